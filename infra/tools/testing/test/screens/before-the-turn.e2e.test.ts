// @deep SELDOM=true
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fromNow, signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { approvedMeeting, sendHeartbeats } from '../support/fixtures.ts';
import { seldom } from '../support/seldom.ts';
import { signedIn } from '../support/session.ts';
import { eventuallyEquals, eventuallyReads, expectAccessibleScreen } from '../support/wait.ts';

type Who = Awaited<ReturnType<typeof signIn>>;

/** The canvas of the film: one person fills it, two are side by side with dark above them. */
const CATCH_FILM = `{
  const make = document.createElement.bind(document);
  document.createElement = (tag) => {
    const element = make(tag);
    if (tag === 'canvas') window.film = element;
    return element;
  };
}`;
const PEOPLE_ON_FILM = 'window.film ? (film.getContext("2d").getImageData(500, 60, 1, 1).data[1] > 60 ? 1 : 2) : 0';

/** A guest who waits reads about the host and says what they want to talk about; the host reads it, face by face. */
describeInBrowser('before the turn', UNLIMITED, (fixture) => {
  let admin: Who;
  let host: Who;
  let guest: Who;
  let other: Who;
  beforeAll(async () => {
    const { url } = fixture.product;
    admin = await signIn(url, '+919000000001', 'Arti Admin');
    host = await signIn(url, '+919811890001', 'Hana Host');
    guest = await signIn(url, '+919811890002', 'Gita Guest');
    other = await signIn(url, '+919811890003', 'Omar Other');
    const profile = { headline: 'Logos that last', about: 'I draw logos for small shops.', links: ['https://hana.example.org'] };
    await fixture.call('PUT', '/users/profile', { token: host.token, body: profile });
  });
  const open = async (who: Who, at: string, width = 1440): Promise<Page> => {
    const storageState = signedIn(fixture.product.url, who);
    const context = await fixture.enter({ storageState, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto(fixture.product.url + at);
    return page;
  };
  const look = (page: Page, name: string) =>
    process.env.SCREENSHOTS ? page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true }) : undefined;

  test('takes a pitch while the guest waits, and shows the host one face after the other by the arrow keys', async () => {
    const date = fromNow(5 * 60_000).toISOString();
    const id = await approvedMeeting(fixture.call, { admin: admin.token, host: host.token }, { ...proposal(0), date });
    const page = await open(guest, `/m/${id}`, 390);
    const about = page.getByRole('region', { name: 'About Hana Host' });
    const card = /Logos that last[\s\S]*I draw logos for small shops\.[\s\S]*Here since[\s\S]*hana\.example\.org/;
    await eventuallyReads(about, card);
    const camera = page.getByRole('button', { name: 'Camera', exact: true });
    await page.getByRole('button', { name: 'Test camera and microphone' }).waitFor();
    expect(await camera.count()).toBe(0);
    await page.getByRole('button', { name: 'Join the queue' }).click();
    await page.getByText('You are next').waitFor();
    await camera.waitFor();
    await eventuallyReads(about, card);
    const pitch = page.getByRole('region', { name: 'Introduce yourself' });
    await pitch.getByRole('textbox', { name: /What do you want to talk about/ }).fill('Two logos, one question');
    await pitch.getByRole('textbox', { name: /One link/ }).fill('gita.example.org');
    await look(page, 'pitch-390');
    await pitch.getByRole('button', { name: 'Show it to the host' }).click();
    await page.getByRole('region', { name: 'Your introduction' }).getByRole('link', { name: 'gita.example.org' }).waitFor();
    await expectAccessibleScreen(page);

    await fixture.call('POST', `/api/meetings/${id}/waiting-room/join`, { token: other.token, body: {} });
    const stop = await sendHeartbeats(fixture.call, id, other.token);
    const hosts = await open(host, `/m/${id}`);
    const deck = hosts.getByRole('region', { name: 'What your guests want to talk about' });
    await eventuallyReads(deck, /Gita Guest[\s\S]*1 of 2 in line[\s\S]*Two logos, one question/);
    await deck.getByRole('button', { name: 'The one after' }).focus();
    await hosts.keyboard.press('ArrowRight');
    await eventuallyReads(deck, /Omar Other[\s\S]*2 of 2 in line[\s\S]*No introduction yet/);
    await hosts.keyboard.press('ArrowLeft');
    await eventuallyReads(deck, /Gita Guest/);
    await look(hosts, 'deck-1440');
    await expectAccessibleScreen(hosts);
    stop();
    expect(await hosts.getByRole('link', { name: 'gita.example.org' }).getAttribute('rel')).toContain('nofollow');
  });

  seldom('records a guest who waits, lets them look at it, and plays it to the host until they delete it', async () => {
    const host = await signIn(fixture.product.url, '+919811890007', 'Hina Host');
    const date = fromNow(5 * 60_000).toISOString();
    const id = await approvedMeeting(fixture.call, { admin: admin.token, host: host.token }, { ...proposal(0), date });
    const page = await open(guest, `/m/${id}`, 390);
    await page.getByRole('button', { name: 'Join the queue' }).click();
    const own = page.getByRole('region', { name: 'Say hello in a video' });
    await own.getByRole('button', { name: 'Record a video' }).click();
    await eventuallyReads(own.getByRole('timer'), /1\d s left/);
    await expectAccessibleScreen(page);
    await page.keyboard.press('Tab');
    await own.getByRole('button', { name: 'Stop' }).press('Enter');
    // Nobody else has seen it: a network that fails keeps it here.
    await page.route('**/pitch/clip', (route) => route.abort());
    await own.getByRole('button', { name: 'Show it to the host' }).click();
    await own.getByRole('alert').waitFor();
    await page.unroute('**/pitch/clip');
    await own.getByRole('button', { name: 'Show it to the host' }).click();
    const yours = page.getByRole('region', { name: 'Your video' });
    await yours.getByRole('button', { name: 'Watch it' }).waitFor();
    await expectAccessibleScreen(page);

    const hosts = await open(host, `/m/${id}`);
    const deck = hosts.getByRole('region', { name: 'What your guests want to talk about' });
    await deck.getByRole('button', { name: 'Watch Gita Guest' }).press('Enter');
    const film = deck.getByLabel('Video of Gita Guest');
    const width = () => film.evaluate((video) => (video as unknown as { videoWidth: number }).videoWidth);
    await eventuallyEquals(async () => (await width()) > 0, true);
    await expectAccessibleScreen(hosts);

    await yours.getByRole('button', { name: 'Delete it' }).click();
    await own.getByRole('button', { name: 'Record a video' }).waitFor();
    await film.waitFor({ state: 'detached' });
  });

  seldom('goes in by itself in another browser, once the one that is in the room is closed', async () => {
    const host = await signIn(fixture.product.url, '+919811890008', 'Hema Mover');
    const date = fromNow(5 * 60_000).toISOString();
    const id = await approvedMeeting(fixture.call, { admin: admin.token, host: host.token }, { ...proposal(0), date });
    const first = await open(host, `/m/${id}`);
    await first.getByRole('button', { name: 'Start meeting' }).click();
    await first.getByRole('button', { name: 'Leave' }).first().waitFor();
    const second = await open(host, `/m/${id}`);
    await second.getByRole('button', { name: 'Move here' }).waitFor();
    await first.close();
    await second.getByRole('button', { name: 'Leave' }).first().waitFor();
  });

  seldom('calls a guest who asked for it when two are before them, and tells who waits that the host runs late', async () => {
    // A host's meetings never overlap.
    const host = await signIn(fixture.product.url, '+919811890006', 'Hema Host');
    const date = fromNow(5 * 60_000).toISOString();
    const id = await approvedMeeting(fixture.call, { admin: admin.token, host: host.token }, { ...proposal(0), date });
    const firsts = [
      other,
      await signIn(fixture.product.url, '+919811890004', 'Indu First'),
      await signIn(fixture.product.url, '+919811890005', 'Jaya Second'),
    ];
    const stops: (() => void)[] = [];
    for (const { token } of firsts) {
      await fixture.call('POST', `/api/meetings/${id}/waiting-room/join`, { token, body: {} });
      stops.push(await sendHeartbeats(fixture.call, id, token));
    }
    const page = await open(guest, `/m/${id}`, 390);
    await page.getByRole('button', { name: 'Join the queue' }).click();
    await page.getByRole('checkbox', { name: /Call me when two are before me/ }).check();
    await page.getByText('We send you a message when two are before you.').waitFor();
    await look(page, 'call-me-390');

    const hosts = await open(host, `/m/${id}`);
    await hosts
      .getByRole('region', { name: /Running late/ })
      .getByRole('button', { name: '10 min' })
      .click();
    await eventuallyReads(hosts.getByRole('region', { name: /Running late/ }), /Told: it begins at about/);
    await look(hosts, 'late-1440');
    await page.getByText(/^Hema Host is here and starts soon\. Running late: it begins at about/).waitFor();
    await expectAccessibleScreen(hosts);

    await fixture.call('POST', `/api/meetings/${id}/session/start`, { token: host.token, body: {} });
    await fixture.call('POST', `/api/meetings/${id}/waiting-room/leave`, { token: other.token, body: {} });
    await page.getByText('You asked to be called. Please stay on this page now.').waitFor();
    await look(page, 'called-390');
    await expectAccessibleScreen(page);
    const kinds = async () => {
      const { data } = (await fixture.call('GET', '/api/notifications', { token: guest.token })).body;
      return data
        .map(({ what }: { what: string }) => what)
        .toSorted()
        .join();
    };
    await eventuallyEquals(kinds, 'late,turn-near');
    for (const stop of stops) stop();
  });

  seldom('keeps people the host has not met waiting in calm mode, tells them so, and lets them in when it ends', async () => {
    const host = await signIn(fixture.product.url, '+919811890011', 'Hari Host');
    const date = fromNow(5 * 60_000).toISOString();
    const id = await approvedMeeting(fixture.call, { admin: admin.token, host: host.token }, { ...proposal(0), date });
    const page = await open(guest, `/m/${id}`, 390);
    await page.getByRole('button', { name: 'Join the queue' }).click();
    await page.getByText('You are next').waitFor();
    const hosts = await open(host, `/m/${id}`);
    const choose = async (name: RegExp) => {
      await hosts.getByRole('combobox', { name: 'Who comes in' }).click();
      await hosts.getByRole('option', { name }).click();
    };
    await choose(/Calm mode/);
    await hosts.getByText('Waits while calm mode is on').waitFor();
    await page.getByText('For now, Hari Host lets in verified guests and those they have met.').waitFor();
    await look(hosts, 'calm-host-1440');
    await look(page, 'calm-guest-390');
    await expectAccessibleScreen(page);
    await expectAccessibleScreen(hosts);
    // The form is another page, and the place is there after it.
    await page.getByRole('button', { name: 'Get verified' }).click();
    await page.waitForURL(`**/verify?meeting=${id}`);
    await page.goBack();
    await page.getByText('For now, Hari Host lets in verified guests and those they have met.').waitFor();
    await choose(/Everybody/);
    await page.getByText('You are next').waitFor();
  });

  seldom('says before anybody comes that the host would like to record, and takes and gives up consent', async () => {
    const host = await signIn(fixture.product.url, '+919811890009', 'Hira Host');
    const date = fromNow(5 * 60_000).toISOString();
    const id = await approvedMeeting(fixture.call, { admin: admin.token, host: host.token }, { ...proposal(0), date });
    const hosts = await open(host, `/m/${id}`);
    await hosts.getByRole('checkbox', { name: 'I would like to record this meeting' }).check();
    await look(hosts, 'recording-host-1440');

    // Everybody reads it before they come: on its card, on the page of the meeting, and in front of the queue.
    const asks = (page: Page) => page.getByRole('region', { name: 'Hira Host would like to record' });
    const page = await open(guest, `/p/${id}`, 390);
    await eventuallyReads(asks(page), /Say no, and the meeting goes on/);
    await look(page, 'recording-page-390');
    await expectAccessibleScreen(page);
    await page.goto(`${fixture.product.url}/hosts/${host.user._id}`);
    await page.getByRole('article').getByText('May be recorded').waitFor();
    await page.goto(`${fixture.product.url}/m/${id}`);
    await eventuallyReads(asks(page), /Say no, and the meeting goes on/);
    await page.getByRole('button', { name: 'Join the queue' }).click();
    await asks(page).getByRole('button', { name: 'Yes, I agree' }).waitFor();
    await look(page, 'recording-lobby-1440');
    await expectAccessibleScreen(page);
    await asks(page).getByRole('button', { name: 'Yes, I agree' }).click();
    await eventuallyReads(asks(page), /You agreed to be recorded/);
    await eventuallyReads(hosts.getByRole('region', { name: 'Waiting' }), /Agrees to be recorded/);

    // Nobody is asked again in the call, and a yes can be taken back there.
    await hosts.getByRole('button', { name: 'Start meeting' }).click();
    await hosts.getByRole('button', { name: 'Admit Gita Guest' }).first().click();
    const turn = hosts.getByRole('toolbar', { name: /Gita Guest/ });
    await eventuallyReads(turn, /Agrees to be recorded/);
    await page.getByRole('toolbar', { name: 'Call controls' }).waitFor();
    expect(await page.getByRole('button', { name: 'Yes, I agree' }).count()).toBe(0);
    await hosts.evaluate(CATCH_FILM);
    await turn.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('Hira Host is recording').waitFor();
    await eventuallyEquals(() => hosts.evaluate(PEOPLE_ON_FILM), 2);
    await look(hosts, 'recording-call-1440');
    await page.getByRole('button', { name: 'Devices' }).click();
    await asks(page).getByRole('button', { name: 'Take it back' }).click();
    await eventuallyReads(turn, /Does not want to be recorded/);
    await eventuallyEquals(() => hosts.evaluate(PEOPLE_ON_FILM), 1);
    const [film] = await Promise.all([
      hosts.waitForEvent('download'),
      turn.getByRole('button', { name: 'Stop recording' }).click(),
    ]);
    expect(film.suggestedFilename()).toBe('Portfolio-review.webm');
    // A Matroska file (RFC 8794, section 11.2.1) of some seconds.
    const bytes = await readFile(await film.path());
    expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
    expect(bytes.length).toBeGreaterThan(5_000);
    await page.getByText('Hira Host is recording').waitFor({ state: 'detached' });
    await look(page, 'recording-devices-1440');
  });
});
