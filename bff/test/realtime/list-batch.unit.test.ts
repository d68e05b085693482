import { expect, it } from '@jest/globals';
import { frameOf } from '../../src/realtime/updates/list-batch.ts';
import { AT } from './fixtures.ts';

const after = { epoch: 'e', seq: 4 };
const entry = (seq: number, name: string, meetingId: string, more: object = {}) => ({
  seq,
  id: `id-${seq}`,
  at: Date.parse(AT),
  value: { name, data: { meetingId, ...more } },
});
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
    entry(6, 'meeting:presence', 'm1', { presence: 1 }),
    entry(7, 'meeting:update', 'm2', { version: 9, changed: ['title'] }),
    entry(8, 'meeting:presence', 'm1', { presence: 2 }),
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
        ['meeting:presence', { meetingId: 'm1', presence: 2 }, stamp(8)],
        ['meeting:update', { meetingId: 'm1', version: 3, changed: ['date', 'time', 'state'] }, stamp(9)],
      ],
    },
  ]);
});

it('is a batch, too, when one event remains of several: its number alone would look like a gap', () => {
  const [name, data] = frameOf(after, [entry(5, 'meeting:presence', 'm1'), entry(6, 'meeting:presence', 'm1')]);
  expect([name, data]).toMatchObject(['room:batch', { after: 4, seq: 6, events: [['meeting:presence', {}, { seq: 6 }]] }]);
});
