// @weight busy
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inCall, until, watchCalls } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { signedIn } from '../support/session.ts';
import { PATIENCE_MS } from '../support/wait.ts';
import { faceToFace, GUEST_VIDEO, meetingOfTwo, picturesMove, type Who } from './pair.ts';

describeInBrowser('a guest on their way in', UNLIMITED, (fixture) => {
  let meeting: Awaited<ReturnType<typeof meetingOfTwo>>;
  let host: Page;
  let guest: Page;
  /** The next command of the guest's socket that enters is lost on the way. */
  let loses = false;
  /** It waits for this. */
  let holds: Promise<unknown> | undefined;
  /** That somebody has joined is heard after this. */
  let hears: Promise<unknown> | undefined;
  let cut: () => Promise<void>;
  beforeEach(async () => {
    meeting = await meetingOfTwo(fixture.product);
    const open = async (who: Who, prepare?: (page: Page) => Promise<void>) => {
      const context = await fixture.enter({ storageState: signedIn(fixture.product.url, who) });
      await watchCalls(context);
      const page = await context.newPage();
      await prepare?.(page);
      await page.goto(`${fixture.product.url}/m/${meeting.id}`);
      return page;
    };
    host = await open(meeting.host);
    guest = await open(meeting.guest, (page) =>
      page.routeWebSocket(/socket\.io/, (socket) => {
        const server = socket.connectToServer();
        cut = () => socket.close();
        socket.onMessage((message) => {
          const isLost = loses && String(message).includes('"session:enter"');
          if (isLost) loses = false;
          else if (holds && String(message).includes('"session:enter"')) void holds.then(() => server.send(message));
          else server.send(message);
        });
        server.onMessage((message) => {
          if (hears && String(message).includes('"participant:joined"')) void hears.then(() => socket.send(message));
          else socket.send(message);
        });
      }),
    );
  });
  afterEach(async () => {
    holds = undefined;
    hears = undefined;
    await fixture.call('POST', `/api/meetings/${meeting.id}/session/end`, { token: meeting.host.token, body: {} });
  });

  test('has the offer of the host before the room has them, and keeps their own picture from the waiting page on', async () => {
    let goOn = () => {};
    holds = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await guest.getByRole('button', { name: 'Join the queue' }).click();
    await host.getByRole('button', { name: 'Start meeting' }).click();
    await inCall(guest, "await call.firstFrame('Your video'); document.querySelector('video').dataset.kept = 'yes'");
    await host.getByRole('button', { name: 'Admit Gita Guest' }).first().click();
    await until('the offer', () => inCall<boolean>(guest, 'return call.hasOffer()'), PATIENCE_MS);
    await until('the way is found', () => inCall<boolean>(host, 'return call.isConnected()'), PATIENCE_MS);
    // Nothing of the guest is sent before they are in.
    expect(await inCall<number>(host, `return call.frames(${JSON.stringify(GUEST_VIDEO)})`)).toBe(0);
    goOn();
    await picturesMove(host, guest);
    expect(await guest.locator('video[data-kept=yes]').getAttribute('aria-label')).toBe('Your video');
    expect(await inCall<number>(guest, 'return connections.length')).toBe(1);
  });

  test('stays in although the snapshot that let them in has a later time than the answer to their command', async () => {
    let goOn = () => {};
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await guest.getByRole('button', { name: 'Join the queue' }).click();
    await host.getByRole('button', { name: 'Start meeting' }).click();
    await guest.route(new RegExp(`/api/meetings/${meeting.id}/session(?:\\?|$)`), async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      // What says that they are in comes later than what lets them in.
      if (json.session.me.place === 'room') await released;
      // The clock of the replica that answers is ahead, or the command waited for its commit.
      json.session.serverNow = new Date(Date.parse(json.session.serverNow) + 5_000).toISOString();
      await route.fulfill({ response, json });
    });
    hears = guest.getByRole('button', { name: 'Leave' }).waitFor();
    await host.getByRole('button', { name: 'Admit Gita Guest' }).first().click();
    await hears;
    await picturesMove(host, guest);
    goOn();
    await picturesMove(host, guest);
  });

  // Nothing that the guest says would reach anybody, and nobody would tell them.
  test.each([
    ['went by HTTP', 200],
    ['was refused, as by a service that is just starting', 503],
  ])('whose socket came back is found by a host who comes anew although the command that enters %s', async (_, status) => {
    await faceToFace(host, guest);
    loses = true;
    if (status !== 200)
      await guest.route('**/session/enter', (route) => route.fulfill({ status, json: { error: 'UNAVAILABLE' } }), { times: 1 });
    const answered = guest.waitForResponse((response) => response.url().endsWith('/session/enter'));
    await cut();
    if ((await answered).status() !== status) throw new Error(`not ${status}: ${(await answered).status()}`);
    await host.reload();
    await picturesMove(host, guest);
  });
});
