// @weight waits
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '@visavis/testing/wait';
import { createFixture, type Fixture } from '../support.ts';
import { AT, meetingEventData } from './fixtures.ts';
import { type Cursor, follow } from './follow.ts';

const LISTS = 'public:meetings';
let fixture: Fixture;
beforeEach(async () => {
  fixture = await createFixture();
});
afterEach(() => fixture.close());

const headOf = (client: ReturnType<Fixture['client']>, room: string) =>
  client.named('room:head').find(({ data }) => (data as { room: string }).room === room)?.data as Cursor | undefined;

async function openList(query: Record<string, string> = {}, transports = ['websocket']) {
  const client = fixture.client({ query: { isPublic: 'true', ...query }, transports });
  await until('the list’s head', () => headOf(client, LISTS));
  return follow(client, LISTS, headOf(client, LISTS) as Cursor);
}
const update = (meetingId: string, version: number) =>
  fixture.event('visavis.meeting.updated.v1', meetingId, {
    ...meetingEventData({ _id: meetingId, version }, { changed: ['title'] }),
    meetingId,
  });
const presence = (waiting: number) => ({ hostStatus: 'live', guestInside: false, waiting, version: waiting });
const joined = (waiting: number, meetingId = 'm1') =>
  fixture.event('visavis.waiting-room.joined.v1', meetingId, {
    meetingId,
    hostIds: ['host'],
    userId: `u${waiting}`,
    ticketId: `t${waiting}`,
    total: waiting,
    presence: presence(waiting),
  });
const publish = (...events: ReturnType<Fixture['event']>[]) => fixture.bus.publish('visavis.meeting', events);
const versions = ({ events }: ReturnType<typeof follow>) =>
  Object.fromEntries(events.map(({ data }) => [data.meetingId, (data as unknown as { version: number }).version]));

describe('open lists', () => {
  it('get the first change by itself, further ones together, and the last state of each meeting', async () => {
    const list = await openList();
    const consumer = fixture.bff.consumers.find(({ topic }) => topic === 'visavis.meeting');
    await consumer?.handle(update('m0', 1), { topic: 'visavis.meeting', partition: 0, offset: -1 });
    await until('the first change', () => list.events.length === 1);
    expect(list.frames).toEqual(['meeting:update']);

    await publish(...Array.from({ length: 39 }, (_, index) => update(`m${(index + 2) % 4}`, index + 2)));
    await until('all changes', () => list.cursor().seq === 40);
    expect(list.frames).toContain('room:batch');
    expect(versions(list)).toEqual({ m0: 40, m1: 37, m2: 38, m3: 39 });
    expect([list.replays(), list.resyncs(), list.twice]).toEqual([0, 0, []]);
  });

  it('that open between two updates miss nothing and receive nothing twice', async () => {
    const early = await openList();
    await publish(update('m1', 1));
    await until('the first change', () => early.events.length === 1);
    await publish(update('m1', 2));
    // The pause runs: what came before this list was opened is in its first fetch, and in the next batch.
    const late = await openList();
    await publish(update('m2', 3));
    await until('both have all', () => early.cursor().seq === 3 && late.cursor().seq === 3);
    expect(versions(late)).toMatchObject({ m2: 3 });
    expect([late.twice, late.replays(), late.resyncs()]).toEqual([[], 0, 0]);
  });

  it('of a page that missed a batch are brought up to date by one replay', async () => {
    const list = await openList();
    const { epoch } = list.cursor();
    for (let version = 1; version <= 5; version++) await publish(update('m1', version));
    await until('all', () => list.cursor().seq === 5);
    const answer = await list.client.ask('room:replay', { rooms: { [LISTS]: { epoch, seq: 1 } } });
    const { events } = (answer as unknown as { rooms: Record<string, { events: unknown[][] }> }).rooms[LISTS] ?? { events: [] };
    expect(events.map(([, , stamp]) => (stamp as { seq: number }).seq)).toEqual([2, 3, 4, 5]);
  });

  it('receive events of every size, over WebSocket and by polling', async () => {
    const lists = await Promise.all([openList(), openList({}, ['polling'])]);
    const texts = ['', 'नमस्ते '.repeat(40), 'नमस्ते '.repeat(5_000)];
    for (const [index, title] of texts.entries()) {
      await fixture.cache.streams.append(LISTS, {
        id: `e${index}`,
        at: 0,
        value: { name: 'meeting:update', data: { meetingId: 'm1', title } },
      });
      await fixture.bff.checkHeads();
      await until('the event', () => lists.every((list) => list.taken().includes(`e${index}`)));
    }
    for (const { events } of lists)
      expect(events.map(({ data }) => data)).toEqual(texts.map((title) => ({ meetingId: 'm1', title })));
    // The smallest of all: what a list missed can no longer be read.
    const { since } = fixture.cache.streams;
    const forgetful: typeof since = async (key, after) => (key === LISTS ? undefined : since(key, after));
    jest.spyOn(fixture.cache.streams, 'since').mockImplementation(forgetful as typeof since);
    await fixture.cache.streams.append(LISTS, {
      id: 'last',
      at: 0,
      value: { name: 'meeting:update', data: { meetingId: 'm1' } },
    });
    await fixture.bff.checkHeads();
    await until('the request to read again', () => lists.every((list) => list.resyncs() === 1));
  });

  it('learn of a change whose hint was lost, without asking for it', async () => {
    const list = await openList();
    const data = { meetingId: 'm1', presence: presence(3) };
    await fixture.cache.streams.append(LISTS, {
      id: 'of-another-node',
      at: Date.parse(AT),
      value: { name: 'meeting:presence', data },
    });
    await fixture.bff.checkHeads();
    await until('the change', () => list.taken().includes('of-another-node'));
    expect(list.replays()).toBe(0);
  });
});

describe('who is at a meeting', () => {
  it('reaches the page of the meeting with each change at once, the lists at most every two seconds, in numbers only', async () => {
    const list = await openList({ meetingId: 'm1' });
    await until('the room’s head', () => headOf(list.client, 'meeting:m1'));
    const page = follow(list.client, 'meeting:m1', headOf(list.client, 'meeting:m1') as Cursor);
    for (let waiting = 1; waiting <= 5; waiting++) await publish(joined(waiting));
    const waitings = ({ events }: typeof page) =>
      events.map(({ data }) => (data as unknown as { presence: { waiting: number } }).presence.waiting);
    await until('each change on the page', () => waitings(page).length === 5);
    expect(waitings(page)).toEqual([1, 2, 3, 4, 5]);
    expect(waitings(list)).toEqual([1]);
    await until('the last change in the lists', () => waitings(list).at(-1) === 5);
    expect(waitings(list)).toEqual([1, 5]);
    expect(list.events.at(-1)?.data).toEqual({ meetingId: 'm1', presence: presence(5) });
    await until('nothing left to send', async () => (await fixture.cache.presence.members('bff:presence-to-send')).length === 0);
  });

  it('is sent to the lists by another node when the one that handled the event has died', async () => {
    const list = await openList();
    // Behind an event of the same partition: an offset would be refused as stale.
    await publish(update('m2', 1), update('m2', 2));
    const origin = { id: 'e-other', time: AT, source: 'visavis.meeting/0', offset: 0 };
    await fixture.cache.presence.touch('bff:presence-to-send', 'm1', 60_000, { presence: presence(2), origin });
    await until('taken over', () => list.taken().includes('e-other/meeting:presence'), 30_000);
  }, 60_000);
});
