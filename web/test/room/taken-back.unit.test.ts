import { expect, test } from '@jest/globals';
import { isFirst, isTakenBack } from '../../src/features/room/call/ahead-rules.ts';
import { snapshot, start, ticket } from './snapshot.ts';

const at = (place: 'queue' | 'admitted' | 'room' | 'outside', ms = 0) =>
  snapshot({ me: { place }, serverNow: new Date(start + ms).toISOString() });
const heardAt = new Date(start).toISOString();

test('an admission is taken back once a place was let in and waits again, or has gone', () => {
  expect(isTakenBack(at('queue', 9_000), { seen: true, heardAt })).toBe(true);
  expect(isTakenBack(at('outside'), { seen: true, heardAt })).toBe(true);
  expect(isTakenBack(at('admitted'), { seen: true, heardAt })).toBe(false);
  expect(isTakenBack(at('room'), { seen: true, heardAt })).toBe(false);
});

test('one that no snapshot has shown was taken back when a later one does not know of it', () => {
  // The snapshot was on its way when they were let in.
  expect(isTakenBack(at('queue', -3_000), { seen: false, heardAt })).toBe(false);
  expect(isTakenBack(at('queue', 900), { seen: false, heardAt })).toBe(false);
  expect(isTakenBack(at('queue', 2_000), { seen: false, heardAt })).toBe(true);
  expect(isTakenBack(at('admitted', 2_000), { seen: false, heardAt })).toBe(false);
});

test('who was not let in has nothing to take back', () => {
  expect(isTakenBack(at('queue', 9_000), undefined)).toBe(false);
});

test('who connects ahead is whom the service says, and where it does not say, the first in the queue', () => {
  expect([isFirst({ ...ticket(2), next: true }), isFirst({ ...ticket(1), next: false })]).toEqual([true, false]);
  expect([isFirst(ticket(1)), isFirst(ticket(2)), isFirst({ ...ticket(1), held: 'Soon' })]).toEqual([true, false, false]);
});
