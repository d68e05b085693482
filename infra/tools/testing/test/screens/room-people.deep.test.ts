import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fromNow, signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { signingIn } from '../support/session.ts';
import { eventuallyEquals } from '../support/wait.ts';

const LOOKS_AWAY = `(() => {
  document.hasFocus = () => false;
  window.bells = 0;
  Audio = class extends Audio {
    play() {
      window.bells += 1;
      return super.play();
    }
  };
})()`;
const LOOKS_HERE = `(() => {
  document.hasFocus = () => true;
  window.dispatchEvent(new Event('focus'));
})()`;

type Who = Awaited<ReturnType<typeof signIn>>;

/** What people see of each other: whether the host is there, who is away until when, who went to another room. */
describeInBrowser('the people of a room', UNLIMITED, (fixture) => {
  const open = async (who: Who, path: string): Promise<Page> => {
    const context = await fixture.enter({ width: 1280 });
    await context.addInitScript(signingIn(who));
    const page = await context.newPage();
    await page.goto(fixture.product.url + path);
    return page;
  };
  // The announcer says it, too.
  const reads = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const shot = async (page: Page, name: string) => {
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` });
  };

  test('reads each status of the host, is asked before a second room, and shows who is away until when', async () => {
    const sign = (digits: string, name: string) => signIn(fixture.product.url, `+9198111${digits}`, name);
    const admin = await signIn(fixture.product.url, '+919000000001', 'Ada Admin');
    const [host, cora] = [await sign('00071', 'Hana Host'), await sign('00072', 'Cora Co-Host')];
    const [gita, hari] = [await sign('00073', 'Gita Guest'), await sign('00074', 'Hari Guest')];
    const date = fromNow(5 * 60_000).toISOString();
    const coHosts = [{ name: 'Cora', phone: '+919811100072' }];
    const id = await approvedMeeting(fixture.call, { admin: admin.token, host: host.token }, { ...proposal(0), date, coHosts });
    const own = { ...proposal(0), title: 'The other room', date };
    const otherId = await approvedMeeting(fixture.call, { admin: admin.token, host: cora.token }, own);

    const waiting = await open(gita, `/m/${id}`);
    await waiting.getByRole('button', { name: 'Join the queue' }).click();
    await reads(waiting, 'Hana Host is not here yet');
    const hosts = await open(host, `/m/${id}`);
    await reads(waiting, 'Hana Host is here and starts soon');
    await hosts.getByRole('button', { name: 'Start meeting' }).click();
    await reads(waiting, 'Hana Host is in the room');

    // The co-host comes from a room of her own, and is asked first.
    const first = await open(cora, `/m/${otherId}`);
    await first.getByRole('button', { name: 'Start meeting' }).click();
    await first.getByRole('button', { name: 'Leave', exact: true }).waitFor();
    const second = await open(cora, `/m/${id}`);
    await second.getByRole('button', { name: 'Join the meeting' }).click();
    await second
      .getByText(/The other room/)
      .first()
      .waitFor();
    await shot(second, 'other-meeting-1280');
    await second.getByRole('button', { name: 'Leave that one and come in' }).click();
    await first.getByRole('heading', { name: 'You left the meeting' }).waitFor();
    await second.getByRole('button', { name: 'Leave', exact: true }).waitFor();

    // Who looks at another window reads it in the title, and hears it, until they look here again.
    for (const page of [hosts, waiting]) await page.evaluate(LOOKS_AWAY);
    const bells = (page: Page) => page.evaluate('window.bells');
    await hosts.getByRole('button', { name: 'Admit Gita Guest' }).first().click();
    await waiting.getByRole('button', { name: 'Leave', exact: true }).waitFor();
    await eventuallyEquals(() => waiting.title(), 'You are in · Visavis');
    await eventuallyEquals(() => bells(waiting), 1);
    await waiting.evaluate(LOOKS_HERE);
    await eventuallyEquals(() => waiting.title(), 'Visavis | Portfolio review');
    const next = await open(hari, `/m/${id}`);
    await next.getByRole('button', { name: 'Join the queue' }).click();
    await eventuallyEquals(() => hosts.title(), 'Hari Guest is waiting · Visavis');
    await eventuallyEquals(() => bells(hosts), 1);
    expect(await bells(waiting)).toBe(1);
    await hosts.evaluate(LOOKS_HERE);
    await eventuallyEquals(() => hosts.title(), 'Visavis | Portfolio review');
    await reads(next, 'Hana Host is talking with a guest');

    // What cannot be taken back is asked for once more: the place, and the turn by a key that is pressed by mistake.
    const asks = async (page: Page, title: string, answer: string) => {
      const dialog = page.getByRole('alertdialog', { name: title });
      await dialog.waitFor();
      await shot(page, `asks-${answer.toLowerCase().replaceAll(' ', '-')}-1280`);
      await dialog.getByRole('button', { name: answer }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await next.getByRole('button', { name: 'Leave the queue' }).click();
    await asks(next, 'Leave the queue?', 'Keep my place');
    await waiting.keyboard.press('h');
    await asks(waiting, 'Leave the call?', 'Stay');
    await hosts.getByRole('button', { name: /^Waiting, 1/ }).click();
    await hosts.getByRole('button', { name: 'Decline Hari Guest' }).click();
    await asks(hosts, 'Decline Hari Guest?', 'Keep the place');
    await reads(next, 'You are next');
    // Who is declined reads so, also after a reload, until they join again.
    await hosts.getByRole('button', { name: 'Decline Hari Guest' }).click();
    await asks(hosts, 'Decline Hari Guest?', 'Decline');
    await reads(next, 'Hana Host could not take you this time');
    await next.reload();
    await reads(next, 'Hana Host could not take you this time');
    await next.getByRole('button', { name: 'Join the queue' }).click();
    await reads(next, 'You are next');
    await waiting.getByRole('button', { name: 'Leave', exact: true }).waitFor();

    // A closed page is away after five seconds, and the seat is kept for the rest of a minute: both others see so.
    await second.close();
    const away = /Cora Co-Host lost the connection\. The seat is kept for 0:\d\d/;
    for (const page of [hosts, waiting]) await page.getByText(away).first().waitFor();
    await shot(waiting, 'away-1280');
    await hosts.close();
    await next
      .getByText(/Hana Host lost the connection and is coming back/)
      .first()
      .waitFor();
    await waiting
      .getByText(/Hana Host lost the connection\. The seat is kept for 0:\d\d/)
      .first()
      .waitFor();
    expect(await waiting.getByText(away).count()).toBeGreaterThan(0);

    await waiting.keyboard.press('h');
    await asks(waiting, 'Leave the call?', 'Leave');
    await waiting.getByRole('button', { name: 'Back to the waiting room' }).waitFor();
    await next.getByRole('button', { name: 'Leave the queue' }).click();
    await asks(next, 'Leave the queue?', 'Leave the queue');
    await next.getByRole('button', { name: 'Join the queue' }).waitFor();
  });
});
