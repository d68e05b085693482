import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMetrics, loadSettings, silentLogger, systemClock } from '@visavis/platform';
import { createBackends } from '../src/create-backends.ts';
import { backendSettings } from '../src/settings/settings.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'visavis-backends-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const HUSH = 'hush';
async function failureOf(name: string, url: string): Promise<string> {
  const settings = loadSettings(backendSettings, { DATA_DIR: dir, [name]: url });
  try {
    const backends = await createBackends(settings, { clock: systemClock, logger: silentLogger, metrics: createMetrics() });
    await backends.files('x'.repeat(32));
    await backends.store('auth');
  } catch (error) {
    return inspect(error, { depth: 9 });
  }
  throw new Error(`${url} was opened`);
}

test.each([
  ['FILES_URL', 's3://KEY:hushhush@store.example/NOT-A-BUCKET'],
  ['FILES_URL', 's3://KEY:hush/hush@store.example/bucket'],
  ['FILES_URL', 's3://KEY:12/hush@store.example/bucket'],
  ['FILES_URL', 's3://KEY:hu@hush@store.example/NOT-A-BUCKET'],
  ['EVENT_BUS_URL', 'kafka://user:hush@store.example:9092'],
  ['EVENT_BUS_URL', 'kafka://user:1,hush/2@store.example:9092'],
  ['CACHE_URL', 'redis://user:hush@store.example:1/0?prefix={}'],
  ['CACHE_URL', 'redis://user:12/hush@store.example:1'],
  ['CACHE_URL', 'redis+cluster://user:hush@store.example:x'],
  ['STORE_URL', 'mongodb://user:12/hush@store.example:1/visavis'],
  ['STORE_URL', 'mongodb://user:h%75sh@store.example:x/visavis'],
])(
  'names the setting of a backend that cannot be opened, and no secret: %s=%s',
  async (name, url) => {
    const failure = await failureOf(name, url);
    expect(failure).toMatch(new RegExp(`^Error: ${name}: \\S+//…@store\\.example`));
    expect(failure).not.toContain(HUSH);
  },
  20_000,
);
