import { expect, test } from '@jest/globals';
import { codeFor, signIn } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { codeIsAsked, countPresses } from '../support/person.ts';

const PHONE = '9811100211';

// The first visit of a guest, from the first card to a call, is counted beside the demo host (`call/demo-host.deep`).
describeInBrowser('the first visit of a host', {}, (fixture) => {
  test('takes six presses from the front page to the link of a public page, whatever the name and the words', async () => {
    const { url } = fixture.product;
    const admin = await signIn(url, '+919000000001', 'Ada Admin');
    const context = await fixture.enter({ permissions: ['clipboard-read', 'clipboard-write'] });
    const presses = await countPresses(context);
    const page = await context.newPage();
    await page.goto(url);

    await page.getByRole('main').getByRole('button', { name: 'Host a meeting' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Hana Host');
    await dialog.getByRole('textbox', { name: /phone/i }).fill(PHONE);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await codeIsAsked(page);
    await page.keyboard.type(await codeFor(url, `+91${PHONE}`));

    const form = page.getByRole('dialog', { name: 'Host a Meeting' });
    await form.getByLabel('Title').fill('Portfolio review');
    await form.getByLabel('Description').fill('Bring three pieces; ten minutes for each.');
    await form
      .getByRole('button', { name: /^Tomorrow/ })
      .first()
      .click();
    await form.getByRole('button', { name: 'Propose Meeting' }).click();
    await form.waitFor({ state: 'detached' });

    const { meetings } = (await fixture.call('GET', '/admin/meetings?status=pending', { token: admin.token })).body;
    const { _id } = meetings[0];
    const body = { category: 'graphic-design' };
    expect((await fixture.call('PUT', `/admin/meetings/${_id}/approve`, { token: admin.token, body })).status).toBe(200);
    await page.getByRole('button', { name: 'Share: Portfolio review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${url}/p/${_id}`);
    expect(presses()).toBeLessThanOrEqual(6);
  });
});
