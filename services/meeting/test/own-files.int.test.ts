import { expect, test } from '@jest/globals';
import { CSV_FILE } from '@visavis/contracts/constants/admin';
import { afterFirstPage } from '@visavis/service-test';
import type { Document, Unit } from '@visavis/store';
import { meetings } from '../src/data/meetings.ts';
import { metPeople } from '../src/data/met-people.ts';
import { newMeeting } from '../src/domain/meeting.ts';
import { MINUTE } from './support/meetings.ts';
import { gita, h, host, sessionKit } from './support/session.ts';

/** Files of a user's own lists, from which something leaves while they are read. */
sessionKit();
const COUNT = CSV_FILE.pageSize + 3;
const numbers = Array.from({ length: COUNT }, (_, n) => n);
const ago = (minutes: number) => new Date(h.clock.now().getTime() - minutes * MINUTE);
const insert = (make: (unit: Unit, n: number) => unknown) =>
  h.store.transaction(async (unit) => {
    for (const n of numbers) make(unit, n);
  });
const fileOf = async (path: string) => (await h.fetchRaw('GET', path, { as: gita })).text();

test('people whom one met: each comes once', async () => {
  await insert((unit, n) =>
    unit.collection(metPeople).insert({
      _id: `${gita.userId}:o${n}`,
      userId: gita.userId,
      otherId: `o${n}`,
      hosted: false,
      meetingId: 'before',
      metAt: ago(n + 1),
      note: `Note ${n}.`,
      shortlisted: false,
      share: null,
      shakenAt: null,
      offer: null,
    }),
  );
  afterFirstPage(h.store, metPeople.name, ({ _id }) =>
    h.store.transaction(async (unit) => {
      const writer = unit.collection(metPeople);
      writer.delete((await writer.get(_id)) as Document as never);
    }),
  );
  expect((await fileOf('/api/people-met/csv')).match(/Note \d+\./g)).toEqual(numbers.map((n) => `Note ${n}.`));
});

test("one's past meetings: each comes once", async () => {
  await insert((unit, n) =>
    unit.collection(meetings).insert(
      newMeeting({
        _id: `past${n}`,
        title: `Portfolio review ${n}.`,
        description: 'Bring your portfolio and we go through it together.',
        startsAt: ago(60 * n + 60),
        endsAt: ago(60 * n + 30),
        timeZone: 'Asia/Kolkata',
        durationMinutes: 30,
        status: 'approved',
        hostId: gita.userId,
        hostName: gita.name,
        category: 'graphic-design',
        createdAt: ago(100_000),
        createdBy: host.userId,
      }),
    ),
  );
  afterFirstPage(h.store, meetings.name, ({ _id }) =>
    h.store.transaction(async (unit) => {
      const writer = unit.collection(meetings);
      writer.delete((await writer.get(_id)) as Document as never);
    }),
  );
  expect((await fileOf('/api/reports/history/csv?tab=hosted')).match(/review \d+\./g)).toEqual(
    numbers.map((n) => `review ${n}.`),
  );
});
