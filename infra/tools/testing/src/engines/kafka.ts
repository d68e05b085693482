import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../product.ts';
import { dockerRuns, startContainer } from './container.ts';
import { type Engine, findProgram, type RunningEngine } from './engine.ts';
import { canConnect, jarsOf, startNative } from './native.ts';

export interface KafkaOptions {
  /** The address that clients get, for a proxy in between; the broker's own port by default. */
  advertisedPort?: number;
  /** The broker's own port; a free one by default. */
  port?: number;
}

/** KAFKA_BROKERS, else a container, else the broker that `npm run engines` fetched, in KRaft mode. */
export function kafka(): Engine<(options?: KafkaOptions) => Promise<RunningEngine>> {
  const configured = process.env.KAFKA_BROKERS;
  if (configured) return { available: true, value: async () => ({ url: `kafka://${configured}`, stop: async () => undefined }) };
  if (dockerRuns())
    return {
      available: true,
      async value(options = {}) {
        const port = options.port ?? (await freePort());
        return startContainer(
          'apache/kafka:4.1.1',
          (container) =>
            container
              .withExposedPorts({ container: 9092, host: port })
              .withEnvironment(settings(port, options.advertisedPort ?? port).environment),
          () => `kafka://127.0.0.1:${port}`,
        );
      },
    };
  const jars = jarsOf('kafka');
  const java = findProgram('java');
  if (!jars || !java)
    return {
      available: false,
      reason: 'no KAFKA_BROKERS, no Docker and no broker fetched by `npm run engines` (needs Java and Maven)',
    };
  return {
    available: true,
    async value(options = {}) {
      const port = options.port ?? (await freePort());
      const controllerPort = await freePort();
      const advertisedPort = options.advertisedPort ?? port;
      return startNative({
        name: 'kafka',
        url: `kafka://127.0.0.1:${advertisedPort}`,
        prepare(folder) {
          cpSync(formatted(java, jars), join(folder, 'log'), { recursive: true });
          writeFileSync(
            join(folder, 'server.properties'),
            properties({
              ...ofController(controllerPort),
              listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
              'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertisedPort}`,
              'log.dirs': join(folder, 'log'),
            }),
          );
        },
        command: (folder) => [
          java,
          ...['-Xms128m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
          '-Dorg.slf4j.simpleLogger.defaultLogLevel=error',
          ...['-cp', jars, 'kafka.Kafka', join(folder, 'server.properties')],
        ],
        ready: () => canConnect(port),
      });
    },
  };
}

const ofController = (controllerPort: number) => ({
  'process.roles': 'broker,controller',
  'node.id': '1',
  'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
  'controller.listener.names': 'CONTROLLER',
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  ...singleNode,
});

/** Formatting storage takes a Java of its own and writes the same each time: it is done once for these jars, and lies beside them. */
function formatted(java: string, jars: string): string {
  const kept = join(dirname(jars), 'formatted');
  if (existsSync(kept)) return kept;
  const folder = mkdtempSync(`${kept}-`);
  const file = join(folder, 'server.properties');
  const listeners = 'PLAINTEXT://127.0.0.1:0,CONTROLLER://127.0.0.1:1';
  writeFileSync(file, properties({ ...ofController(1), listeners, 'log.dirs': join(folder, 'log') }));
  const tool = ['-XX:TieredStopAtLevel=1', '-cp', jars, 'kafka.tools.StorageTool'];
  const done = spawnSync(java, [...tool, 'format', '-t', 'dmlzYXZpc3Zpc2F2aXN2aQ', '-c', file], { encoding: 'utf8' });
  try {
    if (done.status !== 0) throw new Error(`Kafka's storage could not be formatted: ${done.stderr}`);
    renameSync(join(folder, 'log'), kept);
  } catch (error) {
    // Whoever formats at the same time may have been first.
    if (!existsSync(kept)) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}

/**
 * One broker: nothing to replicate to, no pause before a group starts, members that may be short-lived, and back soon after `kill`: until
 * the session of the killed broker has run out, the controller refuses the new one.
 */
const singleNode = {
  'broker.session.timeout.ms': '2000',
  'broker.heartbeat.interval.ms': '400',
  'group.min.session.timeout.ms': '500',
  'offsets.topic.replication.factor': '1',
  'offsets.topic.num.partitions': '4',
  'transaction.state.log.replication.factor': '1',
  'transaction.state.log.min.isr': '1',
  'transaction.state.log.num.partitions': '4',
  'share.coordinator.state.topic.replication.factor': '1',
  'share.coordinator.state.topic.min.isr': '1',
  'group.initial.rebalance.delay.ms': '0',
  'auto.create.topics.enable': 'false',
};
const properties = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** The image reads its settings from KAFKA_… variables. */
function settings(port: number, advertisedPort: number): { environment: Record<string, string> } {
  const entries = {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': '1@localhost:9093',
    listeners: 'PLAINTEXT://:9092,CONTROLLER://:9093',
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertisedPort || port}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    ...singleNode,
  };
  return {
    environment: Object.fromEntries(
      Object.entries(entries).map(([name, value]) => [`KAFKA_${name.toUpperCase().replaceAll('.', '_')}`, value]),
    ),
  };
}
