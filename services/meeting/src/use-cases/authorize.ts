import { Forbidden, type Principal } from '@visavis/platform';
import { isHost, type Meeting } from '../domain/meeting.ts';
import { maySee } from '../domain/view.ts';
import { viewerOf } from './context.ts';
import { meetingNotFound } from './refuse.ts';

/** Those who may not even see it get 404; a co-host or admin sees it, and is told whose it is to change. */
export const onlyHost = (principal: Principal, now: Date, message: string) => (meeting: Meeting) => {
  if (isHost(meeting, principal.userId)) return;
  const viewer = viewerOf(principal);
  const involved = viewer.isAdmin || meeting.coHosts.some((coHost) => coHost.userId === principal.userId);
  if (involved && maySee(meeting, viewer, now)) throw new Forbidden('FORBIDDEN', message);
  throw meetingNotFound();
};
