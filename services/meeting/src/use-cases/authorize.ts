import { Forbidden, type Principal } from '@visavis/platform';
import { isCoHost, isHost, type Meeting } from '../domain/meeting.ts';
import { meetingNotFound } from './refuse.ts';

/** Those whom it is not shown as theirs get 404; a co-host knows it, and is told whose it is to change. Admins have calls of their own. */
export const onlyHost = (principal: Principal, message: string) => (meeting: Meeting) => {
  if (isHost(meeting, principal.userId)) return;
  if (isCoHost(meeting, principal.userId)) throw new Forbidden('FORBIDDEN', message);
  throw meetingNotFound();
};
