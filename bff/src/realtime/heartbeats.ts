import { SESSION } from '@visavis/contracts/constants/session';
import { sessionEndpoints } from '@visavis/contracts/session';
import { type Clock, Conflict, type ServiceClient, Unauthenticated, Unavailable } from '@visavis/platform';
import { type Payload, signedIn } from './commands/command.ts';
import type { Connection } from './connections.ts';

interface Waiting {
  beat: {
    meetingId: string;
    userId: string;
    deviceId?: string | undefined;
    receives?: string[] | undefined;
    onPhone?: boolean | undefined;
  };
  at: number;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Heartbeats of all sockets, which go on to the meeting service together (docs/adr/0053). Each is acknowledged when the service
 * has it, and with its refusal.
 */
export function createHeartbeats({ calls, clock }: { calls: ServiceClient; clock: Clock }) {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function send(some: readonly Waiting[]): Promise<void> {
    try {
      const now = clock.now().getTime();
      const beats = some.map(({ beat, at }) => ({ ...beat, agoMs: Math.max(0, now - at) }));
      const { refused } = await calls.call(sessionEndpoints.heartbeats, { body: { beats } });
      const refusals = new Map(refused.map((refusal) => [keyOf(refusal), refusal]));
      for (const { beat, resolve, reject } of some) {
        const refusal = refusals.get(keyOf(beat));
        if (refusal?.code === 'UNAVAILABLE') reject(new Unavailable(refusal.message));
        else if (refusal) reject(new Conflict(refusal.code, refusal.message));
        else resolve();
      }
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }
  function flush(): void {
    for (let from = 0; from < waiting.length; from += SESSION.heartbeatsAtOnce)
      void send(waiting.slice(from, from + SESSION.heartbeatsAtOnce));
    waiting = [];
  }

  return {
    /** Resolves when the service has heard it. Throws its refusals, and TOKEN_EXPIRED: the service sees no token. */
    async beat(
      connection: Connection,
      { meetingId, deviceId, receives, onPhone }: Payload<'waiting-room:heartbeat'>,
    ): Promise<object> {
      const { userId, expiresAt } = signedIn(connection).principal;
      const at = clock.now().getTime();
      if (expiresAt * 1_000 <= at) throw new Unauthenticated('TOKEN_EXPIRED', 'Your session has expired');
      await new Promise<void>((resolve, reject) => {
        waiting.push({ beat: { meetingId, userId, deviceId, receives, onPhone }, at, resolve, reject });
      });
      return {};
    },
    start() {
      timer = setInterval(flush, SESSION.heartbeatsEveryMs).unref();
    },
    stop() {
      clearInterval(timer);
      flush();
    },
  };
}
export type Heartbeats = ReturnType<typeof createHeartbeats>;

const keyOf = ({ meetingId, userId }: { meetingId: string; userId: string }) => `${meetingId} ${userId}`;
