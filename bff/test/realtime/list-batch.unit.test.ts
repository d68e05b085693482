import { expect, it } from '@jest/globals';
import { numbersOf, presenceOf } from '@visavis/contracts/presence';
import { frameOf } from '../../src/realtime/updates/list-batch.ts';
import { AT } from './fixtures.ts';

const after = { epoch: 'e', seq: 4 };
const entry = (seq: number, name: string, meetingId: string, more: object = {}) => ({
  seq,
  id: `id-${seq}`,
  at: Date.parse(AT),
  value: { name, data: { meetingId, ...more } },
});
const presence = (hostStatus: string, version: number) => ({ presence: { hostStatus, guestInside: true, waiting: 3, version } });
const stamp = (seq: number) => ({ seq, id: `id-${seq}`, at: AT });

it('sends one event as it is', () => {
  expect(frameOf(after, [entry(5, 'meeting:approved', 'm1')])).toEqual([
    'meeting:approved',
    { meetingId: 'm1' },
    { room: 'public:meetings', epoch: 'e', ...stamp(5) },
  ]);
});

it('leaves out what a later event of the same kind and meeting replaces, and names every changed field', () => {
  const [name, data] = frameOf(after, [
    entry(5, 'meeting:update', 'm1', { version: 2, changed: ['date', 'time'] }),
    entry(6, 'meeting:presence', 'm1', presence('waiting', 1)),
    entry(7, 'meeting:update', 'm2', { version: 9, changed: ['title'] }),
    entry(8, 'meeting:presence', 'm1', presence('live', 2)),
    entry(9, 'meeting:update', 'm1', { version: 3, changed: ['time', 'state'] }),
  ]);
  expect([name, data]).toEqual([
    'room:batch',
    {
      room: 'public:meetings',
      epoch: 'e',
      after: 4,
      seq: 9,
      events: [
        ['meeting:update', { meetingId: 'm2', version: 9, changed: ['title'] }, stamp(7)],
        ['meeting:update', { meetingId: 'm1', version: 3, changed: ['date', 'time', 'state'] }, stamp(9)],
      ],
      presence: { m1: [2, 1, 3, 2] },
    },
  ]);
});

it('lets no older version replace a newer one: once the cache was lost, an event may come again', () => {
  const [, data] = frameOf(after, [
    entry(5, 'meeting:update', 'm1', { version: 5, changed: ['status'] }),
    entry(6, 'meeting:update', 'm1', { version: 3, changed: ['title'] }),
  ]);
  const newer = ['meeting:update', { meetingId: 'm1', version: 5, changed: ['status'] }, stamp(5)];
  expect(data).toMatchObject({ after: 4, seq: 6, events: [newer] });
});

it('sends who is at a meeting as numbers that pages read back', () => {
  const everyone = { hostStatus: 'reconnecting', guestInside: false, waiting: 12, version: 40 } as const;
  expect(presenceOf(numbersOf(everyone))).toEqual(everyone);
  const late = { ...everyone, lateUntil: '2026-11-10T10:20:00.000Z' };
  const left = { ...everyone, leftOpen: true, hostLeftAt: '2026-11-10T09:58:00.000Z' } as const;
  for (const more of [late, left, { ...late, ...left }]) expect(presenceOf(numbersOf(more))).toEqual(more);
});

it('is a batch, too, when one event remains of several: its number alone would look like a gap', () => {
  const [name, data] = frameOf(after, [entry(5, 'meeting:approved', 'm1'), entry(6, 'meeting:approved', 'm1')]);
  expect([name, data]).toMatchObject(['room:batch', { after: 4, seq: 6, events: [['meeting:approved', {}, { seq: 6 }]] }]);
});
