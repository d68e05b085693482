import { type Door, TURN } from '@visavis/contracts/constants/session';
import { mayGoIn, nextIn } from '@visavis/contracts/queue-order';
import type { SessionSnapshot } from '@visavis/contracts/session';
import type { admitGuest, callGuestBack, denyGuest, holdGuest, setTurn } from '../api.ts';

type Entry = NonNullable<SessionSnapshot['queue']>[number];

export interface TurnCommands {
  admitGuest: typeof admitGuest;
  callGuestBack: typeof callGuestBack;
  denyGuest: typeof denyGuest;
  holdGuest: typeof holdGuest;
  setTurn: typeof setTurn;
}
type Send = (work: () => Promise<{ session: SessionSnapshot }>) => void;

/** What whoever hosts can do with turn and queue, as they stand; every one of them, whoever began it. */
export const turnActions = (session: SessionSnapshot, commands: TurnCommands, send: Send) => {
  const { meetingId, queue = [], participants, turn } = session;
  const guest = participants.find(({ role }) => role === 'guest');
  const next = nextIn(queue);
  // An event may have told more than the snapshot that it came after.
  const isListed = [...participants, ...queue].some(({ userId }) => userId === session.admitted?.userId);
  const admitted = isListed ? undefined : (session.admitted ?? undefined);
  const deny = (ticketId: string, more?: { toFront: true } | { since: string }) =>
    send(() => commands.denyGuest(meetingId, ticketId, ...(more ? [more] : [])));
  const actions = {
    guest,
    next,
    /** Let in and on their way: the offer is made while they enter, and they may be seen before the room knows them. */
    admitted,
    /** Somebody is in the room to meet the guests. */
    isHosted: participants.some(({ role }) => role === 'host' || role === 'cohost'),
    /** Whether letting them in passes one who is ready and before them: the host says why. */
    passes: (entry: Entry) =>
      next !== undefined && entry !== next && (!mayGoIn(entry) || queue.indexOf(entry) > queue.indexOf(next)),
    /** The turn of the guest who is here is over; nobody else goes in. */
    finish: () => guest?.ticketId && deny(guest.ticketId, { since: guest.joinedAt }),
    /** The next guest, in the place of the one who is here. */
    forward: () => {
      if (next && !admitted) actions.admit(next.ticketId);
      else actions.finish();
    },
    /** In the place of the guest whom this page shows, and of no other. `reason`: why not the next one. */
    admit: (ticketId: string, reason?: string) => {
      // Whoever has just come in is known without a ticket at first: their turn is not meant.
      const current = guest?.ticketId && { currentTicketId: guest.ticketId, currentSince: guest.joinedAt };
      const more = { ...(current && { finishCurrent: true, ...current }), ...(reason && { reason }) };
      send(() => commands.admitGuest(meetingId, ticketId, more));
    },
    /** They are the first in the queue again. */
    takeBack: () => admitted && deny(admitted.ticketId, { toFront: true }),
    decline: (ticketId: string) => deny(ticketId),
    toFront: (ticketId: string) => deny(ticketId, { toFront: true }),
    hold: (ticketId: string, message: string | null) => send(() => commands.holdGuest(meetingId, ticketId, message)),
    callBack: () => send(() => commands.callGuestBack(meetingId)),
    extend: () => {
      const fromMinutes = turn?.lengthMinutes;
      if (fromMinutes) change({ action: 'extend', fromMinutes });
    },
    pause: () => change({ action: 'pause', minutes: TURN.pauseMinutes }),
    resume: () => change({ action: 'resume' }),
    /** Before the start. */
    late: (minutes: number) => change({ action: 'late', minutes }),
    setDoor: (door: Door) => change({ action: 'door', door }),
    setLength: (minutes: number | null) => change({ action: 'length', minutes }),
  };
  const change = (of: Parameters<typeof setTurn>[1]) => send(() => commands.setTurn(meetingId, of));
  return actions;
};

/** Whom a press on the way onward is about. */
export const targetsOf = ({ guest, next, admitted }: Pick<ReturnType<typeof turnActions>, 'guest' | 'next' | 'admitted'>) => ({
  guest: guest?.userId,
  next: next?.ticketId,
  admitted: admitted?.ticketId,
});
type Targets = ReturnType<typeof targetsOf>;
/** Before that, a press was meant for what was shown before: a second one for whoever was let in must not end their turn. */
export const meantAfterMs = (before: Targets, now: Targets): number => {
  if (now.guest !== undefined && now.guest !== before.guest) return 2_000;
  return now.guest === before.guest && now.next === before.next && now.admitted === before.admitted ? 0 : 500;
};

type Admitted = NonNullable<SessionSnapshot['admitted']>;
/** As far as this page knows the server's time. */
const CLOCK_MARGIN_MS = 2_000;
/** A page that slept for longer does not know what has become of them: they may have come in and gone. */
const MISSED_WITHIN_MS = 25_000;
/** The name of a guest who was on the way before, and whose time to come in has passed. */
export const missed = (before: Admitted | undefined, { participants, admitted }: SessionSnapshot, now: number) => {
  const lateMs = before ? now - Date.parse(before.until) : 0;
  if (!before || admitted || lateMs < -CLOCK_MARGIN_MS || lateMs > MISSED_WITHIN_MS) return undefined;
  return participants.some(({ userId }) => userId === before.userId) ? undefined : before.name;
};
