import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Browser } from 'playwright-core';
import {
  type ClusterProduct,
  chromium,
  describeWith,
  kafka,
  launchBrowser,
  redis,
  startClusterProduct,
} from '../../src/index.ts';
import { openBrowser, type Person } from './person.ts';
import { HOOK_MS } from './wait.ts';

/** A cluster, new for each test, and one more person at a browser of their own. */
export interface ClusterFixture {
  readonly product: ClusterProduct;
  open(at?: string): Promise<Person>;
}

export function describeClusterInBrowser(title: string, suite: (fixture: ClusterFixture) => void): void {
  describeWith('chromium', chromium(), title, (path) => {
    describeWith('kafka', kafka(), 'on Kafka', () => {
      describeWith('redis', redis(), 'and Redis', () => {
        let browser: Browser;
        let product: ClusterProduct;
        let people: Person[] = [];
        beforeAll(async () => {
          browser = await launchBrowser(path);
        }, HOOK_MS);
        afterAll(() => browser?.close(), HOOK_MS);
        beforeEach(async () => {
          product = await startClusterProduct();
          people = [];
        }, HOOK_MS);
        afterEach(async () => {
          for (const person of people) await person.context.close();
          await product?.dispose();
        }, HOOK_MS);
        suite({
          get product() {
            return product;
          },
          async open(at) {
            const person = await openBrowser(browser, product, at);
            people.push(person);
            return person;
          },
        });
      });
    });
  });
}
