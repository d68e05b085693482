// @weight busy
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { RunningEngine } from '../../src/engines/engine.ts';
import { livekit, livekitKey } from '../../src/engines/index.ts';
import {
  chromium,
  describeWith,
  fromNow,
  inCall,
  launchBrowser,
  type Product,
  signIn,
  startProduct,
  until,
  watchCalls,
} from '../../src/index.ts';
import { UNLIMITED } from '../support/browser-fixture.ts';
import { clientOf, proposal } from '../support/client.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { type Session, signedIn } from '../support/session.ts';
import { eventuallyEquals, HOOK_MS, PATIENCE_MS } from '../support/wait.ts';

/** Four pages encode and show twelve pictures on one machine. */
const PICTURE_MS = 3 * PATIENCE_MS;
const PEOPLE = [
  { name: 'Hana Host', phone: '+919811100051' },
  { name: 'Carl Cohost', phone: '+919811100055' },
  { name: 'Dina Second', phone: '+919811100056' },
  { name: 'Gita Guest', phone: '+919811100053' },
] as const;

/** What the product adds to the adapter, which has tests of its own: token, policy of the page, who goes which way, the room. */
describeWith('chromium', chromium(), 'a call of four', (path) => {
  describeWith('livekit', livekit(), 'with a LiveKit server', (start) => {
    let server: RunningEngine;
    let browser: Browser;
    let product: Product;
    beforeAll(async () => {
      server = await start();
      browser = await launchBrowser(path);
      const { key, secret } = livekitKey;
      product = await startProduct({ ...UNLIMITED, MEDIA_URL: server.url, MEDIA_KEY: key, MEDIA_SECRET: secret });
    }, HOOK_MS);
    afterAll(async () => {
      await browser?.close();
      await product?.dispose();
      await server?.stop();
    }, HOOK_MS);

    const open = async (who: Session, id: string): Promise<Page> => {
      const context = await browser.newContext({
        storageState: signedIn(product.url, who),
        permissions: ['camera', 'microphone'],
        viewport: { width: 800, height: 600 },
      });
      await watchCalls(context);
      const page = await context.newPage();
      await page.goto(`${product.url}/m/${id}`);
      return page;
    };
    /** New frames of this person's picture arrive. */
    const sees = async (page: Page, name: string) => {
      const frames = () => inCall<number>(page, `return call.frames(${JSON.stringify(`${name}'s video`)})`);
      const before = await frames();
      await until(`more of ${name}'s picture`, async () => (await frames()) > before, PICTURE_MS);
    };

    test('shows everybody to everybody by it, keeps host and guest direct, and goes on without it', async () => {
      const admin = await signIn(product.url, '+919000000001', 'Ada Admin');
      const who: Session[] = [];
      for (const { phone, name } of PEOPLE) who.push(await signIn(product.url, phone, name));
      const [host, , , guest] = who as [Session, Session, Session, Session];
      const body = { ...proposal(0), coHosts: PEOPLE.slice(1, 3), date: fromNow(5 * 60_000).toISOString() };
      const id = await approvedMeeting(clientOf(product.url), { admin: admin.token, host: host.token }, body);

      const atGuest = await open(guest, id);
      await atGuest.getByRole('button', { name: 'Join the queue' }).click();
      const atHost = await open(host, id);
      await atHost.getByRole('button', { name: 'Start meeting' }).click();
      const pages = [atHost];
      for (const coHost of who.slice(1, 3)) {
        const page = await open(coHost, id);
        await page.getByRole('button', { name: 'Join the meeting' }).click();
        pages.push(page);
      }
      pages.push(atGuest);
      await atHost.getByRole('button', { name: 'Admit Gita Guest' }).first().click();

      const everybodySees = async () => {
        for (const [at, page] of pages.entries())
          for (const { name } of PEOPLE.filter((_, other) => other !== at)) await sees(page, name);
      };
      await everybodySees();
      // A connection for each pair would be three at everybody's. The server's is one, or two; host and guest have another one.
      const connections = () =>
        Promise.all(
          pages.map((page) =>
            inCall<number>(page, "return connections.filter((each) => each.connectionState === 'connected').length"),
          ),
        );
      await eventuallyEquals(async () => {
        const [ofHost = 0, ofOne = 0, ofTwo = 0, ofGuest = 0] = await connections();
        return [ofHost - ofOne, ofTwo - ofOne, ofGuest - ofOne, ofOne === 1 || ofOne === 2];
      }, [1, 0, 1, true]);
      for (const page of pages) await eventuallyEquals(() => page.getByRole('button', { name: 'Show picture' }).count(), 0);
      // Whoever calls is known to our servers only.
      const serversInUse =
        'return connections.flatMap((each) => each.getConfiguration().iceServers ?? []).flatMap(({ urls }) => urls)';
      for (const page of pages) expect(await inCall(page, serversInUse)).toEqual([]);

      // What goes to the server is whatever the track is by now.
      const [, atCarl] = pages as [Page, Page];
      const edges = () => inCall<number>(atHost, `return call.edges("Carl Cohost's video")`);
      await until("Carl's picture is sharp", async () => (await edges()) > 5, PICTURE_MS);
      await atCarl.getByRole('button', { name: 'Devices' }).click();
      const blur = atCarl.getByRole('checkbox', { name: 'Blur my background' });
      await blur.check();
      await until("Carl's picture is blurred", async () => (await edges()) === 0, PICTURE_MS);
      await blur.uncheck();
      await atCarl.keyboard.press('Escape');
      await until("Carl's picture is sharp again", async () => (await edges()) > 5, PICTURE_MS);

      await server.stop();
      // The second co-host is now seen by who asks.
      const ask = atGuest.getByRole('button', { name: 'Show picture' });
      await eventuallyEquals(() => ask.count(), 1);
      await sees(atGuest, 'Hana Host');
      await sees(atGuest, 'Carl Cohost');
      await ask.click();
      await sees(atGuest, 'Dina Second');
    }, 300_000);
  });
});
