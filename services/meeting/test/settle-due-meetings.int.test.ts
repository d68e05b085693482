import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createEventFactory, createMovableClock, type EventFactory, silentLogger } from '@visavis/platform';
import { createSqliteStore } from '@visavis/store';
import { collections } from '../src/data/collections.ts';
import { meetings } from '../src/data/meetings.ts';
import type { UseCaseDeps } from '../src/use-cases/context.ts';
import { settleDueMeetings } from '../src/use-cases/settle-due-meetings.ts';
import { meetingWith, minutes, NOW } from './support/fixtures.ts';

const dir = mkdtempSync(join(tmpdir(), 'visavis-settle-'));
const clock = createMovableClock({ now: () => NOW });
const store = createSqliteStore({ dir, clock });
afterAll(async () => {
  await store.close();
  rmSync(dir, { recursive: true, force: true });
});

test('a due meeting that cannot be settled keeps none of the later ones waiting', async () => {
  await store.prepare(collections);
  await store.transaction(async (unit) => {
    const startsAt = { broken: minutes(-20), later: minutes(-10) };
    for (const [_id, at] of Object.entries(startsAt)) unit.collection(meetings).insert(meetingWith({ _id, startsAt: at }));
  });
  const make = createEventFactory('meeting', clock);
  const events: EventFactory = (type, subject, data) => {
    if (subject === 'broken') throw new Error('odd data');
    return make(type, subject, data);
  };
  await settleDueMeetings({ store, events, logger: silentLogger } as unknown as UseCaseDeps, NOW);
  const statusOf = async (id: string) => (await store.collection(meetings).get(id))?.status;
  expect([await statusOf('broken'), await statusOf('later')]).toEqual(['pending', 'rejected']);
});
