import type { SessionSnapshot } from '@visavis/contracts/session';
import { useEffect, useRef } from 'react';
import { sendStatistics } from '../api.ts';
import type { Reading } from './media-port.ts';
import { createTurnStatistics, type TurnStatistics } from './turn-statistics.ts';

/**
 * Tells the server once, at the end of each turn, how it went here. The guest's side is who hosts, and theirs is the guest:
 * what co-hosts have of each other is not the turn's.
 */
export const useTurnStatistics = ({ meetingId, me, participants }: SessionSnapshot) => {
  const guest = participants.find(({ role }) => role === 'guest');
  const turn = guest?.joinedAt;
  const guestId = guest?.userId;
  const current = useRef<TurnStatistics>(undefined);
  /** When the first picture of each person came: a guest is seen a moment before the list says that they are there. */
  const pictures = useRef(new Map<string, number>());
  const counts = (userId: string) => me.role === 'guest' || userId === guestId;

  useEffect(() => {
    if (!turn || !guestId) return;
    const statistics = createTurnStatistics(performance.now());
    const seen = pictures.current;
    const at = seen.get(guestId);
    if (at !== undefined) statistics.pictured(at);
    current.current = statistics;
    const end = () => {
      if (current.current !== statistics) return;
      current.current = undefined;
      seen.delete(guestId);
      const line = statistics.line(performance.now());
      // Nobody waits for it, and a line that is lost is one of many.
      if (line) void sendStatistics(meetingId, turn, line).catch(() => undefined);
    };
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [meetingId, turn, guestId]);

  return {
    add: (readings: readonly Reading[]) => {
      for (const reading of readings) if (counts(reading.userId)) current.current?.add(reading);
    },
    /** A picture of this person is shown. */
    pictured: (userId: string) => {
      const now = performance.now();
      if (!pictures.current.has(userId)) pictures.current.set(userId, now);
      if (counts(userId)) current.current?.pictured(now);
    },
  };
};
