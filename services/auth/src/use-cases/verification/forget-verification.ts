import { verificationDropped } from '@visavis/contracts/events/auth';
import type { Unit } from '@visavis/store';
import { documentsOf, requestsOf, verificationDocuments, verificationRequests } from '../../data/verification.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { VerificationRequest } from '../../domain/verification.ts';
import type { AuthDeps } from '../deps.ts';

/** In the unit that erases the user: nothing of what they asked is left; the files go with the next sweep. */
export async function forgetVerification(deps: AuthDeps, unit: Unit, user: UserRecord, now: Date): Promise<void> {
  const { _id: userId } = user;
  for (const document of await documentsOf(unit, userId))
    unit.collection(verificationDocuments).save({ ...document, name: '', discardAt: now });
  for (const request of await requestsOf(unit, userId)) {
    if (request.status === 'pending') dropRequest(deps, unit, user, request);
    else unit.collection(verificationRequests).delete(request);
  }
}

/** In the caller's unit: nobody decides about it any more. `user` is the record as this unit saved it, or as it stays. */
export function dropRequest(deps: AuthDeps, unit: Unit, user: UserRecord, request: VerificationRequest): void {
  const { _id: userId } = user;
  unit.collection(verificationRequests).delete(request);
  unit.publish(deps.events(verificationDropped, userId, { requestId: request._id, userId }), user);
}
