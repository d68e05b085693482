// @weight busy
import { afterEach, beforeEach, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { watchCalls } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { signedIn } from '../support/session.ts';
import { faceToFace, meetingOfTwo, picturesMove, type Who } from './pair.ts';

/** A socket that came back and has not entered: nothing that the guest says would reach anybody, and nobody would tell them. */
describeInBrowser('a guest whose socket came back', UNLIMITED, (fixture) => {
  let meeting: Awaited<ReturnType<typeof meetingOfTwo>>;
  let host: Page;
  let guest: Page;
  /** The next command of the guest's socket that enters is lost on the way. */
  let loses = false;
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
          else server.send(message);
        });
      }),
    );
  });
  afterEach(async () => {
    await fixture.call('POST', `/api/meetings/${meeting.id}/session/end`, { token: meeting.host.token, body: {} });
  });

  test.each([
    ['went by HTTP', 200],
    ['was refused, as by a service that is just starting', 503],
  ])('is found by a host who comes anew although the command that enters %s', async (_, status) => {
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
