import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../ports.ts';
import { dockerRuns, startContainer } from './container.ts';
import { type Engine, findProgram, type RunningEngine } from './engine.ts';
import { canConnect, jarsOf, startNative } from './native.ts';

export interface KafkaOptions {
  /** The address that clients get, for a proxy in between; the broker's own port by default. */
  advertisedPort?: number;
  /** The broker's own port; a free one by default. */
  port?: number;
  /**
   * Only over TLS with `key` and `certificate` (PEM), and only for a user with this SCRAM-SHA-512 password. Of the native broker.
   */
  secured?: { key: string; certificate: string; user: string; password: string };
}

/** KAFKA_BROKERS, else a container, else the native broker; in KRaft mode. */
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
  const native = nativeKafka();
  return native.available ? native : { available: false, reason: `no KAFKA_BROKERS, no Docker and ${native.reason}` };
}

/** The broker that `npm run engines` fetched. */
export function nativeKafka(): Engine<(options?: KafkaOptions) => Promise<RunningEngine>> {
  const jars = jarsOf('kafka');
  const java = findProgram('java');
  if (!jars || !java) return { available: false, reason: 'no broker fetched by `npm run engines` (needs Java and Maven)' };
  return {
    available: true,
    async value(options = {}) {
      const port = options.port ?? (await freePort());
      const controllerPort = await freePort();
      const innerPort = await freePort();
      const advertisedPort = options.advertisedPort ?? port;
      return startNative({
        name: 'kafka',
        url: `kafka://127.0.0.1:${advertisedPort}`,
        prepare(folder) {
          const { secured } = options;
          const file = join(folder, 'server.properties');
          const log = join(folder, 'log');
          const common = { ...ofController(controllerPort), 'log.dirs': log };
          const controller = `CONTROLLER://127.0.0.1:${controllerPort}`;
          if (secured) {
            writeFileSync(file, properties({ ...common, ...securedListener(secured, { port, controller, innerPort }) }));
            format(java, jars, file, ['-S', `SCRAM-SHA-512=[name=${secured.user},password=${secured.password}]`]);
            return;
          }
          cpSync(formatted(java, jars), log, { recursive: true });
          const listeners = `PLAINTEXT://127.0.0.1:${port},${controller}`;
          const advertised = `PLAINTEXT://127.0.0.1:${advertisedPort}`;
          writeFileSync(file, properties({ ...common, listeners, 'advertised.listeners': advertised }));
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

/**
 * Formatting storage takes a Java of its own and writes the same each time: it is done once for these jars, and lies beside them.
 */
function formatted(java: string, jars: string): string {
  const template = join(dirname(jars), 'formatted');
  if (existsSync(template)) return template;
  const folder = mkdtempSync(`${template}-`);
  const file = join(folder, 'server.properties');
  const listeners = 'PLAINTEXT://127.0.0.1:0,CONTROLLER://127.0.0.1:1';
  writeFileSync(file, properties({ ...ofController(1), listeners, 'log.dirs': join(folder, 'log') }));
  try {
    format(java, jars, file);
    renameSync(join(folder, 'log'), template);
  } catch (error) {
    // Whoever formats at the same time may have been first.
    if (!existsSync(template)) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return template;
}

function format(java: string, jars: string, file: string, more: string[] = []): void {
  const tool = ['-XX:TieredStopAtLevel=1', '-cp', jars, 'kafka.tools.StorageTool'];
  const done = spawnSync(java, [...tool, 'format', '-t', 'dmlzYXZpc3Zpc2F2aXN2aQ', '-c', file, ...more], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`Kafka's storage could not be formatted: ${done.stderr}`);
}

/** Clients come by TLS and SCRAM; the broker talks to itself on a listener of its own. */
function securedListener(
  { key, certificate }: NonNullable<KafkaOptions['secured']>,
  { port, controller, innerPort }: { port: number; controller: string; innerPort: number },
) {
  const inOneLine = (pem: string) => pem.trim().replaceAll('\n', '\\n');
  const listeners = `SASL_SSL://127.0.0.1:${port},INNER://127.0.0.1:${innerPort}`;
  return {
    listeners: `${listeners},${controller}`,
    'advertised.listeners': listeners,
    'listener.security.protocol.map': 'SASL_SSL:SASL_SSL,INNER:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name': 'INNER',
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': 'org.apache.kafka.common.security.scram.ScramLoginModule required;',
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.key': inOneLine(key),
    'ssl.keystore.certificate.chain': inOneLine(certificate),
  };
}

/**
 * One broker: nothing to replicate to, no pause before a group starts, members that may be short-lived, and back soon after
 * `kill`: until the session of the killed broker has run out, the controller refuses the new one.
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
