import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createMetrics, loadSettings, silentLogger, systemClock } from '@visavis/platform';
import { createBackends } from '../src/create-backends.ts';
import { isAway } from '../src/is-away.ts';
import { backendSettings } from '../src/settings/settings.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'visavis-backends-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const HUSH = 'hush';
async function failureOf(name: string, url: string, mayRetry?: () => Promise<boolean>, logger = silentLogger) {
  const settings = loadSettings(backendSettings, { DATA_DIR: dir, [name]: url });
  try {
    const deps = { clock: systemClock, logger, metrics: createMetrics(), ...(mayRetry && { mayRetry }) };
    const backends = await createBackends(settings, deps);
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

describe('an engine that is not there yet', () => {
  const warn = jest.fn<(fields: object, message: string) => void>();
  const logger = { ...silentLogger, warn } as unknown as typeof silentLogger;
  beforeEach(() => {
    warn.mockReset();
  });
  const once = () => {
    let tries = 0;
    return async () => ++tries === 1;
  };
  /** Nobody listens on port 1. */
  test.each([
    ['CACHE_URL', 'redis://user:hush@127.0.0.1:1'],
    ['CACHE_URL', 'redis+cluster://user:hush@127.0.0.1:1'],
    ['EVENT_BUS_URL', 'kafka://127.0.0.1:1'],
    ['STORE_URL', 'mongodb://user:hush@127.0.0.1:1/visavis'],
    ['FILES_URL', 's3://key:hush@127.0.0.1:1/bucket?tls=false'],
  ])(
    'is tried again, with a line that names the setting and no password: %s=%s',
    async (name, url) => {
      expect(await failureOf(name, url, once(), logger)).toContain(`${name}: `);
      const lines = warn.mock.calls.flatMap(([fields, message]) => ('setting' in fields ? [message] : []));
      expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}: .*: trying again$`, 's'))]);
      expect(JSON.stringify(warn.mock.calls)).not.toContain(HUSH);
    },
    60_000,
  );

  test('is not waited for where its URL is wrong', async () => {
    await failureOf('CACHE_URL', 'redis://user:hush@store.example:1/0?prefix={}', once(), logger);
    expect(warn).not.toHaveBeenCalled();
  });
  test('is not waited for where it refuses the password', () => {
    const wrong = new Error('WRONGPASS invalid username-password pair or user is disabled.');
    expect(isAway(wrong)).toBe(false);
    expect(isAway(Object.assign(new Error('ClusterAllFailedError'), { lastNodeError: wrong }))).toBe(false);
    expect(isAway(new Error('no', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }))).toBe(true);
  });
});
