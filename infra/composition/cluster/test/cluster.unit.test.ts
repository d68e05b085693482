import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { print } from '@visavis/platform';
import { doorsOf, startCluster } from '../src/cluster.ts';
import { findEngines } from '../src/engines.ts';

test.each<[string, Record<string, string>]>([
  ['PUBLIC_URL=https://visavis.example', { PUBLIC_URL: 'HTTPS://visavis.example' }],
  ['PUBLIC_URL=http://visavis.example', { PUBLIC_URL: 'http://visavis.example' }],
  ['NODE_ENV=production', { NODE_ENV: 'production' }],
  ['HOST=0.0.0.0', { HOST: '0.0.0.0' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback' }],
])('plays no sandbox unasked where others may come, and writes nothing: %s', async (sign, environment) => {
  const dataDir = join(tmpdir(), `visavis-cluster-${process.pid}-never`);
  const started = startCluster({ rows: [], dataDir, port: 0, environment, write: () => undefined });
  await expect(started).rejects.toThrow(`MESSENGER: required with ${sign}; `);
  expect(existsSync(dataDir)).toBe(false);
});

test.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ PUBLIC_URL: 'HTTP://127.1:3000', HOST: 'LOCALHOST.', TRUST_PROXY: 'false', NODE_ENV: 'test' }, false],
  [{ MESSENGER: 'sandbox' }, true],
  [{ MESSENGER: 'sandbox', PUBLIC_URL: 'HTTPS://Visavis.Example' }, true],
  [{ MESSENGER: 'sandbox', HOST: '::' }, true],
  [{ MESSENGER: 'sandbox', TRUST_PROXY: '1' }, true],
])('asks admins for a second factor and limits this machine where others may come: %j → %s', (environment, isOn) => {
  const on = String(isOn);
  expect(doorsOf(environment)).toMatchObject({ ADMIN_SECOND_FACTOR: on, LIMIT_LOOPBACK: on, PAYMENTS: isOn ? '' : 'sandbox' });
  expect(doorsOf({ ...environment, ADMIN_SECOND_FACTOR: 'false' }).ADMIN_SECOND_FACTOR).toBe('false');
});

test('tells which engines it started without their passwords', async () => {
  const written: string[] = [];
  const stdout = jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  process.env.MONGODB_URI = 'mongodb://visavis:secret123@mongo.example:27017/?replicaSet=rs0';
  const configured = {
    EVENT_BUS_URL: 'kafka://user:secret123@kafka.example:9092',
    CACHE_URL: 'redis://:secret123@redis.example:6379',
  };
  await findEngines(tmpdir(), configured, print);
  stdout.mockRestore();
  expect(written).toEqual(['mongo is at mongodb://[redacted]@mongo.example:27017/?replicaSet=rs0\n']);
});
