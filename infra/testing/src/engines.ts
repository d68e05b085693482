import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, test } from '@jest/globals';

/** A real engine that a suite needs, or the reason why there is none. */
export type Engine<T> = { available: true; value: T } | { available: false; reason: string };

/** Suites without their engine are skipped with the reason, or fail where REQUIRE_ENGINES names it (CI does). */
export function describeWith<T>(name: string, engine: Engine<T>, title: string, suite: (value: T) => void): void {
  if (engine.available) {
    describe(title, () => suite(engine.value));
    return;
  }
  const required = (process.env.REQUIRE_ENGINES ?? '').split(',').includes(name);
  if (required) {
    describe(title, () => {
      test(`has its engine ${name}`, () => {
        throw new Error(engine.reason);
      });
    });
    return;
  }
  describe.skip(`${title} [${name}: ${engine.reason}]`, () => {
    test('needs its engine', () => undefined);
  });
}

/** Path of a Chromium or Chrome on this machine: CHROMIUM_PATH, else the usual names. */
export function chromium(): Engine<string> {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  const path = candidates.find((candidate) => candidate && existsSync(candidate));
  return path
    ? { available: true, value: path }
    : { available: false, reason: 'no Chromium or Chrome found; install one or set CHROMIUM_PATH' };
}
