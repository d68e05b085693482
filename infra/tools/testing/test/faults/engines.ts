import { kafka, type RunningEngine, redis } from '../../src/index.ts';
import { freePort } from '../../src/ports.ts';
import { startTcpProxy, type TcpProxy } from '../../src/tcp-proxy.ts';

/** An engine behind a network that can be broken. */
export interface FragileEngine {
  name: 'redis' | 'kafka';
  /** Through the proxy. */
  url: string;
  proxy: TcpProxy;
  engine: RunningEngine;
}

const portOf = (url: string) => Number(new URL(url.replace(/^kafka:/, 'http:')).port);

/** Redis and Kafka of this run's own, started here so that they may be killed. */
export async function startFragileEngines(): Promise<{
  engines: FragileEngine[];
  environment: Record<string, string>;
  stop(): Promise<void>;
}> {
  const redisEngine = redis();
  const kafkaEngine = kafka();
  if (!redisEngine.available || !kafkaEngine.available) throw new Error('needs Redis and Kafka');
  const kafkaPort = await freePort();
  const kafkaProxy = await startTcpProxy({ port: kafkaPort });
  const [cache, bus] = await Promise.all([
    redisEngine.value(),
    // What the broker calls itself leads through the proxy too.
    kafkaEngine.value({ port: kafkaPort, advertisedPort: kafkaProxy.port }),
  ]);
  const redisProxy = await startTcpProxy({ port: portOf(cache.url) });
  const engines: FragileEngine[] = [
    { name: 'redis', url: `redis://127.0.0.1:${redisProxy.port}`, proxy: redisProxy, engine: cache },
    { name: 'kafka', url: `kafka://127.0.0.1:${kafkaProxy.port}`, proxy: kafkaProxy, engine: bus },
  ];
  return {
    engines,
    environment: { CACHE_URL: engines[0]?.url ?? '', EVENT_BUS_URL: engines[1]?.url ?? '' },
    async stop() {
      for (const { proxy, engine } of engines) {
        await proxy.close();
        await engine.stop();
      }
    },
  };
}
