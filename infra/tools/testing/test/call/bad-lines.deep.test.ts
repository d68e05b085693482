// @weight busy @deep SECONDS=15
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inCall, type Line, startUdpRelay, type UdpRelay, watchCalls } from '../../src/index.ts';
import { randomFrom, seedOf } from '../../src/random.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { signedIn } from '../support/session.ts';
import { HOOK_MS } from '../support/wait.ts';
import { faceToFace, meetingOfTwo } from './pair.ts';

/** How long each line is looked at. */
const SECONDS = Number(process.env.SECONDS ?? 12);
/** What the call has changed to on another line is not counted. */
const SETTLING_MS = 5_000;
const seed = seedOf('bad lines');

const PROFILES: [name: string, line: Omit<Line, 'loss'>][] = [
  ['fibre', { delayMs: 10, jitterMs: 2 }],
  ['mobile', { delayMs: 40, jitterMs: 20, rate: 3_000 }],
  ['weak mobile', { delayMs: 100, jitterMs: 40, rate: 600 }],
];
const LOSSES = [0, 0.02, 0.05, 0.1];

/** Whatever the other side calls its way leads over the line; runs in each page before any of its own. */
const OVER_THE_LINE = `
  const { addIceCandidate, setRemoteDescription } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.addIceCandidate = async function (candidate) {
    const parts = candidate?.candidate?.split(' ') ?? [];
    if (parts.length < 8) return addIceCandidate.call(this, candidate);
    if (parts[2].toLowerCase() !== 'udp' || parts[4].includes(':')) return;
    const port = await window.overTheLine(parts[4], Number(parts[5]));
    parts.splice(4, 2, '127.0.0.1', port);
    return addIceCandidate.call(this, { ...candidate.toJSON?.(), ...candidate, candidate: parts.join(' ') });
  };
  RTCPeerConnection.prototype.setRemoteDescription = async function ({ type, sdp }) {
    const lines = sdp.split('\\r\\n');
    await setRemoteDescription.call(this, { type, sdp: lines.filter((line) => !line.startsWith('a=candidate')).join('\\r\\n') });
    let at = -1;
    for (const line of lines) {
      if (line.startsWith('m=')) at += 1;
      if (line.startsWith('a=candidate')) await this.addIceCandidate({ candidate: line.slice(2), sdpMLineIndex: at });
    }
  };
`;
/** Of everything that this page receives, from its beginning. */
const RECEIVED = `
  const sum = { frames: 0, freezes: 0, frozenMs: 0, samples: 0, concealed: 0 };
  for (const connection of connections) {
    if (connection.connectionState === 'closed') continue;
    for (const each of (await connection.getStats()).values()) {
      if (each.type !== 'inbound-rtp') continue;
      sum.frames += each.framesDecoded ?? 0;
      sum.freezes += each.freezeCount ?? 0;
      sum.frozenMs += (each.totalFreezesDuration ?? 0) * 1000;
      sum.samples += each.totalSamplesReceived ?? 0;
      sum.concealed += (each.concealedSamples ?? 0) - (each.silentConcealedSamples ?? 0);
    }
  }
  return sum;
`;
type Received = Record<'frames' | 'freezes' | 'frozenMs' | 'samples' | 'concealed', number>;

describeInBrowser('a call over a bad line', UNLIMITED, (fixture) => {
  let relay: UdpRelay;
  let product: Page[];
  let bare: Page;
  beforeAll(async () => {
    relay = startUdpRelay(randomFrom(seed));
    const enter = async (path: string, storageState?: ReturnType<typeof signedIn>) => {
      const context = await fixture.enter({ ...(storageState ? { storageState } : {}) });
      await watchCalls(context);
      await context.addInitScript(OVER_THE_LINE);
      const page = await context.newPage();
      await page.exposeFunction('overTheLine', relay.through);
      await page.goto(fixture.product.url + path);
      return page;
    };
    const { id, host, guest } = await meetingOfTwo(fixture.product);
    const { url } = fixture.product;
    const [atHost, atGuest] = [await enter(`/m/${id}`, signedIn(url, host)), await enter(`/m/${id}`, signedIn(url, guest))];
    product = [atHost, atGuest];
    await faceToFace(atHost, atGuest);
    bare = await enter('/privacy-policy');
    await inCall(bare, 'await call.barePair(5)');
  }, HOOK_MS);
  afterAll(() => relay?.close());

  const received = async (pages: Page[]): Promise<Received> => {
    const sum: Received = { frames: 0, freezes: 0, frozenMs: 0, samples: 0, concealed: 0 };
    for (const page of pages) {
      const each = await inCall<Received>(page, RECEIVED);
      for (const key of Object.keys(sum) as (keyof Received)[]) sum[key] += each[key] / pages.length;
    }
    return sum;
  };
  const between = (before: Received, after: Received) => {
    const share = (after.concealed - before.concealed) / Math.max(1, after.samples - before.samples);
    return {
      frames: Math.round(after.frames - before.frames),
      freezes: Math.round(after.freezes - before.freezes),
      frozenMs: Math.round(after.frozenMs - before.frozenMs),
      concealed: Math.round(share * 1_000) / 10,
    };
  };

  test(
    'shows as much and loses half as much sound as two bare connections',
    async () => {
      const rows: { line: string; call: ReturnType<typeof between>; bare: ReturnType<typeof between> }[] = [];
      for (const [name, line] of PROFILES)
        for (const loss of LOSSES) {
          relay.set({ ...line, loss });
          await delay(SETTLING_MS);
          const before = [await received(product), await received([bare])] as const;
          await delay(SECONDS * 1_000);
          const after = [await received(product), await received([bare])] as const;
          const row = {
            line: `${name}, ${loss * 100} %`,
            call: between(before[0], after[0]),
            bare: between(before[1], after[1]),
          };
          rows.push(row);
          const text = (of: ReturnType<typeof between>) =>
            `${of.frames} frames, ${of.freezes} freezes (${of.frozenMs} ms), ${of.concealed} % of the sound concealed`;
          process.stdout.write(`  ${row.line}: ${text(row.call)}; a bare pair: ${text(row.bare)}\n`);
        }
      expect(relay.lost()).toBeGreaterThan(0);
      const sum = (of: 'call' | 'bare', what: 'frames' | 'concealed') => rows.reduce((all, row) => all + row[of][what], 0);
      expect(sum('call', 'frames')).toBeGreaterThan(0.9 * sum('bare', 'frames'));
      // The packets carry what was lost before them once more, as those of a bare pair do not.
      expect(sum('call', 'concealed')).toBeLessThan(0.5 * sum('bare', 'concealed'));
    },
    60_000 + PROFILES.length * LOSSES.length * (SETTLING_MS + SECONDS * 1_500 + 5_000),
  );
});
