import { verificationRequested } from '@visavis/contracts/events/auth';
import type { VerificationForm } from '@visavis/contracts/verification-form';
import { errorOf, newId } from '@visavis/platform';
import type { Idempotency, Unit } from '@visavis/store';
import { users } from '../../data/users.ts';
import {
  getDocument,
  requestsOf,
  type VerificationDocumentRecord,
  verificationDocuments,
  verificationRequests,
} from '../../data/verification.ts';
import { refusals } from '../../domain/refusals.ts';
import { newRequest, requestableAt, type VerificationRequest } from '../../domain/verification.ts';
import type { AuthDeps } from '../deps.ts';
import { activeUser } from '../profile/update-profile.ts';

/**
 * A user asks to be verified. Returns what `present` makes of the request, the same for a repeated one. Throws UNAUTHENTICATED,
 * ALREADY_VERIFIED, VERIFICATION_PENDING, VERIFICATION_TOO_EARLY and VALIDATION_FAILED for a document that is gone.
 */
export async function requestVerification<R>(
  { store, events }: AuthDeps,
  command: {
    userId: string;
    form: VerificationForm;
    now: Date;
    once: Idempotency | undefined;
    present: (request: VerificationRequest) => R;
  },
): Promise<R> {
  const { userId, form, now, once, present } = command;
  const work = async (unit: Unit) => {
    const user = await activeUser(unit, userId);
    // Of two requests at once, the second one sees the first.
    unit.collection(users).touch(user);
    const [latest] = await requestsOf(unit, userId, 1);
    const from = requestableAt(user, latest);
    if (!(from instanceof Date)) throw errorOf(from);
    if (from > now) throw errorOf(refusals.requestTooEarly(from));
    const documents = await documentsFor(unit, userId, form.documents);
    const request = unit.collection(verificationRequests).insert({
      ...newRequest({ _id: newId(), userId, name: user.name, createdAt: now }, form),
      documents: documents.map(({ _id, name, contentType, sizeBytes }) => ({ _id, name, contentType, sizeBytes })),
    });
    for (const document of documents)
      unit.collection(verificationDocuments).save({ ...document, requestId: request._id, discardAt: null });
    unit.publish(events(verificationRequested, request._id, { requestId: request._id, userId }), request);
    return present(request);
  };
  return store.transaction(work, once ? { idempotency: once } : {});
}

async function documentsFor(unit: Unit, userId: string, ids: readonly string[]): Promise<VerificationDocumentRecord[]> {
  const found: VerificationDocumentRecord[] = [];
  for (const id of ids) {
    const document = await getDocument(unit, id);
    if (document?.userId !== userId || document.requestId !== null || !document.isStored) throw errorOf(refusals.documentGone());
    found.push(document);
  }
  return found;
}
