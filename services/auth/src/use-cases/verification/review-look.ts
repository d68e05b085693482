import { verificationRequested } from '@visavis/contracts/events/auth';
import { newId } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { requestsOf, saveRequest, verificationRequests } from '../../data/verification.ts';
import { newLook, type UserRecord, verifiedLook } from '../../domain/user.ts';
import { newRequest } from '../../domain/verification.ts';
import type { AuthDeps } from '../deps.ts';
import { dropRequest } from './forget-verification.ts';

type Look = Pick<UserRecord, 'name' | 'profilePicture'>;

/**
 * In the unit that changes a person's name or picture. A verified person's badge waits until an admin has looked, in the queue of
 * requests, and is back at once with the verified name. Returns the fields of the user that follow.
 */
export async function reviewLook(
  deps: AuthDeps,
  unit: Unit,
  user: UserRecord,
  change: Partial<Look>,
): Promise<Partial<Pick<UserRecord, 'isVerified' | 'verifiedAs'>>> {
  const requests = await requestsOf(unit, user._id);
  if (!user.isVerified && !user.verifiedAs) {
    const pending = requests.find(({ status }) => status === 'pending');
    const { name, profilePicture } = { ...user, ...change };
    // An admin who has the request open saw the one before: their decision is refused.
    if (pending && (name !== user.name || profilePicture !== user.profilePicture))
      saveRequest(unit, { ...pending, name, edition: pending.edition + 1 });
    return {};
  }
  const waiting = requests.find(({ status, recheck }) => status === 'pending' && recheck);
  const approved = requests.find(({ status }) => status === 'approved');
  const verifiedAs = verifiedLook(user, approved?.decidedAt);
  const look = newLook({ ...user, verifiedAs }, change);
  if (!look) {
    if (waiting) dropRequest(deps, unit, user, waiting);
    return { isVerified: true, verifiedAs };
  }
  if (waiting) saveRequest(unit, { ...waiting, name: look.name, edition: waiting.edition + 1 });
  else {
    const { _id: userId } = user;
    const request = unit.collection(verificationRequests).insert({
      ...newRequest({ _id: newId(), userId, name: look.name, createdAt: deps.clock.now() }, approved),
      recheck: { name: verifiedAs.name },
    });
    unit.publish(deps.events(verificationRequested, request._id, { requestId: request._id, userId }), request);
  }
  return { isVerified: false, verifiedAs };
}
