import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chromium, describeWith, freePort, launchBrowser, type Product, startProduct } from '../../src/index.ts';
import { UNLIMITED } from '../support/browser-fixture.ts';
import { signedIn } from '../support/session.ts';
import { HOOK_MS } from '../support/wait.ts';
import { coturn, type Relay } from './coturn.ts';
import { meetingOfTwo } from './pair.ts';

const SECRET = 'a-secret-of-the-relay-for-tests-0123456789';

describeWith('chromium', chromium(), 'the test of the network before a call', (path) => {
  describeWith('turnserver', coturn(), 'with coturn', (start) => {
    let relay: Relay;
    beforeAll(async () => {
      relay = await start(SECRET);
    }, HOOK_MS);
    afterAll(() => relay?.stop());

    const testedBy = async (turnUrls: string, work: (guest: Page) => Promise<void>): Promise<void> => {
      let product: Product | undefined;
      const browser = await launchBrowser(path);
      try {
        product = await startProduct({ ...UNLIMITED, TURN_URLS: turnUrls, TURN_SECRET: SECRET });
        const { id, guest } = await meetingOfTwo(product);
        const storageState = signedIn(product.url, guest);
        const context = await browser.newContext({ storageState, permissions: ['camera', 'microphone'] });
        const page = await context.newPage();
        await page.goto(`${product.url}/m/${id}`);
        await page.getByRole('button', { name: 'Join the queue' }).click();
        await page.getByRole('button', { name: 'Test the network' }).click();
        await work(page);
      } finally {
        await browser.close();
        await product?.dispose();
      }
    };

    test(
      'goes through the relay and back, and says that calls work',
      () =>
        testedBy(relay.urls.udp, async (page) => {
          await page.getByText('Good: your network carries a call well.').waitFor();
          expect(await page.getByText(/\d+ ms there and back, 0 % lost/).count()).toBe(1);
        }),
      HOOK_MS,
    );

    test(
      'says that they will not where neither the relay is reached nor anything else',
      async () =>
        testedBy(`turn:127.0.0.1:${await freePort()}?transport=udp`, async (page) => {
          await page.getByText(/^Will not work: this network lets no call through/).waitFor();
        }),
      HOOK_MS,
    );
  });
});
