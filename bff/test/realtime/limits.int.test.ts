import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { sessionEndpoints } from '@visavis/contracts/session';
import { createMovableClock, NotFound } from '@visavis/platform';
import { until } from '@visavis/testing/wait';
import { createFixture, type Fixture, type FixtureOptions } from '../support.ts';

const worlds: Fixture[] = [];
afterEach(async () => {
  for (const fixture of worlds.splice(0)) await fixture.close();
});
const open = async (options: FixtureOptions = {}) => {
  const fixture = await createFixture(options);
  worlds.push(fixture);
  return fixture;
};
type Client = ReturnType<Fixture['client']>;
const decided = (clients: readonly Client[]) =>
  until('each socket is open or refused', () => clients.every((client) => client.socket.connected || client.refusal()));
const connected = (clients: readonly Client[]) => clients.filter(({ socket }) => socket.connected);
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));

describe('open sockets', () => {
  it('of one user are limited over all nodes; closing one makes room', async () => {
    const cache = createMemoryCache({ clock: createMovableClock() });
    const options = { settings: { LIMIT_USER_SOCKETS: '5' }, deps: { cache } };
    const nodes = [await open(options), await open(options)];
    const sign = (node: Fixture | undefined, userId: string) => {
      if (!node) throw new Error('no such node');
      return node.client({ auth: { token: node.token(userId) } });
    };
    const clients = times(12, (index) => sign(nodes[index % 2], 'ana'));
    await decided(clients);
    expect(connected(clients).length).toBeGreaterThanOrEqual(3);
    expect(connected(clients).length).toBeLessThanOrEqual(5);
    const [refused] = clients.filter((client) => client.refusal());
    expect(refused?.refusal()).toMatchObject({ error: 'RATE_LIMITED', retryAfter: 60 });
    // Those that were refused at once for each other's sake may come now, up to the limit.
    const more = [];
    for (let index = 0; connected([...clients, ...more]).length < 5 && index < 5; index += 1) {
      more.push(sign(nodes[0], 'ana'));
      await decided(more);
    }
    expect(connected([...clients, ...more])).toHaveLength(5);

    const other = sign(nodes[0], 'ben');
    await other.connected();
    connected(clients)[0]?.socket.disconnect();
    await until('a place is free', async () => {
      const next = sign(nodes[1], 'ana');
      await decided([next]);
      return next.socket.connected;
    });
  });

  it('of visitors are limited by network, those of users are not', async () => {
    const fixture = await open({ settings: { LIMIT_VISITOR_SOCKETS: '3' } });
    const clients = times(6, () => fixture.client({ query: { isPublic: 'true' } }));
    await decided(clients);
    expect(connected(clients)).toHaveLength(3);
    await fixture.client({ auth: { token: fixture.token('ana') } }).connected();
  });

  it('are not limited for callers on this machine where they are exempt', async () => {
    const settings = { LIMIT_VISITOR_SOCKETS: '3', RATE_LIMIT_HANDSHAKES: '3', RATE_LIMIT_SOCKETS: '3', LIMIT_LOOPBACK: 'false' };
    const fixture = await open({ settings });
    const clients = times(6, () => fixture.client({ query: { isPublic: 'true' } }));
    await decided(clients);
    expect(connected(clients)).toHaveLength(6);
  });
});

describe('a handshake', () => {
  const handshake = (fixture: Fixture, headers: Record<string, string> = {}) =>
    fetch(`${fixture.url}/socket.io/?EIO=4&transport=polling`, { headers });

  it('counts even if no socket comes of it', async () => {
    const fixture = await open({ settings: { RATE_LIMIT_HANDSHAKES: '10' } });
    const statuses = await Promise.all(times(25, async () => (await handshake(fixture)).status));
    expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(5);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
  });

  it('is refused to pages of another origin', async () => {
    const fixture = await open({ settings: { PUBLIC_URL: 'https://visavis.example' } });
    const statusFrom = async (origin: string) => (await handshake(fixture, { origin })).status;
    for (const origin of ['https://visavis.example', fixture.url])
      expect([origin, await statusFrom(origin)]).toEqual([origin, 200]);
    for (const origin of ['https://evil.example', 'http://visavis.example', 'https://visavis.example.evil.example', 'null'])
      expect([origin, await statusFrom(origin)]).toEqual([origin, 403]);
    const foreign = fixture.client({ query: { isPublic: 'true' }, extraHeaders: { origin: 'https://evil.example' } });
    await until('the WebSocket is refused', () => foreign.closedBecause() ?? foreign.failed());
    const own = fixture.client({ query: { isPublic: 'true' }, extraHeaders: { origin: 'https://visavis.example' } });
    await own.connected();
  });

  it('does not leave a slow body of a polled message waiting', async () => {
    const fixture = await open({ settings: { BODY_TIMEOUT_MS: '300' } });
    const { sid } = JSON.parse((await (await handshake(fixture)).text()).slice(1));
    const path = `/socket.io/?EIO=4&transport=polling&sid=${sid}`;
    const socket = connect({ host: '127.0.0.1', port: fixture.port });
    let received = '';
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        received += chunk;
      });
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 60\r\n\r\n40`);
    await until('it is refused', () => received.startsWith('HTTP/1.1 408'));
  });
});

describe('a meeting’s room', () => {
  const hidden = () => {
    throw new NotFound('NOT_FOUND', 'Meeting not found');
  };
  const services: NonNullable<FixtureOptions['services']> = ({ on }) => {
    on(meetingEndpoints.getPublic, ({ params }) => ((params as { id: string }).id === 'public' ? { meeting: {} } : hidden()));
    on(sessionEndpoints.snapshot, ({ params, principal }) =>
      (params as { id: string }).id === 'pending' && principal?.userId === 'host'
        ? { session: { meetingId: 'pending', me: { role: 'host' } } }
        : hidden(),
    );
  };
  /** Without what the adapter's rooms tell apart beside them. */
  const roomsOf = async (fixture: Fixture, { socket }: Client) => {
    const found = (await fixture.sockets.fetchSockets()).find(({ id }) => id === socket.id);
    return [...new Set([...(found?.rooms ?? [])].map((room) => room.split('|')[0]))].sort();
  };
  const resume = { 'meeting:pending': { epoch: 'e', seq: 0 }, 'meeting:invented': { epoch: 'e', seq: 0 } };

  it('is not entered by a visitor unless the meeting is public', async () => {
    const fixture = await open({ services });
    const visitor = fixture.client({ query: { isPublic: 'true', meetingId: 'invented' }, auth: { resume } });
    await visitor.connected();
    for (const meetingId of ['invented', 'pending']) {
      expect(await visitor.ask('meeting:join', { meetingId })).toMatchObject({ error: 'NOT_FOUND' });
      expect(await visitor.ask('meeting:request-participant-events', { meetingId })).toMatchObject({ error: 'NOT_FOUND' });
    }
    expect(await roomsOf(fixture, visitor)).toEqual([visitor.socket.id, 'public:meetings'].sort());
    expect(await visitor.ask('meeting:join', { meetingId: 'public' })).toMatchObject({ success: true, viewers: 1 });
    const calls = () => fixture.fakes.calls.filter(({ id }) => id === meetingEndpoints.getPublic.id).length;
    const before = calls();
    await visitor.ask('meeting:request-participant-events', { meetingId: 'public' });
    expect(calls()).toBe(before);
  });

  it('is entered by whoever may see the meeting, also on the way back', async () => {
    const fixture = await open({ services });
    const host = fixture.client({ auth: { token: fixture.token('host'), resume } });
    await host.connected();
    await until('back in its room', async () => (await roomsOf(fixture, host)).includes('meeting:pending'));
    expect(await roomsOf(fixture, host)).not.toContain('meeting:invented');
    const other = fixture.client({ auth: { token: fixture.token('other'), resume } });
    await other.connected();
    expect(await other.ask('meeting:request-participant-events', { meetingId: 'pending' })).toMatchObject({ error: 'NOT_FOUND' });
    expect(await other.ask('meeting:join', { meetingId: 'pending', isPublic: true })).toMatchObject({ error: 'NOT_FOUND' });
    expect(await roomsOf(fixture, other)).toEqual([other.socket.id, 'public:meetings', 'user:other'].sort());
  });

  it('stays open to all while the meeting service is away', async () => {
    const fixture = await open({ services });
    await fixture.fakes.close('meeting');
    const visitor = fixture.client({ query: { isPublic: 'true', meetingId: 'public' } });
    await visitor.connected();
    await until('in the room', async () => (await roomsOf(fixture, visitor)).includes('meeting:public'));
  });
});
