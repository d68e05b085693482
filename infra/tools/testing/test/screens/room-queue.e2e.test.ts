import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fromNow, signIn, until } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { approvedMeeting, sendHeartbeats } from '../support/fixtures.ts';
import { signingIn } from '../support/session.ts';
import { eventuallyEquals, eventuallyReads, expectAccessibleScreen, hasValue, PATIENCE_MS } from '../support/wait.ts';

type Who = Awaited<ReturnType<typeof signIn>>;

/** The queue as host and co-host order it, and as a guest reads it; on phones it is a sheet, and *Admit* is never cut off. */
describeInBrowser('the queue of the room', UNLIMITED, (fixture) => {
  const open = async (who: Who, path: string, { width = 1280, language = 'en' } = {}) => {
    const context = await fixture.enter({ width });
    await context.addInitScript(signingIn(who));
    await context.addInitScript(`if (origin !== 'null') localStorage.setItem('visavis-language', '${language}')`);
    const page = await context.newPage();
    await page.goto(fixture.product.url + path);
    return page;
  };
  const isInSight = (page: Page, name: string) =>
    until(`${name} is in sight`, async () => {
      const box = await page.getByRole('button', { name }).first().boundingBox();
      return box && box.x >= 0 && box.x + box.width <= 390;
    });
  const shot = async (page: Page, name: string) => {
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` });
  };

  test('is ordered on a phone and by keys, with a reason and with words that the guest reads', async () => {
    const { url } = fixture.product;
    const sign = (digits: string, name: string) => signIn(url, `+9198111${digits}`, name);
    const admin = await signIn(url, '+919000000001', 'Ada Admin');
    const [host, cora] = [await sign('00051', 'Hana Host'), await sign('00052', 'Cora Co-Host')];
    const guests = [await sign('00053', 'Gita Guest'), await sign('00054', 'Hari Guest'), await sign('00055', 'Indu Guest')];
    const body = {
      ...proposal(0),
      date: fromNow(5 * 60_000).toISOString(),
      turnMinutes: 15,
      coHosts: [{ name: 'Cora', phone: '+919811100052' }],
    };
    const id = await approvedMeeting(fixture.call, { admin: admin.token, host: host.token }, body);
    for (const guest of guests) {
      await fixture.call('POST', `/api/meetings/${id}/waiting-room/join`, { token: guest.token, body: {} });
      await sendHeartbeats(fixture.call, id, guest.token);
    }

    const waiting = await open(guests[0] as Who, `/m/${id}`, { width: 390, language: 'hi' });
    await waiting.getByText('आपकी बारी अगली है').or(waiting.getByText('अगली बारी आपकी है')).first().waitFor();
    const phone = await open(host, `/m/${id}`, { width: 390 });
    // As it was planned, and to be changed here.
    await eventuallyReads(phone.locator('.ant-select', { has: phone.getByLabel('Time for each guest') }), /^15 min$/);
    await shot(phone, 'host-lobby-390');
    await phone.getByRole('button', { name: 'Start meeting' }).click();
    const desk = await open(cora, `/m/${id}`);
    await desk.getByRole('button', { name: 'Join the meeting' }).click();
    await desk.getByRole('button', { name: 'Admit Gita Guest' }).first().waitFor();

    // With a co-host in the room, too, the next guest is one press away, and the queue a sheet.
    await isInSight(phone, 'Admit Gita Guest');
    await shot(phone, 'host-room-390');
    // What is needed seldom has no room in the header of a phone.
    await phone.getByRole('button', { name: 'More' }).click();
    for (const name of ['People', 'End meeting']) await isInSight(phone, name);
    await shot(phone, 'host-more-390');
    await phone.keyboard.press('Escape');
    await phone.getByRole('button', { name: /^Waiting, 3/ }).click();
    const sheet = phone.getByRole('complementary', { name: 'Waiting room' });
    for (const name of ['Admit Hari Guest', 'To the front: Hari Guest', 'Decline Hari Guest']) await isInSight(phone, name);
    await shot(phone, 'host-queue-390');
    await expectAccessibleScreen(phone);
    await phone.setViewportSize({ width: 390, height: 844 });

    await sheet.getByRole('button', { name: 'Hold Gita Guest' }).click();
    const asking = phone.getByRole('dialog', { name: 'Ask Gita Guest to wait on' });
    await asking.getByRole('button', { name: 'You are next after this one' }).click();
    await shot(phone, 'hold-390');
    await asking.getByRole('button', { name: 'Send' }).click();
    await waiting.getByText('You are next after this one').waitFor();
    await waiting.getByText('Hana Host ने आपसे थोड़ा और रुकने को कहा है').waitFor();
    await shot(waiting, 'guest-held-390-hi');

    // The co-host, by keys alone: Indu to the front, Hari out of turn only with a reason, and N for the next one.
    await desk.getByRole('button', { name: 'To the front: Indu Guest' }).focus();
    await desk.keyboard.press('Enter');
    const order = (page: Page) => page.getByRole('listitem').locator('strong').allInnerTexts();
    await eventuallyEquals(async () => (await order(desk)).map((name) => name.trim()).join(), 'Indu Guest,Gita Guest,Hari Guest');
    await shot(desk, 'co-host-room-1280');
    await desk.getByRole('button', { name: 'Admit Hari Guest' }).focus();
    await desk.keyboard.press('Enter');
    const why = desk.getByRole('dialog', { name: 'Why Hari Guest before Indu Guest?' });
    await why.waitFor();
    expect(await why.getByRole('button', { name: 'Admit Hari Guest' }).isDisabled()).toBe(true);
    await why.getByRole('textbox', { name: 'Reason' }).fill('He has a train to catch');
    const prompt = desk.waitForEvent('dialog');
    await Promise.all([prompt.then((question) => question.dismiss()), desk.keyboard.press('Escape')]);
    await hasValue(why.getByRole('textbox', { name: 'Reason' }), 'He has a train to catch');
    desk.once('dialog', (question) => void question.accept());
    await desk.keyboard.press('Escape');
    await why.waitFor({ state: 'detached' });
    await until(
      'Indu is let in',
      async () => {
        // A press right after a change is not meant, and one while she is on the way does nothing.
        await desk.keyboard.press('n');
        const { session } = (await fixture.call('GET', `/api/meetings/${id}/session`, { token: guests[2]?.token ?? '' })).body;
        return session.me.place === 'admitted';
      },
      PATIENCE_MS,
    );
    // She does not come. Both hosts see that she is on the way, and whoever of them likes takes her back.
    await desk.getByText('On the way in').waitFor();
    await phone.getByRole('button', { name: 'Take Indu Guest back' }).first().click();
    await eventuallyEquals(
      async () => (await order(phone)).map((name) => name.trim()).join(),
      'Indu Guest,Gita Guest,Hari Guest',
    );

    // A pause is said to the queue.
    await phone.getByRole('button', { name: 'Pause 5 minutes' }).click();
    await waiting.getByText('Hana Host थोड़ी देर में लौटेंगे:').waitFor();
  });
});
