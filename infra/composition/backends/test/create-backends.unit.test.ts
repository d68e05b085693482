import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMetrics, loadSettings, silentLogger, systemClock } from '@visavis/platform';
import { createBackends } from '../src/create-backends.ts';
import { backendSettings } from '../src/settings.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'visavis-backends-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test.each([
  's3://KEY:hushhush@store.example/NOT-A-BUCKET',
  's3://KEY:hush/hush@store.example/bucket',
  's3://KEY:12/hush@store.example/bucket',
  's3://KEY:hu@hush@store.example/NOT-A-BUCKET',
])('names the setting of a backend that cannot be opened, and no secret: %s', async (url) => {
  const settings = loadSettings(backendSettings, { DATA_DIR: dir, FILES_URL: url });
  const backends = await createBackends(settings, { clock: systemClock, logger: silentLogger, metrics: createMetrics() });
  const failure = await backends.files('x'.repeat(32)).then(
    () => undefined,
    (error: Error) => error.message,
  );
  expect(failure).toMatch(/^FILES_URL: s3:\/\/…@store\.example/);
  expect(failure).not.toContain('hush');
});
