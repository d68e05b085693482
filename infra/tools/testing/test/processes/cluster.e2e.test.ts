import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import {
  type ClusterProduct,
  chromium,
  describeWith,
  kafka,
  launchBrowser,
  redis,
  startClusterProduct,
  until,
} from '../../src/index.ts';
import { mainJob } from '../main-job.ts';
import { openBrowser, type Person } from '../support/person.ts';
import { signedInSockets } from '../support/sockets.ts';
import { HOOK_MS } from '../support/wait.ts';

describeWith('chromium', chromium(), 'the main job on processes of their own', (path) => {
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
      const open = async (at?: string) => {
        const person = await openBrowser(browser, product, at);
        people.push(person);
        return person;
      };

      test('runs from sign-up to the end, with users on both BFFs', async () => {
        let spread = false;
        await mainJob(product, open, async () => {
          // Host, admin and joiner: three signed-in sockets on two BFFs.
          const counts = await signedInSockets(product);
          spread ||= counts.length === 2 && counts.every((count) => count > 0);
        });
        expect(spread).toBe(true);
      }, 240_000);

      test('runs the same with kill -9 of one process after another between the steps', async () => {
        let step = 0;
        await mainJob(product, open, async () => {
          const processes = product.processes();
          const victim = processes[step++ % processes.length];
          if (victim) process.kill(victim.pid, 'SIGKILL');
          await until('the supervisor noticed', () => product.processes().every(({ pid }) => pid !== victim?.pid));
          await product.ready();
        });
        expect(step).toBeGreaterThan(product.processes().length);
      }, 360_000);
    });
  });
});
