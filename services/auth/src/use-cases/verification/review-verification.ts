import { VERIFICATION } from '@visavis/contracts/constants/verification';
import { userProfileUpdated, verificationDecided, verificationRevoked } from '@visavis/contracts/events/auth';
import { type Actor, errorOf } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { getUser, saveUser } from '../../data/users.ts';
import { getDocument, getRequest, requestsOf, saveRequest, verificationDocuments } from '../../data/verification.ts';
import { refusals } from '../../domain/refusals.ts';
import type { UserRecord } from '../../domain/user.ts';
import { decide, revoke, type VerificationDecision, type VerificationRequest } from '../../domain/verification.ts';
import type { AuthDeps } from '../deps.ts';
import { profileFields, profileVersionOf } from '../profile/update-profile.ts';
import { dropRequest } from './forget-verification.ts';

interface ByAdmin {
  requestId: string;
  actor: Actor;
  now: Date;
}

/**
 * An admin approves or rejects a request; the same decision of the same admin again changes nothing. Returns the request. Throws
 * NOT_FOUND, VERIFICATION_DECIDED, VERSION_CONFLICT and OWN_ACCOUNT.
 */
export function decideVerification(
  deps: AuthDeps,
  { requestId, decision, actor, now }: ByAdmin & { decision: VerificationDecision },
): Promise<VerificationRequest> {
  return deps.store.transaction(async (unit) => {
    const before = await requestOf(unit, requestId);
    const outcome = decide(before, decision, actor.userId, now);
    if (outcome.kind === 'refused') throw errorOf(outcome.refusal);
    if (outcome.kind === 'unchanged') return before;
    const request = saveRequest(unit, outcome.request);
    const { userId } = request;
    for (const { _id } of request.documents) {
      const document = await getDocument(unit, _id);
      const discardAt = new Date(now.getTime() + VERIFICATION.keepDocumentsMs);
      if (document) unit.collection(verificationDocuments).save({ ...document, discardAt });
    }
    if (decision.status === 'approved') await setVerified(deps, unit, userId, now);
    unit.publish(
      deps.events(verificationDecided, requestId, {
        requestId,
        userId,
        status: decision.status,
        ...(decision.status === 'rejected' ? { reason: request.notes } : {}),
        actor,
        before: { status: before.status },
        after: { status: request.status, ...(decision.status === 'rejected' && { reason: request.notes }) },
      }),
      request,
    );
    return request;
  });
}

/** An admin takes a verification back; again, it changes nothing. Returns the request. Throws NOT_FOUND and CONFLICT. */
export function revokeVerification(
  deps: AuthDeps,
  { requestId, reason, actor, now }: ByAdmin & { reason: string },
): Promise<VerificationRequest> {
  return deps.store.transaction(async (unit) => {
    const before = await requestOf(unit, requestId);
    const outcome = revoke(before, reason, actor.userId, now);
    if (outcome.kind === 'refused') throw errorOf(outcome.refusal);
    if (outcome.kind === 'unchanged') return before;
    const waiting = (await requestsOf(unit, before.userId)).find(({ status, recheck }) => status === 'pending' && recheck);
    const request = saveRequest(unit, outcome.request);
    const { userId } = request;
    const user = await setVerified(deps, unit, userId, null);
    // A new name or picture waits for its look: approving that would give back the badge.
    if (waiting && user) dropRequest(deps, unit, user, waiting);
    const change = { before: { isVerified: true }, after: { isVerified: false, reason } };
    unit.publish(deps.events(verificationRevoked, requestId, { requestId, userId, reason, actor, ...change }), request);
    return request;
  });
}

async function requestOf(unit: Unit, id: string): Promise<VerificationRequest> {
  const request = await getRequest(unit, id);
  if (!request) throw errorOf(refusals.noSuchRequest());
  return request;
}

/**
 * With the name and the picture that the admin has seen; `at` is null where a verification is taken back. Returns the user as
 * saved; undefined where nothing changed.
 */
async function setVerified(deps: AuthDeps, unit: Unit, userId: string, at: Date | null): Promise<UserRecord | undefined> {
  const found = await getUser(unit, userId);
  if (!found) return undefined;
  const { verifiedAs: _, ...user } = found;
  const { name, profilePicture } = user;
  const verified = at ? { isVerified: true, verifiedAs: { name, profilePicture, at } } : { isVerified: false };
  if (found.isVerified === verified.isVerified && !at && !found.verifiedAs) return undefined;
  const saved = saveUser(unit, { ...user, ...verified, profileVersion: profileVersionOf(user) + 1 });
  unit.publish(deps.events(userProfileUpdated, userId, profileFields(saved)), saved);
  return saved;
}
