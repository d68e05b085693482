import { expect, test } from '@jest/globals';
import { createNews, newsTitle, warnsAt } from '../../src/features/room/state/news.ts';
import { admission, participant, snapshot, start, ticket } from './snapshot.ts';

const entry = (id: string) => ({ ...participant(id, 'guest'), ticketId: `t-${id}` });
const hosts = (...waiting: string[]) =>
  snapshot({ phase: 'live', me: { role: 'host', place: 'room' }, queue: waiting.map(entry) });

test('a guest is told once that they are let in, and again after another wait', () => {
  const next = createNews();
  const waits = snapshot({ phase: 'live', me: { place: 'queue', ticket: ticket(1) } });
  const letIn = snapshot({ phase: 'live', me: { place: 'admitted', admission } });
  const inside = snapshot({ phase: 'live', me: { place: 'room' } });
  const kinds = [waits, waits, letIn, letIn, inside, inside, waits, inside].map((session) => next(session)?.kind);
  expect(kinds).toEqual([undefined, undefined, 'admitted', undefined, undefined, undefined, undefined, 'admitted']);
});

test('nothing is news to a page that was just opened', () => {
  expect(createNews()(snapshot({ phase: 'live', me: { place: 'admitted', admission } }))).toBeUndefined();
  expect(createNews()(hosts('gita', 'hari'))).toBeUndefined();
  expect(createNews()(snapshot({ me: { place: 'outside' } }))).toBeUndefined();
});

test('a host is told of each guest who comes, by name, and of nobody twice', () => {
  const next = createNews();
  next(hosts());
  expect(next(hosts('gita'))).toEqual({ kind: 'arrived', names: ['gita'] });
  expect(next(hosts('gita'))).toBeUndefined();
  expect(next(hosts('gita', 'hari', 'indu'))).toEqual({ kind: 'arrived', names: ['hari', 'indu'] });
  // In the room, and then back at the front of the queue.
  expect(next(hosts('hari', 'indu'))).toBeUndefined();
  expect(next(hosts('gita', 'hari', 'indu'))).toBeUndefined();
  // Without the queue, as an event may have it for a moment, nobody has come or gone.
  expect(next(snapshot({ phase: 'live', me: { role: 'host' } }))).toBeUndefined();
  expect(next(hosts('gita'))).toBeUndefined();
});

test('somebody who is in the room when the page is opened has not come when they are sent back', () => {
  const next = createNews();
  const guest = { ...participant('gita', 'guest'), ticketId: 't-gita' };
  next({ ...hosts(), participants: [guest] });
  expect(next(hosts('gita'))).toBeUndefined();
});

test('half a minute before the end of a turn that runs, both in the call are warned', () => {
  const turnEndsAt = new Date(start + 90_000).toISOString();
  const running = snapshot({ phase: 'live', turnEndsAt, me: { place: 'room' } });
  expect(warnsAt(running, 'in')).toBe(start + 60_000);
  expect(warnsAt(running, 'lobby')).toBeUndefined();
  expect(warnsAt(snapshot({ phase: 'live', turnEndsAt: null }), 'in')).toBeUndefined();
  expect(warnsAt({ ...running, phase: 'ended' }, 'in')).toBeUndefined();
});

test('the title says it in a few words', () => {
  expect(newsTitle({ kind: 'admitted' })).toBe('You are in');
  expect(newsTitle({ kind: 'ends-soon' })).toBe('0:30 left');
  expect(newsTitle({ kind: 'arrived', names: ['Gita'] })).toBe('Gita is waiting');
  expect(newsTitle({ kind: 'arrived', names: ['Gita', 'Hari'] })).toBe('2 more are waiting');
});
