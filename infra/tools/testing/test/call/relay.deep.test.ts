// @weight busy
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { chromium, describeWith, inCall, launchBrowser, type Product, startProduct, watchCalls } from '../../src/index.ts';
import { UNLIMITED } from '../support/browser-fixture.ts';
import { signedIn } from '../support/session.ts';
import { eventuallyEquals, HOOK_MS } from '../support/wait.ts';
import { coturn, type Relay } from './coturn.ts';
import { faceToFace, meetingOfTwo } from './pair.ts';

const SECRET = 'a-secret-of-the-relay-for-tests-0123456789';

describeWith('chromium', chromium(), 'a call through a relay', (path) => {
  describeWith('turnserver', coturn(), 'of coturn', (start) => {
    let relay: Relay;
    let browser: Browser;
    let product: Product | undefined;
    beforeAll(async () => {
      relay = await start(SECRET);
      // The relay has signed its certificate itself.
      browser = await launchBrowser(path, { args: ['--ignore-certificate-errors'] });
    }, HOOK_MS);
    afterEach(() => product?.dispose(), HOOK_MS);
    afterAll(async () => {
      await browser?.close();
      await relay?.stop();
    }, HOOK_MS);

    test.each(['udp', 'tcp', 'tls'] as const)(
      'shows both people to each other by %s',
      async (way) => {
        product = await startProduct({ ...UNLIMITED, TURN_URLS: relay.urls[way], TURN_SECRET: SECRET });
        const { url } = product;
        const { id, host, guest } = await meetingOfTwo(product);
        const enter = async (who: typeof host, hidden: boolean): Promise<Page> => {
          const state = signedIn(url, who);
          if (hidden) state.origins[0]?.localStorage.push({ name: 'visavis-relay-only', value: 'true' });
          const context = await browser.newContext({ storageState: state, permissions: ['camera', 'microphone'] });
          await watchCalls(context);
          const page = await context.newPage();
          await page.goto(`${url}/m/${id}`);
          return page;
        };
        const [atHost, atGuest] = [await enter(host, false), await enter(guest, true)];
        await faceToFace(atHost, atGuest);
        const used = await inCall(atGuest, 'return call.wayOf(call.connected())');
        expect(used).toMatchObject({ candidateType: 'relay', relayProtocol: way });
        // Both have been counted for a while, and tell at the end of the turn how it went: the relay is the guest's.
        for (const page of [atHost, atGuest]) await page.locator('[data-level]:not([data-level=unknown])').waitFor();
        await atHost.getByRole('button', { name: 'Finish with Gita Guest' }).click();
        const counters = async () => {
          const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
          return lines.filter((line) => /^visavis_call_(turns_total|first_picture_seconds_count)/.test(line)).sort();
        };
        await eventuallyEquals(
          counters,
          ['first_picture_seconds_count', 'turns_total'].flatMap((name) =>
            ['direct', 'relay'].map((each) => `visavis_call_${name}{way="${each}"} 1`),
          ),
        );
        for (const page of [atHost, atGuest]) await page.context().close();
      },
      HOOK_MS,
    );
  });
});
