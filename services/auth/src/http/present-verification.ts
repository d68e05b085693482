import { DELETED_USER_NAME } from '@visavis/contracts/constants/account';
import { VERIFICATION } from '@visavis/contracts/constants/verification';
import { documentSchema, type OwnVerification, ownRequest, type Verification } from '@visavis/contracts/verification';
import { pickFields } from '@visavis/platform';
import type { Source } from '@visavis/store';
import { getUsers } from '../data/users.ts';
import type { VerificationRequest } from '../domain/verification.ts';

export const presentDocument = (document: VerificationRequest['documents'][number]) => pickFields(documentSchema, document);

/** Documents are deleted a while after the decision. */
const areKept = ({ decidedAt }: VerificationRequest, now: Date) =>
  !decidedAt || now.getTime() < decidedAt.getTime() + VERIFICATION.keepDocumentsMs;

/** For the applicant: nothing of who decided, and nothing that admins note. */
export const presentOwn = (request: VerificationRequest, now: Date): OwnVerification => ({
  ...pickFields(ownRequest, request),
  documents: areKept(request, now) ? request.documents.map(presentDocument) : [],
  revoked: request.revoked && { at: request.revoked.at.toISOString(), reason: request.revoked.reason },
});

/** For admins, with who asks and who decided. A request whose applicant was erased a moment ago is left out. */
export async function presentForReview(
  source: Source,
  requests: readonly VerificationRequest[],
  now: Date,
): Promise<Verification[]> {
  const ids = requests.flatMap(({ userId, reviewedBy, revoked }) => [userId, reviewedBy, revoked?.by]);
  const people = [...new Set(ids.filter((id) => typeof id === 'string'))];
  const users = new Map((people.length > 0 ? await getUsers(source, people) : []).map((user) => [user._id, user]));
  const personOf = (id: string) => ({ _id: id, name: users.get(id)?.name ?? DELETED_USER_NAME });
  return requests.flatMap((request) => {
    const user = users.get(request.userId);
    if (!user || user.erasedAt) return [];
    const { _id, name, phone, profilePicture, isVerified, createdAt } = user;
    const { reviewedBy, revoked } = request;
    return {
      ...presentOwn(request, now),
      user: { _id, name, phone, profilePicture, isVerified, createdAt: createdAt.toISOString() },
      internalNotes: request.internalNotes,
      recheck: request.recheck ?? null,
      reviewedBy: reviewedBy === null ? null : personOf(reviewedBy),
      revoked: revoked && { at: revoked.at.toISOString(), reason: revoked.reason, by: personOf(revoked.by) },
      version: request.edition,
    };
  });
}
