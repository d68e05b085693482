import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createEventFactory, createMovableClock, type EventFactory, silentLogger } from '@visavis/platform';
import { createSqliteStore } from '@visavis/store';
import { collections } from '../src/data/collections.ts';
import { meetings } from '../src/data/meetings.ts';
import type { MeetingDeps } from '../src/use-cases/deps.ts';
import { expireDueMeetings } from '../src/use-cases/meetings/expire-due-meetings.ts';
import { meetingWith, minutes, NOW } from './support/fixtures.ts';

const dir = mkdtempSync(join(tmpdir(), 'visavis-expire-'));
const clock = createMovableClock({ now: () => NOW });
const store = createSqliteStore({ dir, clock, refuseScans: true });
afterAll(async () => {
  await store.close();
  rmSync(dir, { recursive: true, force: true });
});

test('a due meeting that cannot be expired does not delay the later ones', async () => {
  await store.prepare(collections);
  await store.transaction(async (unit) => {
    const startsAt = { broken: minutes(-20), later: minutes(-10) };
    for (const [_id, at] of Object.entries(startsAt)) unit.collection(meetings).insert(meetingWith({ _id, startsAt: at }));
  });
  const make = createEventFactory('meeting', clock);
  const events: EventFactory<'meeting'> = (definition, subject, data) => {
    if (subject === 'broken') throw new Error('odd data');
    return make(definition, subject, data);
  };
  await expireDueMeetings({ store, events, logger: silentLogger } as unknown as MeetingDeps, NOW);
  const statusOf = async (id: string) => (await store.collection(meetings).get(id))?.status;
  expect([await statusOf('broken'), await statusOf('later')]).toEqual(['pending', 'rejected']);
});
