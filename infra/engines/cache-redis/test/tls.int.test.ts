import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRedisCache, createSocketAdapter } from '@visavis/cache-redis';
import { describeWith, type Engine, findProgram, freePort, type RunningEngine } from '@visavis/testing';
import { canConnect, startNative } from '../../../tools/testing/src/engines/native.ts';

const PASSWORD = 'it-is-our-secret';

/** Of a private authority; one that is given, or a container's, has the certificate that it has. */
function redisWithTls(): Engine<() => Promise<{ engine: RunningEngine; port: number; ca: string }>> {
  const [program, openssl] = [findProgram('redis-server'), findProgram('openssl')];
  if (!program || !openssl) return { available: false, reason: `no ${program ? 'openssl' : 'redis-server'} on the PATH` };
  if (
    /TLS is not supported|Bad directive|without TLS/i.test(
      spawnSync(program, ['--tls-port', '1', '--port', '0'], { encoding: 'utf8' }).stdout,
    )
  )
    return { available: false, reason: 'this redis-server is built without TLS' };
  return {
    available: true,
    async value() {
      const port = await freePort();
      let ca = '';
      const engine = await startNative({
        name: 'redis-tls',
        url: `rediss://:${PASSWORD}@127.0.0.1:${port}`,
        prepare(folder) {
          ca = join(folder, 'ca.pem');
          const { status, stderr } = spawnSync(
            openssl,
            [
              ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=redis'],
              ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', join(folder, 'key.pem'), '-out', ca],
            ],
            { encoding: 'utf8' },
          );
          if (status !== 0) throw new Error(stderr);
        },
        command: (folder) => [
          program,
          ...['--port', '0', '--tls-port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
          ...['--tls-cert-file', ca, '--tls-key-file', join(folder, 'key.pem'), '--tls-ca-cert-file', ca],
          ...['--tls-auth-clients', 'no', '--requirepass', PASSWORD],
        ],
        ready: () => canConnect(port),
      });
      return { engine, port, ca };
    },
  };
}

describeWith('redis', redisWithTls(), 'a Redis whose certificate a private authority signed', (start) => {
  let redis: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    redis = await start();
  });
  afterAll(() => redis?.engine.stop());

  test('serves cache and fan-out that are given the authority', async () => {
    const url = `${redis.engine.url}?ca=${redis.ca}&prefix=tls`;
    const cache = await createRedisCache({ url });
    const adapter = await createSocketAdapter({ url });
    try {
      await cache.set('key', 'value', 60_000);
      expect(await cache.get('key')).toBe('value');
    } finally {
      await Promise.all([cache.close(), adapter.close()]);
    }
  });

  test('is refused without it, with another one, and in the clear, without a word of the password', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'visavis-ca-'));
    const other = join(folder, 'other.pem');
    spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=x',
      '-keyout',
      '/dev/null',
      '-out',
      other,
    ]);
    const { url } = redis.engine;
    for (const each of [url, `${url}?ca=${other}`, url.replace('rediss:', 'redis:')]) {
      const failure = await createRedisCache({ url: each }).then(
        () => 'it answered',
        (error: Error) => `refused: ${error.message} ${error.stack}`,
      );
      expect(failure).toMatch(/^refused: /);
      expect(failure).not.toContain(PASSWORD);
    }
    rmSync(folder, { recursive: true });
  });
});
