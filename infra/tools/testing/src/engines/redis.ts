import { freePort } from '../ports.ts';
import { dockerRuns, startContainer } from './container.ts';
import { type Engine, findProgram, type RunningEngine } from './engine.ts';
import { canConnect, startNative } from './native.ts';

export interface RedisOptions {
  /** Keeps what was written across `kill` (append-only file); without, a restart loses everything, as a cache may. */
  durable?: boolean;
}

/** REDIS_URL, else a container, else the `redis-server` of this machine. */
export function redis(): Engine<(options?: RedisOptions) => Promise<RunningEngine>> {
  const configured = process.env.REDIS_URL;
  if (configured) return { available: true, value: async () => ({ url: configured, stop: async () => undefined }) };
  if (dockerRuns())
    return {
      available: true,
      value: () =>
        startContainer(
          'redis:8-alpine',
          (container) => container.withExposedPorts(6379),
          (container) => `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
        ),
    };
  const program = findProgram('redis-server');
  if (!program) return { available: false, reason: 'no REDIS_URL, no Docker and no redis-server on the PATH' };
  return {
    available: true,
    async value({ durable = false } = {}) {
      const port = await freePort();
      return startNative({
        name: 'redis',
        url: `redis://127.0.0.1:${port}`,
        command: (folder) => [
          program,
          ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
          ...(durable ? ['--appendonly', 'yes', '--appendfsync', 'always'] : []),
        ],
        ready: () => canConnect(port),
      });
    },
  };
}
