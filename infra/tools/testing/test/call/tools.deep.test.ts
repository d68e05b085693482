import { expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { fromNow, inCall, signIn, watchCalls } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { framesOf } from '../support/person.ts';
import { signedIn } from '../support/session.ts';
import { eventuallyEquals } from '../support/wait.ts';

describeInBrowser('what helps in a call', UNLIMITED, (fixture) => {
  const shot = async (page: Page, name: string) => {
    if (!process.env.SCREENSHOTS) return;
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${width}.png` });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  /** A host and Gita, who is let in; `prepare`: what their browsers have before the page. */
  const meet = async (
    [phone, name]: [phone: string, name: string],
    guestPhone: string,
    prepare: (context: BrowserContext) => Promise<unknown>,
  ) => {
    const { url } = fixture.product;
    const admin = await signIn(url, '+919000000001', 'Ada Admin');
    const [host, guest] = [await signIn(url, phone, name), await signIn(url, guestPhone, 'Gita Guest')];
    const date = fromNow(5 * 60_000).toISOString();
    const id = await approvedMeeting(fixture.call, { admin: admin.token, host: host.token }, { ...proposal(0), date });
    const enter = async (who: typeof host) => {
      const context = await fixture.enter({ storageState: signedIn(url, who), viewport: { width: 1440, height: 900 } });
      await prepare(context);
      const page = await context.newPage();
      await page.goto(`${url}/m/${id}`);
      return page;
    };
    const [atHost, atGuest] = [await enter(host), await enter(guest)];
    await atGuest.getByRole('button', { name: 'Join the queue' }).click();
    await atHost.getByRole('button', { name: 'Start meeting' }).click();
    await atHost.getByRole('button', { name: 'Admit Gita Guest' }).first().click();
    return [atHost, atGuest] as const;
  };

  test("a co-host's raised hand is read by the others, and a picture stays in sight beside other windows", async () => {
    const { url } = fixture.product;
    const admin = await signIn(url, '+919000000001', 'Ada Admin');
    const [host, cora] = [await signIn(url, '+919811100081', 'Hana Host'), await signIn(url, '+919811100082', 'Cora Co-Host')];
    const date = fromNow(5 * 60_000).toISOString();
    const coHosts = [{ name: 'Cora', phone: '+919811100082' }];
    const people = { admin: admin.token, host: host.token };
    const id = await approvedMeeting(fixture.call, people, { ...proposal(0), date, coHosts });
    const atHost = await fixture.openAs(host, `/m/${id}`);
    await atHost.getByRole('button', { name: 'Start meeting' }).click();
    const atCora = await fixture.openAs(cora, `/m/${id}`);
    await atCora.getByRole('button', { name: 'Join the meeting' }).click();
    await eventuallyEquals(async () => (await framesOf(atHost, "Cora Co-Host's video")) > 0, true);

    await atCora.getByRole('button', { name: 'Hand' }).click();
    await atHost.getByText('Cora Co-Host would like to say something.').waitFor();
    await atHost.getByRole('img', { name: 'Hand raised' }).waitFor();
    await shot(atHost, 't-host');
    await shot(atCora, 't-cohost');
    await atCora.keyboard.press('r');
    await atHost.getByText('Cora Co-Host would like to say something.').waitFor({ state: 'detached' });
    // Whoever hosts has no need of it.
    expect(await atHost.getByRole('button', { name: 'Hand' }).count()).toBe(0);

    await atHost.getByRole('button', { name: 'Devices' }).click();
    await atHost.getByRole('button', { name: 'Keep the picture in sight' }).click();
    await eventuallyEquals(() => atHost.evaluate('document.pictureInPictureElement?.ariaLabel'), "Cora Co-Host's video");
  });

  test('the sound of a shared tab comes beside the voice, to the other alone, until the share ends', async () => {
    const [atHost, atGuest] = await meet(['+919811100083', 'Hema Host'], '+919811100084', watchCalls);
    await eventuallyEquals(async () => (await framesOf(atGuest, "Hema Host's video")) > 0, true);

    /** What has arrived in the place of a voice, and in that of a screen's sound (`link-types.ts`). */
    const heard = (page: Page) =>
      inCall<{ voice: number; screen: number; level: number }>(
        page,
        `const report = [...(await call.connected().getStats()).values()];
         const of = (mid) => report.find((each) => each.type === 'inbound-rtp' && each.kind === 'audio' && each.mid === mid);
         return { voice: of('0')?.packetsReceived ?? 0, screen: of('3')?.packetsReceived ?? 0, level: of('3')?.totalAudioEnergy ?? 0 };`,
      );
    const comesOn = async (page: Page, what: 'voice' | 'screen') => {
      const before = (await heard(page))[what];
      await eventuallyEquals(async () => (await heard(page))[what] > before + 10, true);
    };
    /** Whether, while the voice goes on, nothing of the screen arrives. */
    const isVoiceAlone = async (page: Page) => {
      const before = (await heard(page)).screen;
      await comesOn(page, 'voice');
      return (await heard(page)).screen === before;
    };
    const playing = (page: Page) =>
      page.evaluate(
        "[...document.querySelectorAll('audio')].filter((each) => !each.paused && each.srcObject?.getAudioTracks().some((track) => !track.muted)).length",
      );
    await comesOn(atGuest, 'voice');
    expect((await heard(atGuest)).screen).toBe(0);
    const alone = Number(await playing(atGuest));

    await atHost.getByRole('button', { name: 'Share screen' }).click();
    await eventuallyEquals(async () => (await framesOf(atGuest, "Hema Host's screen")) > 0, true);
    await eventuallyEquals(async () => (await heard(atGuest)).level > 0, true);
    await comesOn(atGuest, 'screen');
    await comesOn(atGuest, 'voice');
    await eventuallyEquals(() => playing(atGuest), alone + 1);
    // Whoever shares neither sees nor hears it again.
    expect(await atHost.getByLabel("Hema Host's screen").count()).toBe(0);
    expect(await playing(atHost)).toBe(alone);
    expect((await heard(atHost)).screen).toBe(0);
    await shot(atGuest, 't-shared');

    await atHost.getByRole('button', { name: 'Stop sharing' }).click();
    await atGuest.getByLabel("Hema Host's screen").waitFor({ state: 'detached' });
    await eventuallyEquals(() => isVoiceAlone(atGuest), true);
    expect(await playing(atGuest)).toBe(alone);
  });

  test('what somebody says is read by the other who asks, once they agree, for as long as they like', async () => {
    const [atHost, atGuest] = await meet(['+919811100085', 'Hira Host'], '+919811100086', (context) =>
      context.addInitScript(SPEECH),
    );
    await eventuallyEquals(async () => (await framesOf(atHost, "Gita Guest's video")) > 0, true);
    const isWrittenDown = (page: Page) => page.evaluate<boolean>('window.recognition !== undefined');
    const says = (text: string, final: boolean) => atGuest.evaluate(`speak(${JSON.stringify(text)}, ${final})`);

    await atHost.getByRole('button', { name: 'Devices' }).click();
    await atHost.getByRole('button', { name: 'Captions' }).click();
    await shot(atHost, 'captions-menu');
    await atHost.keyboard.press('Escape');
    await atHost.getByText('Gita Guest is asked for captions').waitFor();
    await atGuest.getByText('Hira Host would like to read what you say. To write it down, your browser may send').waitFor();
    await shot(atGuest, 'captions-asked');
    // Nobody is written down before their yes, and who reads is not written down for it.
    expect([await isWrittenDown(atGuest), await isWrittenDown(atHost)]).toEqual([false, false]);
    await atGuest.getByRole('button', { name: 'I agree' }).click();
    await eventuallyEquals(() => isWrittenDown(atGuest), true);
    await atGuest.getByText('You are being read').waitFor();

    await says('I draw for', false);
    await atHost.getByText('I draw for').waitFor();
    await says('I draw <b>children’s books</b> & covers, and have done so in Pune for more than eleven years.', true);
    await atHost.getByText('I draw <b>children’s books</b> & covers, and have done so').waitFor();
    await says('and now I look for somebody who', false);
    await atHost.getByText('years. and now I look for somebody who').waitFor();
    await shot(atHost, 'captions-read');
    await shot(atGuest, 'captions-written');
    // And goes away by itself.
    await atHost.getByText('look for somebody who').waitFor({ state: 'detached' });

    await atGuest.getByRole('button', { name: 'Mic' }).click();
    await eventuallyEquals(() => isWrittenDown(atGuest), false);
    await atGuest.getByRole('button', { name: 'Mic' }).click();
    await eventuallyEquals(() => isWrittenDown(atGuest), true);

    await atGuest.evaluate("recognition.onerror({ error: 'not-allowed' })");
    await atGuest.getByText('Your browser does not let this page write down what you say.').waitFor();
    await atHost.getByText("No captions: Gita Guest's browser cannot write them").waitFor();
    await atGuest.getByRole('button', { name: 'Devices' }).click();
    await atGuest.getByRole('button', { name: 'I agree' }).click();
    await eventuallyEquals(() => isWrittenDown(atGuest), true);
    await shot(atGuest, 'captions-own-menu');
    await atGuest.getByRole('button', { name: 'Stop it' }).click();
    await atHost.getByText('No captions: Gita Guest would rather not').waitFor();
    expect(await isWrittenDown(atGuest)).toBe(false);

    // In a browser that cannot there is nothing to agree to, and the other is told; it can be read in, though.
    await atGuest.evaluate("window.name = 'deaf'");
    await atGuest.reload();
    await eventuallyEquals(async () => (await framesOf(atHost, "Gita Guest's video")) > 0, true);
    await atHost.getByText("No captions: Gita Guest's browser cannot write them").waitFor();
    await atGuest.getByRole('button', { name: 'Devices' }).click();
    await atGuest.getByRole('button', { name: 'Play a test sound' }).waitFor();
    expect(await atGuest.getByRole('button', { name: 'I agree' }).count()).toBe(0);
    await atGuest.getByRole('button', { name: 'Captions' }).click();
    await atHost.getByRole('button', { name: 'I agree' }).waitFor();
  });
});

/** A browser that writes down what it is told to have heard, or none at all. */
const SPEECH = `
  delete window.webkitSpeechRecognition;
  delete window.SpeechRecognition;
  if (window.name !== 'deaf')
    window.SpeechRecognition = class {
      start() { window.recognition = this; }
      abort() { window.recognition = undefined; this.onend?.(); }
    };
  window.speak = (transcript, isFinal) =>
    window.recognition.onresult({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal })] });
`;
