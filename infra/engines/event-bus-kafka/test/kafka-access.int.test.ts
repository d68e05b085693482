import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWith, findProgram, freePort, nativeKafka, type RunningEngine, until } from '@visavis/testing';
import { openKafkaLog } from './kafka-backing.ts';

/** One that is given, or a container's, has the listeners that it has. */
function securedKafka(): ReturnType<typeof nativeKafka> {
  return findProgram('openssl') ? nativeKafka() : { available: false, reason: 'no openssl on the PATH' };
}

describeWith('kafka', securedKafka(), 'a broker with TLS and SCRAM', (start) => {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-tls-'));
  const [keyFile, ca] = [join(folder, 'key.pem'), join(folder, 'ca.pem')];
  const secured = { user: 'bff', password: 'it-is-our-secret' };
  let engine: RunningEngine;
  let port: number;
  beforeAll(async () => {
    const made = spawnSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=kafka'],
        ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', keyFile, '-out', ca],
      ],
      { encoding: 'utf8' },
    );
    expect([made.status, made.stderr]).toEqual([0, expect.any(String)]);
    port = await freePort();
    const pem = { key: readFileSync(keyFile, 'utf8'), certificate: readFileSync(ca, 'utf8') };
    engine = await start({ port, secured: { ...secured, ...pem } });
  }, 120_000);
  afterAll(async () => {
    await engine?.stop();
    rmSync(folder, { recursive: true });
  });
  const url = (userInfo: string, query: string, scheme = 'kafkas') => `${scheme}://${userInfo}127.0.0.1:${port}${query}`;
  const us = `${secured.user}:${secured.password}@`;

  test('carries events for who has the password', async () => {
    const log = openKafkaLog({ url: url(us, `?ca=${ca}`) });
    const read: string[] = [];
    const consumed: string[] = [];
    try {
      await log.append('events', [{ key: 'k', value: 'v', headers: {} }]);
      const consumer = await log.consume({
        group: 'service',
        topics: ['events'],
        async onBatch(batch) {
          consumed.push(...batch.records.map(({ value }) => value));
          await batch.commit(batch.records.at(-1)?.offset ?? 0);
        },
      });
      for await (const { value } of log.read('events')) read.push(value);
      await until('the event is consumed', () => consumed.length > 0);
      await consumer.stop();
    } finally {
      await log.close();
    }
    expect([read, consumed]).toEqual([['v'], ['v']]);
  }, 60_000);

  test.each([
    ['a wrong password', () => url('bff:another@', `?ca=${ca}`)],
    ['a wrong mechanism', () => url(us, `?ca=${ca}&mechanism=plain`)],
    ['no password', () => url('', `?ca=${ca}`)],
    ['an authority that it does not know', () => url(us, '')],
    ['no encryption', () => url(us, '', 'kafka')],
  ])(
    'refuses %s, and names no password',
    async (_what, urlOf) => {
      const log = openKafkaLog({ url: urlOf() });
      const failure = await log.ping().then(
        () => 'it answered',
        (error: Error) => `refused: ${error.message} ${error.stack} ${error.cause}`,
      );
      await log.close();
      expect(failure).toMatch(/^refused: /);
      expect(failure).not.toMatch(/our-secret|another/);
    },
    30_000,
  );
});
