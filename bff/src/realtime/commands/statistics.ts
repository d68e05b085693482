import type { Cache } from '@visavis/cache';
import { Forbidden, type Metrics } from '@visavis/platform';
import { shared } from '../connections.ts';
import type { Turns } from '../turns.ts';
import { type Handlers, signedIn } from './command.ts';

/** Longer than any turn: a browser that tells again tells nothing new. */
const KEPT_MS = 24 * 3_600_000;

/** Counts how a turn went for somebody who was in it, once for each person and turn. */
export function statisticsHandler({
  cache,
  turns,
  metrics,
}: {
  cache: Cache;
  turns: Turns;
  metrics: Metrics;
}): Pick<Handlers, 'session:statistics'> {
  return {
    async 'session:statistics'(connection, { meetingId, turn, statistics }) {
      const { principal } = signedIn(connection);
      if (shared(connection.socket).called !== meetingId) throw new Forbidden('NOT_IN_SESSION', 'Enter the meeting first');
      // The time is the client's word: invented turns are not counted, and leave no key.
      if (!(await turns.hasBegun(meetingId, turn))) return {};
      const key = `bff:statistics:${meetingId}:${Date.parse(turn)}:${principal.userId}`;
      if (!(await cache.setIfAbsent(key, true, KEPT_MS))) return {};
      const { way, firstPictureMs, ...shares } = statistics;
      metrics.callTurns.inc({ way });
      if (firstPictureMs !== undefined) metrics.callFirstPicture.observe({ way }, firstPictureMs / 1_000);
      for (const [kind, share] of Object.entries(shares)) if (share !== undefined) metrics.callTrouble.observe({ kind }, share);
      return {};
    },
  };
}
