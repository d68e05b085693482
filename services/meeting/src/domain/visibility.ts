import { isAnyHost, type Meeting, withLapsedStatus } from './meeting.ts';

/** Who looks: it decides what they are shown. */
export interface Viewer {
  userId: string;
  isAdmin: boolean;
  /** Who has not given the second factor: may nothing that admins may, and is one all the same. */
  isHeldAdmin?: boolean;
}

/** Once approved, a meeting is public for good; a cancelled one shows that it is. Before, it is the hosts' and the admins'. */
export function isPublic(meeting: Meeting, now: Date): boolean {
  const { status, approvedAt } = withLapsedStatus(meeting, now);
  return status === 'approved' || (status === 'cancelled' && approvedAt !== null);
}
export const maySee = (meeting: Meeting, viewer: Viewer, now: Date) =>
  viewer.isAdmin || isAnyHost(meeting, viewer.userId) || isPublic(meeting, now);
