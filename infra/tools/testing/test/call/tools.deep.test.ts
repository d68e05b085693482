import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fromNow, signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { framesOf } from '../support/person.ts';
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
});
