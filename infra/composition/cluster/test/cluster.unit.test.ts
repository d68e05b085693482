import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startCluster } from '../src/cluster.ts';

test.each<[string, Record<string, string>]>([
  ['PUBLIC_URL=https://visavis.example', { PUBLIC_URL: 'HTTPS://visavis.example' }],
  ['PUBLIC_URL=http://visavis.example', { PUBLIC_URL: 'http://visavis.example' }],
  ['NODE_ENV=production', { NODE_ENV: 'production' }],
])('plays no sandbox unasked where others may come, and writes nothing: %s', async (sign, environment) => {
  const dataDir = join(tmpdir(), `visavis-cluster-${process.pid}-never`);
  const started = startCluster({ rows: [], dataDir, port: 0, environment, write: () => undefined });
  await expect(started).rejects.toThrow(`MESSENGER: required with ${sign}; `);
  expect(existsSync(dataDir)).toBe(false);
});
