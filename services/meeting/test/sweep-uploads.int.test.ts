import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createMovableClock, silentLogger } from '@visavis/platform';
import { createSqliteStore } from '@visavis/store';
import { collections } from '../src/data/collections.ts';
import { uploadInOne, uploads, videoKey } from '../src/data/videos.ts';
import type { MeetingDeps } from '../src/use-cases/deps.ts';
import { sweepUploads } from '../src/use-cases/videos/sweep-uploads.ts';
import { minutes, NOW } from './support/fixtures.ts';

const dir = mkdtempSync(join(tmpdir(), 'visavis-sweep-'));
const store = createSqliteStore({ dir, clock: createMovableClock({ now: () => NOW }), refuseScans: true });
afterAll(async () => {
  await store.close();
  rmSync(dir, { recursive: true, force: true });
});

test('an upload whose files cannot be deleted does not delay the later ones', async () => {
  await store.prepare(collections);
  await store.transaction(async (unit) => {
    for (const [_id, sweepAt] of Object.entries({ locked: minutes(-20), later: minutes(-10) }))
      unit.collection(uploads).insert({ ...uploadInOne(_id, NOW), sweepAt, meetingId: 'm1', startedBy: 'admin' });
  });
  const deleted: string[] = [];
  const files = {
    async delete(key: string) {
      if (key === videoKey('locked')) throw new Error('the store does not let it go');
      deleted.push(key);
      return true;
    },
  };
  await sweepUploads({ store, files: async () => files, logger: silentLogger } as unknown as MeetingDeps, NOW);
  expect(deleted).toEqual([videoKey('later')]);
  const left = await store.collection(uploads).find();
  // It is tried again, and nothing may be made of it meanwhile.
  expect(left.map(({ _id, abandoned }) => [_id, abandoned])).toEqual([['locked', true]]);
});
