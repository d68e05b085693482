import { SESSION, TURN } from '@visavis/contracts/constants/session';
import { DAY, MINUTE } from '@visavis/contracts/constants/units';
import type { Estimate, SessionSnapshot } from '@visavis/contracts/session';
import { formatDuration } from '../../../shared/format/dates.ts';
import { t } from '../../../shared/i18n/en/room.ts';
import { backInQueue, type HostAway, lastHost } from './parting.ts';

/** Where this tab stands, apart from what the server knows. */
export type Stage = 'lobby' | 'entering' | 'in' | 'elsewhere' | 'left';

/** Something that happened to the person, shown until they do something about it. */
export type Notice = { kind: 'back-in-queue'; away: HostAway } | { kind: 'sent-back' | 'turn-over' | 'not-co-host' };

type OwnTicket = NonNullable<SessionSnapshot['me']['ticket']>;

/** Where somebody goes who must leave the room, by the reason of `meeting:forced-leave`; with what was known when it came. */
export const afterForcedLeave = (reason: string, session: SessionSnapshot): { stage: Stage; notice: Notice | undefined } => {
  switch (reason) {
    case 'other-meeting':
      return { stage: 'left', notice: undefined };
    case 'moved':
      return { stage: 'elsewhere', notice: undefined };
    case 'host-lost':
      return { stage: 'lobby', notice: { kind: 'back-in-queue', away: lastHost(session) } };
    case 'sent-back':
      return { stage: 'lobby', notice: { kind: 'sent-back' } };
    case 'removed':
      return { stage: 'left', notice: { kind: 'not-co-host' } };
    default:
      return { stage: 'left', notice: { kind: 'turn-over' } };
  }
};

/**
 * Likewise of somebody whom a snapshot has in the room no more: it may be here before the event, or instead of it. `before`: what
 * they went in with.
 */
export const afterLostSeat = (session: SessionSnapshot, before: SessionSnapshot): ReturnType<typeof afterForcedLeave> => {
  const { place, role, dismissed } = session.me;
  if (place === 'queue') return { stage: 'lobby', notice: backInQueue(session) };
  if (place !== 'outside') return { stage: 'lobby', notice: undefined };
  if (isStaff(before.me.role) && !isStaff(role)) return afterForcedLeave('removed', session);
  return dismissed?.how === 'finished' ? afterForcedLeave('turn-ended', session) : { stage: 'left', notice: undefined };
};

export type RoomView =
  | { kind: 'unavailable'; why: 'pending' | 'rejected' | 'cancelled' }
  | { kind: 'ended' }
  | { kind: 'call' }
  | { kind: 'entering' }
  | { kind: 'elsewhere' }
  | { kind: 'left' }
  | { kind: 'admin' }
  /** `soon`: the time to start has not come; `ready`: it has; `live`: started, and I am not in. */
  | { kind: 'staff-lobby'; step: 'soon' | 'ready' | 'live' }
  /** `inside`: the server has them in the room, and this page has not gone in. */
  | { kind: 'guest-lobby'; step: 'early' | 'open' | 'queue' | 'admitted' | 'inside' | 'blocked' };

export const isStaff = (role: SessionSnapshot['me']['role']) => role === 'host' || role === 'cohost';

/** What the page shows. `now` is the server's time, in ms. */
export const roomView = (session: SessionSnapshot, stage: Stage, now: number): RoomView => {
  const { meeting, me, phase } = session;
  if (meeting.status !== 'approved') return { kind: 'unavailable', why: meeting.status };
  if (phase === 'ended' || (meeting.state === 'past' && phase !== 'live')) return { kind: 'ended' };
  if (me.role === 'admin') return { kind: 'admin' };
  if (stage === 'in') return { kind: 'call' };
  if (stage !== 'lobby') return { kind: stage };
  if (isStaff(me.role)) {
    if (phase === 'live') return { kind: 'staff-lobby', step: 'live' };
    return { kind: 'staff-lobby', step: now >= Date.parse(session.startableAt) ? 'ready' : 'soon' };
  }
  if (me.place === 'queue') return { kind: 'guest-lobby', step: 'queue' };
  if (me.place === 'admitted') return { kind: 'guest-lobby', step: 'admitted' };
  if (me.place === 'room') return { kind: 'guest-lobby', step: 'inside' };
  if (me.blocked) return { kind: 'guest-lobby', step: 'blocked' };
  const open = phase === 'live' || now >= Date.parse(session.opensAt);
  return { kind: 'guest-lobby', step: open ? 'open' : 'early' };
};

/**
 * Whether camera and microphone are opened: for whoever goes in or asked for a place; for others once they test them, as for
 * those who waited to be verified: that may be decided long after their press.
 */
export const opensDevices = (
  view: RoomView,
  { isTested, wasUnverified }: Record<'isTested' | 'wasUnverified', boolean>,
): boolean => {
  switch (view.kind) {
    case 'call':
    case 'entering':
      return true;
    case 'staff-lobby':
      return isTested;
    case 'guest-lobby':
      if (view.step === 'blocked') return false;
      return isTested || view.step === 'admitted' || (view.step === 'queue' && !wasUnverified);
    default:
      return false;
  }
};

export const isNearTurn = ({ position, waitlist }: Pick<OwnTicket, 'position' | 'waitlist'>) =>
  position <= TURN.callAhead + 1 && !waitlist;
/**
 * Of a guest in the queue: `away`, they asked for a call, and may close the page until it comes; `called`, it has come, and is
 * their turn soon; undefined: the page has to stay open.
 */
export const callStep = ({ phase }: Pick<SessionSnapshot, 'phase'>, ticket: OwnTicket): 'away' | 'called' | undefined => {
  if (ticket.call === 'asked') return 'away';
  return ticket.call === 'called' && isNearTurn(ticket) && phase === 'live' ? 'called' : undefined;
};

/** Whether my place in the queue is lost without this page, which says that I am here. */
export const needsPage = ({ me: { place, ticket } }: Pick<SessionSnapshot, 'me'>) =>
  place === 'queue' && !ticket?.unverified && ticket?.call !== 'asked';

/** Whether this tab should go in by itself, and with what. A token and a reload are each tried once. */
export const autoEntry = (
  session: SessionSnapshot,
  stage: Stage,
  tried: { joinToken: string | undefined; room: boolean },
): { joinToken?: string } | undefined => {
  if (stage !== 'lobby' || session.phase === 'ended' || session.me.role === 'admin') return undefined;
  const { place, admission } = session.me;
  if (place === 'admitted' && admission && admission.joinToken !== tried.joinToken) return { joinToken: admission.joinToken };
  if (place === 'room' && !tried.room) return {};
  return undefined;
};

/** When this page, just opened, was told that its person is in the room elsewhere; and the time of the snapshot of then. */
export interface ElsewhereSince {
  at: number;
  serverNow: string;
}
/**
 * What a page does that shows "elsewhere": it goes in once the other device is lost there, which a browser that was closed is in
 * a moment; for as long as its place is kept, so that a page that was left open takes no call away later, and never where the
 * call has moved away from here (`since` undefined). Without a place there is nothing to move: the way in begins again.
 */
export const afterElsewhere = (
  { me, participants, phase, serverNow }: SessionSnapshot,
  since: ElsewhereSince | undefined,
  now: number,
): 'enter' | 'lobby' | undefined => {
  // An older snapshot than the refusal knows less than that.
  if (phase === 'ended' || (since && serverNow <= since.serverNow)) return undefined;
  if (me.place !== 'room') return 'lobby';
  const isLost = participants.some(({ userId, connection }) => userId === me.userId && connection === 'reconnecting');
  return since && isLost && now - since.at <= SESSION.placeKeptMs ? 'enter' : undefined;
};

/** How long the host's pause goes on, ms; 0: no pause, or one that has run out since the last snapshot. */
export const pauseLeftMs = ({ pausedUntil }: Pick<SessionSnapshot, 'pausedUntil'>, now: number): number =>
  pausedUntil ? Math.max(0, Date.parse(pausedUntil) - now) : 0;

/** An honest estimate: rough numbers, and nothing where nothing is known. */
export const estimate = (etaSec: number | null): string | undefined => {
  if (etaSec === null) return undefined;
  if (etaSec < 60) return t('estimate.soon');
  const minutes = Math.round(etaSec / 60);
  if (minutes < 10) return t('estimate.minutes', { count: minutes });
  if (minutes < 60) return t('estimate.minutes', { count: Math.round(minutes / 5) * 5 });
  const hours = Math.round(minutes / 30) / 2;
  return t('estimate.hours', { count: hours });
};

/** The range and why: what turns took here, or are set to take. */
export const estimateReason = ({ minSec, maxSec, ahead, basis, turnSec }: Estimate): string => {
  const range = { min: Math.max(1, Math.round(minSec / 60)), max: Math.max(1, Math.ceil(maxSec / 60)) };
  const before = ahead === 0 ? t('estimate.beforeNone') : t('estimate.before', { count: ahead });
  const turns = t(basis === 'turns' ? 'estimate.turns' : 'estimate.length', { count: Math.max(1, Math.round(turnSec / 60)) });
  return t('estimate.reason', { ...range, before, turns });
};

/** `32 min`, `1 h 20 min`, `2 d 3 h`; in the last minute seconds: “32:01” alone says neither hours nor minutes. */
export const timeLeft = (ms: number): string => (ms > MINUTE && ms < DAY ? formatDuration(Math.ceil(ms / MINUTE)) : clock(ms));

/** `2:05`, `1:02:05`, `2 d 3 h` from ms; never below zero. */
export const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3_600) % 24;
  if (days > 0) return t('estimate.days', { days, hours });
  const rest = `${String(Math.floor(seconds / 60) % 60).padStart(hours ? 2 : 1, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return hours ? `${hours}:${rest}` : rest;
};
