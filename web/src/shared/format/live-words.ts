import type { Meeting } from '@visavis/contracts/meeting-model';
import { t } from '../i18n/texts.ts';
import { formatTime, pastWhen, relativeWhen } from './dates.ts';
import { isOverdue, type Phase } from './meeting-phase.ts';

const minute = 60_000;

export interface LiveWords {
  /** The host has opened the session; the clock alone starts nothing. */
  open: boolean;
  title: string;
  detail: string;
}

/** What goes on at a meeting whose time has come, and nothing that nobody did. */
export const liveWords = (meeting: Meeting, now: number): LiveWords => {
  const { startedAt, startsAt, presence } = meeting;
  if (startedAt && !isOverdue(meeting, now)) {
    const hostAway = presence?.hostStatus === 'absent' || presence?.hostStatus === 'reconnecting';
    const when = pastWhen(startedAt, now);
    return { open: true, title: t('live.now'), detail: t(hostAway ? 'live.hostAway' : 'live.started', { when }) };
  }
  if (startedAt && presence?.hostLeftAt && presence.hostLeftAt > startsAt)
    return { open: false, title: t('live.left'), detail: t('live.hostAway', { when: pastWhen(startedAt, now) }) };
  const due = { open: false, title: t(isOverdue(meeting, now) ? 'live.overdue' : 'live.due') };
  if (presence?.hostStatus === 'waiting') return { ...due, detail: t('live.hostHere') };
  const lateUntil = presence?.lateUntil;
  if (lateUntil && Date.parse(lateUntil) > now) return { ...due, detail: t('live.hostLate', { time: formatTime(lateUntil) }) };
  if (now - Date.parse(startsAt) < minute) return { ...due, detail: t('live.hostNotHere') };
  return { ...due, detail: t('live.hostMissing', { when: relativeWhen(startsAt, now) }) };
};

/** Who is at a meeting that one can join now: each fact by itself, none when nobody is there. */
export const presenceWords = ({ presence }: Meeting, phase: Phase): { hostHere: boolean; others: string[] } => {
  if (!presence || (phase !== 'queue' && phase !== 'live')) return { hostHere: false, others: [] };
  const { hostStatus, guestInside, waiting } = presence;
  return {
    hostHere: hostStatus === 'live' || hostStatus === 'waiting',
    others: [...(guestInside ? [t('live.guestInside')] : []), ...(waiting > 0 ? [t('live.waiting', { count: waiting })] : [])],
  };
};
