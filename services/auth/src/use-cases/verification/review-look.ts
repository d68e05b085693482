import { verificationDropped, verificationRequested } from '@visavis/contracts/events/auth';
import { newId } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { requestsOf, saveRequest, verificationRequests } from '../../data/verification.ts';
import { newLook, type UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';

type Look = Pick<UserRecord, 'name' | 'profilePicture'>;

/**
 * In the unit that changes a verified person's name or picture: the badge waits until an admin has looked, in the queue of
 * requests, and is back at once with the verified name. Returns the fields of the user that follow.
 */
export async function reviewLook(
  deps: AuthDeps,
  unit: Unit,
  user: UserRecord,
  change: Partial<Look>,
): Promise<Partial<Pick<UserRecord, 'isVerified' | 'verifiedAs'>>> {
  if (!user.isVerified && !user.verifiedAs) return {};
  const now = deps.clock.now();
  const requests = await requestsOf(unit, user._id);
  const waiting = requests.find(({ status, recheck }) => status === 'pending' && recheck);
  const approved = requests.find(({ status }) => status === 'approved');
  const { name, profilePicture } = user;
  const verifiedAs = user.verifiedAs ?? { name, profilePicture, at: approved?.decidedAt ?? user.createdAt };
  const look = newLook({ ...user, verifiedAs }, change);
  if (!look) {
    if (waiting) {
      unit.collection(verificationRequests).delete(waiting);
      unit.publish(deps.events(verificationDropped, user._id, { requestId: waiting._id, userId: user._id }), user);
    }
    return { isVerified: true, verifiedAs };
  }
  if (waiting) saveRequest(unit, { ...waiting, name: look.name, edition: waiting.edition + 1 });
  else {
    const { _id: userId } = user;
    const request = unit.collection(verificationRequests).insert({
      ...(approved ?? {
        type: 'freelancer',
        categories: [],
        about: '',
        yearsExperience: 0,
        portfolioUrls: [],
        linkedinUrl: null,
      }),
      _id: newId(),
      edition: 1,
      userId,
      name: look.name,
      status: 'pending',
      documents: [],
      notes: '',
      internalNotes: '',
      reviewedBy: null,
      recheck: { name: verifiedAs.name },
      createdAt: now,
      decidedAt: null,
      revoked: null,
    });
    unit.publish(deps.events(verificationRequested, request._id, { requestId: request._id, userId }), request);
  }
  return { isVerified: false, verifiedAs };
}
