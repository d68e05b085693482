import { delimiter, dirname } from 'node:path';
import { freePort } from '../ports.ts';
import { dockerRuns, startContainer } from './container.ts';
import { type Engine, findProgram, type RunningEngine } from './engine.ts';
import { canConnect, jarsOf, startNative } from './native.ts';

/** A replica set, with transactions: MONGODB_URI, else a container. */
export function mongoReplicaSet(): Engine<() => Promise<RunningEngine>> {
  const configured = process.env.MONGODB_URI;
  if (configured) return { available: true, value: async () => ({ url: configured, stop: async () => undefined }) };
  if (!dockerRuns()) return { available: false, reason: 'no MONGODB_URI of a replica set and no Docker' };
  return {
    available: true,
    async value() {
      const port = await freePort();
      return startContainer(
        'mongo:7',
        (container) =>
          container
            .withExposedPorts({ container: port, host: port })
            .withCommand(['mongod', '--replSet', 'rs0', '--bind_ip_all', '--port', String(port)]),
        () => `mongodb://127.0.0.1:${port}/?replicaSet=rs0&directConnection=true`,
        (container) =>
          container.exec([
            'mongosh',
            '--quiet',
            '--port',
            String(port),
            '--eval',
            `rs.initiate({_id:'rs0',members:[{_id:0,host:'127.0.0.1:${port}'}]}); while (!db.hello().isWritablePrimary) sleep(50)`,
          ]),
      );
    },
  };
}

/** A server right for single-document work, without transactions: the replica set when there is one, else mongo-java-server. */
export function mongoCollections(): Engine<() => Promise<RunningEngine>> {
  const replicaSet = mongoReplicaSet();
  if (replicaSet.available) return replicaSet;
  const jars = jarsOf('mongo');
  const java = findProgram('java');
  if (!jars || !java)
    return {
      available: false,
      reason: `${replicaSet.reason}, nor mongo-java-server fetched by \`npm run engines\` (needs Java and Maven)`,
    };
  return {
    available: true,
    async value() {
      const port = await freePort();
      return startNative({
        name: 'mongo',
        url: `mongodb://127.0.0.1:${port}`,
        command: () => [
          java,
          ...['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Dorg.slf4j.simpleLogger.defaultLogLevel=error'],
          ...['-cp', [jars, dirname(jars)].join(delimiter), 'MongoServerMain', String(port)],
        ],
        ready: () => canConnect(port),
      });
    },
  };
}
