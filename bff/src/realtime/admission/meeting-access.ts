import { idSchema } from '@visavis/contracts/common';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { sessionEndpoints } from '@visavis/contracts/session';
import { BoundedMap, NotFound, type ServiceClient, Unavailable } from '@visavis/platform';
import type { Connection } from '../connections.ts';

/** How long a meeting that was public is taken for public: a restart brings thousands of sockets back to the same few pages. */
const PUBLIC_MS = 30_000;
const KEPT_MAX = 10_000;
/** A socket does not wait for a service that is away. */
const WAIT_MS = 1_000;

export interface MeetingAccess {
  /**
   * Whether the meeting exists for this person: it is public, or theirs to see. Nobody is shut out while the meeting service does
   * not answer.
   */
  allows(connection: Connection, meetingId: string): Promise<boolean>;
  /** Throws NOT_FOUND unless it is allowed. */
  check(connection: Connection, meetingId: string): Promise<void>;
}

/** Rooms cost memory on every node, so only those of meetings that exist for the caller are opened. */
export function createMeetingAccess(calls: ServiceClient, now: () => number = () => performance.now()): MeetingAccess {
  const publicUntil = new BoundedMap<string, number>(KEPT_MAX);
  /** Calls in flight by meeting: a crowd that comes before the first response shares it. */
  const inFlight = new Map<string, Promise<boolean>>();

  async function fetchPublic(id: string): Promise<boolean> {
    if (!(await exists(calls.call(meetingEndpoints.getPublic, { params: { id }, timeoutMs: WAIT_MS })))) return false;
    publicUntil.set(id, now() + PUBLIC_MS);
    return true;
  }
  function call(id: string): Promise<boolean> {
    const started = fetchPublic(id).finally(() => inFlight.delete(id));
    inFlight.set(id, started);
    return started;
  }
  async function isPublic(id: string): Promise<boolean> {
    if ((publicUntil.get(id) ?? 0) > now()) return true;
    // A "no" may be older than an approval that the caller has heard of; the next call began after they came.
    return (await inFlight.get(id)) || (inFlight.get(id) ?? call(id));
  }
  async function allows({ token }: Connection, id: string): Promise<boolean> {
    if (!idSchema.safeParse(id).success) return false;
    try {
      if (await isPublic(id)) return true;
      if (token === undefined) return false;
      return await exists(calls.call(sessionEndpoints.snapshot, { params: { id }, userToken: token, timeoutMs: WAIT_MS }));
    } catch (error) {
      if (error instanceof Unavailable) return true;
      throw error;
    }
  }
  return {
    allows,
    async check(connection, meetingId) {
      if (!(await allows(connection, meetingId))) throw new NotFound('NOT_FOUND', 'Meeting not found');
    },
  };
}

const exists = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error) => {
      if (error instanceof NotFound) return false;
      throw error;
    },
  );
