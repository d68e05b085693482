import { execFileSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { canConnect, startNative } from '../../src/engines/native.ts';
import { type Engine, findProgram, freePort, type RunningEngine } from '../../src/index.ts';

export interface Relay extends RunningEngine {
  /** By each way to it, as the product's settings take it. */
  urls: Record<'udp' | 'tcp' | 'tls', string>;
}

/** coturn on this machine, with a certificate that it has signed itself. */
export function coturn(): Engine<(secret: string) => Promise<Relay>> {
  const program = findProgram('turnserver');
  const openssl = findProgram('openssl');
  if (!program || !openssl) return { available: false, reason: 'no turnserver, or no openssl, on the PATH' };
  return {
    available: true,
    async value(secret) {
      const [port, tlsPort] = [await freePort(), await freePort()];
      const address =
        Object.values(networkInterfaces())
          .flat()
          .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '127.0.0.1';
      const engine = await startNative({
        name: 'coturn',
        url: `turn:${address}:${port}`,
        prepare: (folder) =>
          void execFileSync(
            openssl,
            [
              ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${address}`],
              ...['-addext', `subjectAltName=IP:${address}`, '-keyout', 'key.pem', '-out', 'cert.pem'],
            ],
            { cwd: folder, stdio: 'pipe' },
          ),
        command: (folder) => [
          program,
          ...['-n', '--no-cli', '--no-dtls', '--log-file', 'stdout', '--realm', 'visavis', '--allow-loopback-peers'],
          ...['--use-auth-secret', '--static-auth-secret', secret, '--listening-ip', address, '--relay-ip', address],
          ...['--listening-port', String(port), '--tls-listening-port', String(tlsPort)],
          ...['--cert', join(folder, 'cert.pem'), '--pkey', join(folder, 'key.pem'), '--pidfile', join(folder, 'pid')],
          ...['--userdb', join(folder, 'users')],
        ],
        ready: () => canConnect(port, address),
      });
      return {
        ...engine,
        urls: {
          udp: `turn:${address}:${port}?transport=udp`,
          tcp: `turn:${address}:${port}?transport=tcp`,
          tls: `turns:${address}:${tlsPort}?transport=tcp`,
        },
      };
    },
  };
}
