import { adminEndpoints } from '@visavis/contracts/admin';
import { subscriptionEndpoints } from '@visavis/contracts/billing';
import type { Role } from '@visavis/contracts/constants/role';
import { type SessionSnapshot, sessionEndpoints } from '@visavis/contracts/session';
import { Conflict, Forbidden } from '@visavis/platform';
import type { BffDeps } from '../../src/create-bff.ts';
import { createFixture, type Fixture } from '../support.ts';
import { AT, meeting } from './fixtures.ts';

export type Client = ReturnType<Fixture['client']>;

const session = (userId: string, participants: SessionSnapshot['participants'] = []) => ({
  session: {
    meetingId: 'm1',
    meeting: meeting(),
    me: { userId, role: userId === 'host' ? 'host' : 'guest', place: 'outside', ticket: null, admission: null },
    phase: 'live',
    hostStatus: 'live',
    graceUntil: null,
    participants,
    waitingTotal: 0,
    turnEndsAt: null,
    opensAt: AT,
    startableAt: AT,
    serverNow: AT,
  },
});
export const entry = (index: number) => ({
  ticketId: `t${index}`,
  userId: `u${index}`,
  name: 'U',
  avatarUrl: null,
  verified: false,
  joinedAt: AT,
  connection: 'connected',
  position: index,
  etaSec: null,
});

/** A BFF whose meeting service knows one meeting: `host` is its host, everyone but `mallory` may enter. */
export async function createSessionFixture(deps: Partial<BffDeps> = {}) {
  const state = {
    queue: [] as ReturnType<typeof entry>[],
    admitted: undefined as SessionSnapshot['admitted'],
    failDisconnected: 0,
    /** The service has read whether `guest` may connect ahead, and its answer is on its way until then. */
    aheadHeld: undefined as Promise<void> | undefined,
    /** As whoever enters finds them. */
    participants: [] as SessionSnapshot['participants'],
  };
  const fixture = await createFixture({
    deps,
    services: ({ on }) => {
      on(sessionEndpoints.snapshot, ({ principal }) => session(principal?.userId ?? ''));
      on(sessionEndpoints.start, ({ principal }) => session(principal?.userId ?? ''));
      on(sessionEndpoints.join, async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { ticket: { ticketId: 't1', position: 1, total: 1, etaSec: null, phase: 'live', serverNow: AT } };
      });
      on(sessionEndpoints.admit, () => {
        throw new Conflict('GUEST_PRESENT', 'A guest is in the room', [{ path: 'ticketId', message: 'Later' }]);
      });
      on(sessionEndpoints.position, () => ({ ticketId: 't1', position: 1, etaSec: 60, hostStatus: 'live' }));
      on(sessionEndpoints.heartbeats, ({ body }: { body: { beats: { meetingId: string; userId: string }[] } }) => {
        const notIn = { code: 'NOT_IN_SESSION', message: 'You are not in this meeting' };
        const unknown = body.beats.filter(({ userId }) => userId === 'mallory');
        return { refused: unknown.map(({ meetingId, userId }) => ({ meetingId, userId, ...notIn })) };
      });
      on(sessionEndpoints.enter, ({ principal }) => {
        if (principal?.userId === 'mallory') throw new Forbidden('JOIN_TOKEN_INVALID', 'You were not admitted');
        return { ...session(principal?.userId ?? '', state.participants), iceServers: [], roomId: 'r1' };
      });
      on(sessionEndpoints.leaveQueue, () => ({}));
      on(sessionEndpoints.ahead, async ({ principal }) => {
        if (principal?.userId === 'guest') await state.aheadHeld;
        return { iceServers: [], hosts: ['host'], ticketId: 't1' };
      });
      on(sessionEndpoints.leave, () => ({}));
      on(sessionEndpoints.queue, () => ({ hostStatus: 'live', entries: state.queue, admitted: state.admitted }));
      on(sessionEndpoints.disconnected, () => {
        if (state.failDisconnected-- > 0) throw new Error('not now');
        return {};
      });
      on(subscriptionEndpoints.active, () => ({ subscription: null }));
      on(adminEndpoints.stats, () => ({
        stats: {
          meetings: { pending: 4, approved: 0, rejected: 0, cancelled: 0, liveNow: 0, today: 0, proposed: { days: [] } },
          verifications: { pending: 1 },
          contact: { open: 2 },
          users: { total: 0, today: 0, signUps: { days: [] } },
          sessions: { started: 0, ended: 0, guestsMet: 0 },
          asOf: AT,
        },
      }));
    },
  });
  return {
    ...fixture,
    state,
    async sign(userId: string, role: Role = 'participant'): Promise<Client> {
      const client = fixture.client({ auth: { token: fixture.token(userId, { role }) } });
      await client.connected();
      return client;
    },
    enter: (client: Client, deviceId: string) => client.ask('session:enter', { meetingId: 'm1', deviceId }),
    callsTo: (id: string) => fixture.fakes.calls.filter((call) => call.id === id),
  };
}
export type SessionFixture = Awaited<ReturnType<typeof createSessionFixture>>;
