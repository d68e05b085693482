import { afterAll, beforeAll } from '@jest/globals';
import { type ClusterProduct, describeWith, kafka, redis, startClusterProduct } from '../../src/index.ts';
import { HOOK_MS } from '../support/wait.ts';
import { type FragileEngine, startFragileEngines } from './engines.ts';
import { type Fixture, type FixtureOptions, openFixture } from './setup.ts';

/** What is asked here comes from one address and few people. */
export const WITHOUT_LIMITS = {
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_USER: '0',
  RATE_LIMIT_SOCKETS: '0',
  RATE_LIMIT_HANDSHAKES: '0',
  LIMIT_USER_SOCKETS: '0',
  LIMIT_VISITOR_SOCKETS: '0',
};

export interface FaultyCluster {
  product: ClusterProduct;
  engines: FragileEngine[];
  fixture: Fixture;
}

/** Tests that share a cluster of their own, on engines that can be broken, with people at work in it. */
export function describeCluster(
  title: string,
  options: FixtureOptions & { environment?: Record<string, string>; scale?: string },
  suite: (cluster: FaultyCluster) => void,
): void {
  describeWith('kafka', kafka(), title, () => {
    describeWith('redis', redis(), 'of the cluster', () => {
      const cluster = {} as FaultyCluster;
      let fragile: Awaited<ReturnType<typeof startFragileEngines>>;
      beforeAll(async () => {
        fragile = await startFragileEngines();
        cluster.engines = fragile.engines;
        cluster.product = await startClusterProduct(
          { ...WITHOUT_LIMITS, ...fragile.environment, ...options.environment },
          options.scale,
        );
        cluster.fixture = await openFixture(cluster.product, options);
      }, 300_000);
      afterAll(async () => {
        cluster.fixture?.close();
        await cluster.product?.dispose();
        await fragile?.stop();
      }, HOOK_MS);
      suite(cluster);
    });
  });
}
