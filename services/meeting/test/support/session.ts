import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { FileStore } from '@visavis/files';
import type { MeetingConfig } from '../../src/index.ts';
import { type Harness, startHarness, type User } from './harness.ts';
import { approved, MINUTE } from './meetings.ts';

/** What `sessionKit` has made for the test that runs. */
export let h: Harness;
export let admin: User;
export let host: User;
export let cora: User;
export let gita: User;
export let hari: User;
export let id: string;

/**
 * For each test a fresh host with an approved meeting five minutes from now, a co-host and two guests; and what they do, in short
 * words.
 */
export function sessionKit(config: Partial<MeetingConfig> = {}, files?: (files: FileStore) => FileStore) {
  beforeAll(async () => {
    h = await startHarness({ config, ...(files && { files }) });
    admin = await h.user('Ada', { role: 'admin' });
  });
  afterAll(() => h.stop());
  beforeEach(async () => {
    [host, cora, gita, hari] = [await h.user('Host'), await h.user('Cora'), await h.user('Gita'), await h.user('Hari')];
    id = (await approved(h, host, admin, 40 * MINUTE, { coHosts: [{ name: 'Cora', phone: cora.phone }] }))._id;
    h.clock.advance(35 * MINUTE);
    await tick();
  });

  const post = (as: User | undefined, path: string, body: object = {}) =>
    h.call('POST', `/api/meetings/${id}${path}`, { as, body });
  const session = async (as: User) => (await h.call('GET', `/api/meetings/${id}/session`, { as })).body.session;
  const join = async (as: User) => (await post(as, '/waiting-room/join')).body.ticket;
  const enter = (as: User, more: object = {}) => post(as, '/session/enter', { deviceId: `d-${as.userId}`, ...more });
  const beat = (as: User, deviceId: string | undefined = `d-${as.userId}`) => post(as, '/waiting-room/heartbeat', { deviceId });
  const tick = () => h.runJob('look-after-sessions');
  const disconnected = (user: User) =>
    h.call('POST', `/api/meetings/${id}/session/disconnected`, {
      token: h.serviceToken(),
      body: { userId: user.userId, deviceId: `d-${user.userId}` },
    });
  const typesSince = async (from: number) =>
    (await h.eventsOf(id)).slice(from).map((event) => event.type.replace(/^visavis\.|\.v1$/g, ''));
  const eventCount = async () => (await h.eventsOf(id)).length;

  /** Host and Gita are in the room. */
  async function call() {
    const ticket = await join(gita);
    await post(host, '/session/start');
    await enter(host);
    await post(host, '/waiting-room/admit', { ticketId: ticket.ticketId });
    const { joinToken } = (await session(gita)).me.admission;
    const entered = await enter(gita, { joinToken });
    if (entered.status !== 200) throw new Error(JSON.stringify(entered.body));
    return { ticket, joinToken, entered };
  }
  /** Seconds pass, with heartbeats of these people every five. */
  async function pass(seconds: number, ...beating: User[]) {
    for (let gone = 0; gone < seconds; gone += 5) {
      h.clock.advance(Math.min(5, seconds - gone) * 1_000);
      for (const user of beating) await beat(user);
      await tick();
    }
  }

  return {
    /** What `beforeEach` has made. */
    made: () => ({ h, admin, host, cora, gita, hari, id }),
    about: (meetingId: string) => {
      id = meetingId;
    },
    post,
    session,
    join,
    enter,
    beat,
    tick,
    disconnected,
    typesSince,
    eventCount,
    call,
    pass,
  };
}
