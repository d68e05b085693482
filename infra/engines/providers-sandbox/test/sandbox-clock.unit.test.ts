import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createSandboxClock } from '../src/sandbox-clock.ts';

const HOUR_MS = 3_600_000;
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'visavis-clock-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(dir, { recursive: true, force: true });
});

test('shows each move to another process, also two within one tick of the file system’s clock', () => {
  let elapsed = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const [one, other] = [createSandboxClock(dir), createSandboxClock(dir)];
  const file = join(dir, 'clock-offset');
  const moment = new Date('2026-06-01T06:00:00.000Z');
  for (const moved of [1, 2, 3]) {
    one.advance(HOUR_MS);
    utimesSync(file, moment, moment);
    elapsed += 1_000;
    other.now();
    expect(other.offsetMs()).toBe(moved * HOUR_MS);
  }
});

test('replaces the file as a whole, which a reader never sees half written', () => {
  const clock = createSandboxClock(dir);
  clock.advance(HOUR_MS);
  const before = statSync(join(dir, 'clock-offset')).ino;
  clock.advance(HOUR_MS);
  expect(statSync(join(dir, 'clock-offset')).ino).not.toBe(before);
  expect(readdirSync(dir)).toEqual(['clock-offset']);
});
