// @weight waits
import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, jest } from '@jest/globals';
import { createRedisCache, createSocketAdapter } from '@visavis/cache-redis';
import { describeWith, redis, startTcpProxy } from '@visavis/testing';
import { until } from '@visavis/testing/wait';
import { Redis } from 'ioredis';
import { AT, meetingEventData } from './fixtures.ts';
import { type Cursor, follow } from './follow.ts';
import { type Client, createSessionFixture, type SessionFixture } from './session-fixture.ts';

const ROOM = 'meeting:m1';

describeWith('redis', redis(), 'two nodes on one Redis', (startRedis) => {
  jest.setTimeout(120_000);
  const closing: (() => Promise<unknown> | unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function startNode(cacheUrl: string, adapterUrl = cacheUrl): Promise<SessionFixture> {
    const cache = await createRedisCache({ url: cacheUrl });
    const fanOut = await createSocketAdapter({ url: adapterUrl });
    closing.push(() => Promise.all([cache.close(), fanOut.close()]));
    const node = await createSessionFixture({ cache, adapter: fanOut.adapter });
    fanOut.onReconnect(() => void node.bff.checkHeads());
    closing.push(() => node.close());
    return node;
  }
  async function startNodes() {
    const engine = await startRedis();
    closing.push(() => engine.stop());
    const { hostname, port } = new URL(engine.url);
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    closing.push(() => proxy.close());
    const prefix = `nodes-${randomUUID()}`;
    const url = `${engine.url}?prefix=${prefix}`;
    // Of node a the adapter alone goes through the proxy.
    const a = await startNode(url, `redis://127.0.0.1:${proxy.port}?prefix=${prefix}`);
    const b = await startNode(url);
    const admin = new Redis(engine.url);
    closing.push(() => admin.quit());
    await until('the nodes answer each other', async () => (await fetched(a, 'nowhere')) && (await fetched(b, 'nowhere')));
    return { a, b, proxy, admin };
  }
  const fetched = ({ sockets }: SessionFixture, room: string) =>
    sockets
      .in(room)
      .fetchSockets()
      .then(
        (found) => found.length + 1,
        () => 0,
      );

  it('delivers every event to every page once and in order, while only the adapters’ connections are cut, short and long', async () => {
    const { a, b, proxy, admin } = await startNodes();
    const pages = await Promise.all(
      [a, a, a, b, b].map(async (node, n) => {
        const client = node.client({ auth: { token: node.token(`person-${n}`) } });
        await client.connected();
        const answer = await client.ask('meeting:join', { meetingId: 'm1', isPublic: true });
        return follow(client, ROOM, (answer as unknown as { cursor: Cursor }).cursor);
      }),
    );
    let version = 3;
    const ids: string[] = [];
    /** Consumed by node b alone. */
    const publish = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const event = b.event(
          'visavis.meeting.updated.v1',
          'm1',
          meetingEventData({ version: ++version }, { changed: ['title'] }),
        );
        ids.push(`${event.id}/meeting:update`);
        await b.bus.publish('visavis.meeting', [event]);
      }
    };
    const allHaveAll = () => until('all have all', () => pages.every(({ taken }) => taken().length >= ids.length));

    await publish(20);
    await allHaveAll();
    for (let round = 0; round < 3; round++) {
      await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
      await publish(20);
    }
    await allHaveAll();
    proxy.cut();
    await publish(20);
    // Long enough for a look at the heads, without the adapter.
    await allHaveAll();
    await publish(20);
    proxy.heal();
    await publish(20);
    await allHaveAll();
    proxy.pause();
    await publish(20);
    await allHaveAll();
    proxy.heal();
    await publish(20);
    await allHaveAll();

    for (const { taken, twice, resyncs, client } of pages) {
      expect(taken()).toEqual(ids);
      expect(twice).toEqual([]);
      expect(resyncs()).toBe(0);
      expect([client.socket.connected, client.closedBecause()]).toEqual([true, undefined]);
    }
  });

  it('brings the lists of both nodes up to date together, and those of a node that hears nothing of the other within seconds', async () => {
    const { a, b, proxy } = await startNodes();
    const room = 'public:meetings';
    const headOf = ({ named }: Client) => named('room:head').find(({ data }) => (data as { room: string }).room === room)?.data;
    const lists = await Promise.all(
      [a, b].map(async (node) => {
        const client = node.client({ query: { isPublic: 'true' } });
        await until('the head', () => headOf(client));
        return follow(client, room, headOf(client) as unknown as Cursor);
      }),
    );
    let version = 3;
    /** Consumed by node b alone. */
    const publish = async (count: number) => {
      for (let n = 0; n < count; n++)
        await b.bus.publish('visavis.meeting', [
          b.event('visavis.meeting.updated.v1', 'm1', meetingEventData({ version: ++version }, { changed: ['title'] })),
        ]);
      const last = (list: ReturnType<typeof follow>) => (list.events.at(-1)?.data as { version?: number } | undefined)?.version;
      await until('both have the last change', () => lists.every((list) => last(list) === version));
    };
    await publish(20);
    proxy.cut();
    await publish(20);
    proxy.heal();
    await publish(20);
    for (const list of lists) expect([list.twice, list.replays(), list.resyncs()]).toEqual([[], 0, 0]);
  });

  const signal = { kind: 'chat', id: 'c1', text: 'hello', at: AT };
  const send = (client: Client, more: object = {}) => client.ask('session:signal', { meetingId: 'm1', signal, ...more });
  const over = { endedBy: 'host', reason: 'over', guestsMet: 1, noShow: false };

  it('runs a session across both nodes: signals, one device per person, and its end', async () => {
    const { a, b } = await startNodes();
    const [host, guest] = [await a.sign('host'), await b.sign('guest')];
    await a.enter(host, 'desk');
    await b.enter(guest, 'phone');
    await send(host, { to: 'guest' });
    await send(guest);
    await until(() => guest.named('session:signal').length === 1 && host.named('session:signal').length === 1);

    const elsewhere = await a.sign('guest');
    await a.enter(elsewhere, 'laptop');
    await until(() => guest.named('meeting:forced-leave').length === 1);
    expect(await send(guest)).toMatchObject({ error: 'NOT_IN_SESSION' });
    expect(await send(elsewhere)).toMatchObject({ success: true });

    await b.bus.publish('visavis.meeting', [
      b.event('visavis.meeting.ended.v1', 'm1', meetingEventData({ state: 'past' }, over)),
    ]);
    await until('nobody is left in the session', async () => (await fetched(b, 'session:m1')) === 1);
    expect(await send(host)).toMatchObject({ error: 'NOT_IN_SESSION' });
    expect(guest.named('meeting:forced-leave')).toHaveLength(1);
  });

  it('removes a user from a room on an unreachable node, too, without waiting for that node', async () => {
    const { a, b, proxy } = await startNodes();
    const [host, boss] = [await a.sign('host'), await a.sign('boss', 'admin')];
    await a.enter(host, 'desk');
    expect(await boss.ask('admin:join', {})).toMatchObject({ success: true });
    proxy.cut();
    const demoted = b.event('visavis.user.role-changed.v1', 'boss', { userId: 'boss', role: 'host', previousRole: 'admin' });
    await b.bus.publish('visavis.auth', [demoted]);
    await b.bus.publish('visavis.meeting', [
      b.event('visavis.meeting.ended.v1', 'm1', meetingEventData({ state: 'past' }, over)),
    ]);
    await until('the session is over', async () => (await send(host)).error === 'NOT_IN_SESSION');
    await until('nobody is an admin', () => a.sockets.sockets.adapter.rooms.get('admin') === undefined);
    expect([host.socket.connected, boss.socket.connected]).toEqual([true, true]);
  });

  it('counts a browser with a tab on each node as one viewer, until both are closed', async () => {
    const { a, b } = await startNodes();
    const look = async (node: SessionFixture) => {
      const tab = node.client({ query: { isPublic: 'true', anonymousId: 'browser-1', meetingId: 'm1' } });
      await tab.connected();
      return tab;
    };
    const viewer = async () => {
      const { viewers } = (await (await watcher).ask('meeting:join', { meetingId: 'm1' })) as unknown as { viewers: number };
      return viewers;
    };
    const watcher = a.sign('ana');
    const [one, other] = [await look(a), await look(b)];
    await until('one viewer', async () => (await viewer()) === 1);
    one.socket.disconnect();
    // The other tab, and the watcher.
    await until('one tab is left', async () => (await fetched(a, 'meeting:m1|visitors')) === 3);
    expect(await viewer()).toBe(1);
    other.socket.disconnect();
    await until('no viewer', async () => (await viewer()) === 0);
  });
});
