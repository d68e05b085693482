import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { storedBy } from '../support/session.ts';
import { eventuallyEquals, screenIsShown } from '../support/wait.ts';

const PER_SECOND = 500;
const SECONDS = 5;

/** Keeps the page's sockets, and the admin room's place in its stream, for what plays the server. */
const KEEP_SOCKETS = `
  const Real = window.WebSocket;
  window.adminRoom = undefined;
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const at = String(data).match(/"room":"admin","epoch":"([^"]+)","seq":(\\d+)/);
        if (at) window.adminRoom = { socket: this, epoch: at[1], seq: Number(at[2]) };
      });
    }
  };`;

/** Frames that the page draws in so many milliseconds. */
const frames = (page: Page, ms: number): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    let count = 0;
    const end = performance.now() + ${ms};
    const next = (now) => {
      count += 1;
      if (now < end) requestAnimationFrame(next);
      else resolve(count);
    };
    requestAnimationFrame(next);
  })`);

/** So many events a second of the admin room, as the socket would receive them, for some seconds. Returns how many there were. */
const storm = (page: Page, meeting: object, perSecond: number, seconds: number): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const meeting = ${JSON.stringify(meeting)};
    const room = window.adminRoom;
    const began = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      const elapsed = performance.now() - began;
      for (; sent < Math.min(elapsed / 1_000, ${seconds}) * ${perSecond}; sent += 1) {
        const meetingId = 'busy-' + (sent % 700);
        const version = 2 + Math.floor(sent / 700);
        const data = { meetingId, meeting: { ...meeting, _id: meetingId, version }, changed: ['title'], version, by: null };
        room.seq += 1;
        const stamp = { room: 'admin', epoch: room.epoch, seq: room.seq, id: 'busy-' + sent, at: Date.now() };
        const name = sent % 2 === 0 ? 'admin:meeting-created' : 'admin:meeting-updated';
        room.socket.onmessage({ data: '42' + JSON.stringify([name, data, stamp]) });
      }
      if (elapsed < ${seconds * 1_000}) return;
      clearInterval(timer);
      resolve(sent);
    }, 10);
  })`);

describeInBrowser('a busy dashboard', UNLIMITED, (fixture) => {
  test(`draws as many frames at ${PER_SECOND} events a second as without, and says what it leaves out`, async () => {
    const { url } = fixture.product;
    const admin = await signIn(url, '+919000000001', 'Arti Admin');
    const host = await signIn(url, '+919811700801', 'Hosu Host');
    const localStorage = Object.entries(storedBy(admin)).map(([name, value]) => ({ name, value }));
    const context = await fixture.enter({
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
      viewport: { width: 1440, height: 900 },
    });
    await context.addInitScript(KEEP_SOCKETS);
    const page = await context.newPage();
    await page.goto(`${url}/admin/dashboard`);
    await screenIsShown(page, 'Dashboard');
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
    const { body } = await fixture.call('POST', '/api/meetings', { token: host.token, body: proposal(1) });
    await eventuallyEquals(() => page.evaluate('window.adminRoom !== undefined'), true);
    await page.getByRole('link', { name: body.meeting.title }).first().waitFor();

    const quiet = (await frames(page, 3_000)) / 3;
    const [sent, drawn] = await Promise.all([
      storm(page, body.meeting, PER_SECOND, SECONDS),
      frames(page, SECONDS * 1_000),
      page.getByText(/changes of the last seconds are not shown one by one/).waitFor(),
    ]);
    const busy = drawn / SECONDS;
    console.log(`${sent} events in ${SECONDS} s: ${busy.toFixed(1)} frames a second, ${quiet.toFixed(1)} without`);
    expect(sent).toBe(PER_SECOND * SECONDS);
    expect(busy / quiet).toBeGreaterThan(0.9);
    // It says so no longer than it is true, and the figures are the server's own again.
    await page.getByText(/changes of the last seconds are not shown one by one/).waitFor({ state: 'detached' });
    await page.getByText('1 proposed today').waitFor();
  });
});
