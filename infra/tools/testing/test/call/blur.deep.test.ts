// @weight busy
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inCall, until, watchCalls } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { signedIn } from '../support/session.ts';
import { PATIENCE_MS } from '../support/wait.ts';
import { GUEST_VIDEO, HOST_VIDEO, meetingOfTwo, picturesMove } from './pair.ts';

const MEASURE_MS = 10_000;
const WISH = 'Blur my background';
/** A camera before which somebody sits, drawn, in front of a fence. */
const SITTER = `{
  const [w, h] = [1280, 720];
  const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
  const context = canvas.getContext('2d');
  const fill = (colour, x, y, across, up) => {
    context.fillStyle = colour;
    context.beginPath();
    context.ellipse(x * w, y * h, across * w, up * h, 0, 0, 7);
    context.fill();
  };
  const box = (colour, x, y, across, up) => {
    context.fillStyle = colour;
    context.fillRect(x * w, y * h, across * w, up * h);
  };
  const draw = () => {
    box('#b9c7d6', 0, 0, 1, 1);
    for (let board = 0; board < 8; board++) box('#5b3a21', board / 8, 0.1, 0.025, 0.5);
    box('#8a6a4f', 0, 0.75, 1, 0.25);
    fill('#2b3f66', 0.5, 1.05, 0.26, 0.42);
    box('#c68863', 0.455, 0.5, 0.09, 0.2);
    fill('#2a1a10', 0.5, 0.33, 0.115, 0.25);
    fill('#d09468', 0.5, 0.39, 0.09, 0.2);
    for (const side of [-0.035, 0.035]) {
      fill('#fff', 0.5 + side, 0.36, 0.016, 0.016);
      fill('#222', 0.5 + side, 0.36, 0.007, 0.012);
      box('#222', 0.48 + side, 0.325, 0.04, 0.01);
    }
    fill('#9c3b3b', 0.5, 0.5, 0.03, 0.014);
    // Lines on the shirt, which only who is in focus shows.
    for (let line = 0; line < 5; line++) box('#e8e8e8', 0.4 + line * 0.045, 0.8, 0.01, 0.15);
  };
  setInterval(draw, 200);
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted);
    if (!wanted.video) return stream;
    draw();
    for (const track of stream.getVideoTracks()) track.stop();
    return new MediaStream([...stream.getAudioTracks(), ...canvas.captureStream(5).getVideoTracks()]);
  };
}`;

/** The picture of the fake camera has no person in it: all of it is background. */
describeInBrowser('a blurred background', UNLIMITED, (fixture) => {
  let host: Page;
  let guest: Page;
  let fetched: string[];
  let end: () => Promise<unknown>;
  beforeEach(async () => {
    const meeting = await meetingOfTwo(fixture.product);
    fetched = [];
    const url = `/api/meetings/${meeting.id}/session/end`;
    end = () => fixture.call('POST', url, { token: meeting.host.token, body: {} });
    const open = async (who: typeof meeting.host) => {
      const context = await fixture.enter({
        storageState: signedIn(fixture.product.url, who),
        viewport: { width: 1440, height: 900 },
      });
      await watchCalls(context);
      const page = await context.newPage();
      if (who === meeting.guest) page.on('request', (request) => fetched.push(request.url()));
      await page.goto(`${fixture.product.url}/m/${meeting.id}`);
      return page;
    };
    host = await open(meeting.host);
    guest = await open(meeting.guest);
    await host.getByRole('button', { name: 'Start meeting' }).click();
    await tryDevices();
  });
  const tryDevices = () => guest.getByRole('button', { name: 'Test camera and microphone' }).click();
  afterEach(() => end());
  const edges = (page: Page, label: string, rows = '') =>
    inCall<number>(page, `return call.edges(${JSON.stringify(label)}${rows})`);
  const isSharp = (page: Page, label: string) =>
    until(`${label} is sharp`, async () => (await edges(page, label)) > 20, PATIENCE_MS);
  const isBlurred = (page: Page, label: string) =>
    until(`${label} is blurred`, async () => (await edges(page, label)) === 0, PATIENCE_MS);
  const wish = (page: Page) => page.getByRole('checkbox', { name: WISH });
  const program = () => fetched.filter((url) => /\/assets\/blur-[0-9a-f]{8}\//.test(url));
  const goIn = async () => {
    await guest.getByRole('button', { name: 'Join the queue' }).click();
    await host.getByRole('button', { name: 'Admit Gita Guest' }).first().click();
    await picturesMove(host, guest);
  };
  const shot = (page: Page, name: string) =>
    process.env.SCREENSHOTS ? page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` }) : undefined;

  test('says that it is being made, and lets the camera be turned off meanwhile', async () => {
    await isSharp(guest, 'Your video');
    await guest.route('**/person.tflite', () => undefined);
    await wish(guest).check();
    await guest.getByText('Blurring your background…').waitFor();
    await guest.getByRole('button', { name: 'Camera', pressed: true }).click();
    await guest.getByText('Your camera is off').waitFor();
    await guest.getByRole('button', { name: 'Camera', pressed: false }).waitFor();
  });

  test('is loaded from here once it is wished for, goes along into the call and ends with the wish', async () => {
    await isSharp(guest, 'Your video');
    expect(program()).toEqual([]);
    await wish(guest).check();
    await isBlurred(guest, 'Your video');
    await shot(guest, 'blur-lobby');
    expect(
      program()
        .map((url) => url.replace(/.*\//, ''))
        .sort(),
    ).toEqual(['person.tflite', 'vision_wasm_internal.js', 'vision_wasm_internal.wasm']);
    expect(fetched.filter((url) => /^https?:/.test(url) && !url.startsWith(fixture.product.url))).toEqual([]);
    await goIn();
    await isBlurred(host, GUEST_VIDEO);
    await shot(host, 'blur-host');

    // Another camera, or the same one after a pause.
    const camera = guest.getByRole('button', { name: 'Camera', exact: true });
    await camera.click();
    const isOff = `return document.querySelector('video[aria-label="Your video"]').srcObject.getTracks().length === 0`;
    await until('the camera is off', () => inCall<boolean>(guest, isOff), PATIENCE_MS);
    await camera.click();
    await isBlurred(guest, 'Your video');
    await guest.reload();
    await picturesMove(host, guest);
    await isBlurred(host, GUEST_VIDEO);

    await guest.getByRole('button', { name: 'Devices' }).click();
    await shot(guest, 'blur-devices');
    await wish(guest).uncheck();
    await isSharp(host, GUEST_VIDEO);
    await picturesMove(host, guest);
  });

  test('loads in the lobby for a guest who comes by a link with the camera off, so that no call is interrupted for it', async () => {
    await wish(guest).check();
    await isBlurred(guest, 'Your video');
    await guest.getByRole('button', { name: 'Camera', pressed: true }).click();
    await guest.getByText('Your camera is off').waitFor();
    // From a page whose policy lets nothing be compiled.
    await guest.goto(guest.url().replace('/m/', '/p/'));
    await guest.getByRole('link', { name: /^Join/ }).first().click();
    const document = `performance.getEntriesByType('navigation')[0].name`;
    await until('loaded anew', async () => String(await guest.evaluate(document).catch(() => '')).includes('/m/'), PATIENCE_MS);
    await guest.getByRole('button', { name: 'Join the queue' }).click();
    await host.getByRole('button', { name: 'Admit Gita Guest' }).first().click();
    await guest.getByRole('button', { name: 'Leave', exact: true }).waitFor();
    await guest.evaluate(`window.isSame = true`);
    await guest.getByRole('button', { name: 'Camera', exact: true }).click();
    await isBlurred(guest, 'Your video');
    expect(await guest.evaluate(`window.isSame`)).toBe(true);
  });

  test('leaves who sits before the camera in focus', async () => {
    const context = guest.context();
    await context.addInitScript(SITTER);
    await guest.reload();
    await tryDevices();
    /** In the picture: the fence behind the head, and the shirt. */
    const parts = () => Promise.all([edges(guest, 'Your video', ', 20, 25'), edges(guest, 'Your video', ', 146, 20')]);
    await until('fence and shirt are sharp', async () => (await parts()).every((edges) => edges > 100), PATIENCE_MS);
    await wish(guest).check();
    await until(
      'the fence is blurred and the shirt is not',
      async () => {
        const [fence, shirt] = await parts();
        return fence >= 0 && fence < 120 && shirt > 100 && [fence, shirt].join();
      },
      PATIENCE_MS,
    );
    await shot(guest, 'blur-sitter');
  });

  test('is switched off with a word by a device that is too slow for it, and the picture goes on', async () => {
    await goIn();
    await guest.getByRole('button', { name: 'Devices' }).click();
    await wish(guest).check();
    await isBlurred(guest, 'Your video');
    // Only now: what begins too slowly has failed, which is said in other words.
    const protocol = await guest.context().newCDPSession(guest);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 12 });
    await guest.getByText('Blurring is too much for this device').waitFor({ timeout: PATIENCE_MS });
    await shot(guest, 'blur-slow');
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(await wish(guest).isChecked()).toBe(false);
    await isSharp(host, GUEST_VIDEO);
  });

  test('costs what is measured here, beside the same call without it', async () => {
    await goIn();
    const cost = async () => {
      const protocol = await fixture.browser.newBrowserCDPSession();
      const spent = async () => {
        const { processInfo } = await protocol.send('SystemInfo.getProcessInfo');
        return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
      };
      const frames = () => inCall<number>(host, `return call.frames(${JSON.stringify(GUEST_VIDEO)})`);
      const [before, first, start] = [await spent(), await frames(), performance.now()];
      await new Promise((resolve) => setTimeout(resolve, MEASURE_MS));
      const seconds = (performance.now() - start) / 1_000;
      const [cores, rate] = [((await spent()) - before) / seconds, ((await frames()) - first) / seconds];
      await protocol.detach();
      return { cores, rate };
    };
    await inCall(host, `return call.firstFrame(${JSON.stringify(GUEST_VIDEO)})`);
    const plain = await cost();
    await guest.getByRole('button', { name: 'Devices' }).click();
    await wish(guest).check();
    await isBlurred(host, GUEST_VIDEO);
    const blurred = await cost();
    const line = ({ cores, rate }: typeof plain) => `${cores.toFixed(2)} cores at ${rate.toFixed(1)} pictures a second`;
    console.log(`two people, one browser: ${line(plain)}; with one background blurred: ${line(blurred)}`);
    expect(blurred.rate).toBeGreaterThan(plain.rate / 2);
    await inCall(guest, `return call.frames(${JSON.stringify(HOST_VIDEO)})`);
  });
});
