import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { newTestimonial } from '../support/fixtures.ts';
import { portrait } from '../support/pictures.ts';
import { eventuallyEquals, hasFocus, hasValue, navigatesTo } from '../support/wait.ts';

/** What people say of us, as admins write it down and everyone reads it (specification 2, sections 2 and 7). */
describeInBrowser('testimonials', UNLIMITED, (fixture) => {
  let admin: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    admin = await signIn(fixture.product.url, '+919000000001', 'Arti Admin');
  });
  const open = (at: string, width = 1440) => fixture.openAs(admin, at, { width });
  const visit = async (at: string) => (await fixture.open(at, { width: 1440, reducedMotion: 'reduce' })).page;
  const dialog = (page: Page) => page.getByRole('dialog');
  const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const created = (fields: Record<string, string>) => newTestimonial(fixture.call, admin.token, fields);
  const names = async (page: Page) => page.locator('tr[data-row] [data-open]').allTextContents();

  // spec 1 §2.8
  // spec 2 §2.12, §3.17, §5.8
  test('writes one down with a picture, refuses what is wrong where it stands, and shows it to everyone', async () => {
    const empty = await visit('/users-love');
    await empty.getByText('The first word is still to be spoken').waitFor();
    const page = await open('/admin/testimonials');
    await page.getByText('No testimonials yet').waitFor();
    await page.getByRole('button', { name: 'Create testimonial' }).click();
    await dialog(page).getByRole('button', { name: 'Create testimonial' }).click();
    await dialog(page).getByText('Please enter a name').waitFor();
    await dialog(page).getByText('Please enter the quote').waitFor();
    // Without a consent it can be kept, but not shown.
    expect(await dialog(page).getByRole('checkbox', { name: 'Shown to everyone' }).isDisabled()).toBe(true);
    await hasFocus(field(page, 'Name'));

    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await choose('face.svg', 'image/svg+xml', Buffer.from('<svg/>'));
    await dialog(page).getByText('The picture must be a JPEG, PNG or WebP file').waitFor();
    await choose('face.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1));
    await dialog(page).getByText('The picture must be 2 MB at most').waitFor();
    await choose('face.png', 'image/png', Buffer.from('no picture'));
    await dialog(page).getByText('This file cannot be read as a picture').waitFor();
    await choose('face.png', 'image/png', await portrait(page));
    await dialog(page).getByRole('button', { name: 'Change the picture' }).waitFor();
    await field(page, 'Name').fill('Asha Menon');
    await field(page, 'Role').fill('Founder');
    await field(page, 'Company').fill('Chai & Co');
    await field(page, 'Quote').fill('I found our designer in a call of ten minutes.');
    await dialog(page).getByLabel('Agreed to be quoted on').fill('2026-01-05');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('checkbox', { name: 'On the home page' }).check();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/testimonials', async (route) => {
      if (route.request().method() === 'POST') await answered;
      await route.continue();
    });
    await dialog(page).getByRole('button', { name: 'Create testimonial' }).dblclick();
    await dialog(page).getByRole('progressbar', { name: 'Upload of the picture' }).waitFor();
    answer();
    await page.getByText('Testimonial created').waitFor();
    await row(page, 'Asha Menon').getByText('I found our designer').waitFor();
    expect(await names(page)).toEqual(['Asha Menon']);

    for (const at of ['/users-love', '/', '/landing']) {
      const visitor = await visit(at);
      await visitor.evaluate('scrollTo(0, document.body.scrollHeight)');
      const words = visitor.getByRole('figure').filter({ hasText: 'Asha Menon' });
      await words.getByText('Founder, Chai & Co').waitFor();
      await words.getByRole('img', { name: '5 stars of 5' }).waitFor();
      const face = words.locator('img');
      await face.scrollIntoViewIfNeeded();
      await eventuallyEquals(() => visitor.evaluate("document.querySelector('figure img').naturalWidth"), 256);
    }
  });

  // spec 2 §2.12, §7.22
  test('changes one on top of what another admin has changed meanwhile, and takes its picture away', async () => {
    const { _id } = await created({ name: 'Bina Rao' });
    const page = await open('/admin/testimonials?search=bina');
    await page.getByRole('button', { name: 'Edit Bina Rao' }).click();
    await hasValue(field(page, 'Quote'), 'I found our designer in ten minutes.');
    await field(page, 'Company').fill('Rao Films');
    const body = new FormData();
    body.append('quote', 'Words that another admin has corrected.');
    await fixture.call('PUT', `/api/admin/testimonials/${_id}`, { token: admin.token, body });
    const save = () => dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await save();
    await dialog(page).getByText('This testimonial was changed in the meantime').waitFor();
    await dialog(page).getByRole('button', { name: 'Load the newest' }).click();
    await hasValue(field(page, 'Quote'), 'Words that another admin has corrected.');
    await hasValue(field(page, 'Company'), 'Rao Films');
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'face.png',
        mimeType: 'image/png',
        buffer: await portrait(page),
      });
    await save();
    await page.getByText('Testimonial updated').waitFor();
    await row(page, 'Bina Rao').locator('img').waitFor();
    await page.getByRole('button', { name: 'Edit Bina Rao' }).click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await save();
    await row(page, 'Bina Rao').locator('img').waitFor({ state: 'detached' });
  });

  // spec 2 §4.13, §8.16
  test('shows and hides with a switch, and follows what other admins do', async () => {
    const { _id } = await created({ name: 'Chitra Iyer' });
    const page = await open('/admin/testimonials?search=chitra');
    const toggle = row(page, 'Chitra Iyer').getByRole('switch', { name: 'What Chitra Iyer said is shown' });
    await Promise.all([page.waitForResponse('**/status'), toggle.click()]);
    await eventuallyEquals(() => toggle.isChecked(), false);
    const visitor = await visit('/users-love');
    await visitor.getByRole('figure').first().waitFor();
    expect(await visitor.getByText('Chitra Iyer').count()).toBe(0);
    await navigatesTo(page, '/admin/testimonials?search=chitra');
    await page.getByText('Live', { exact: true }).first().waitFor();
    await fixture.call('PATCH', `/api/admin/testimonials/${_id}/status`, { token: admin.token, body: { status: 'active' } });
    await eventuallyEquals(() => toggle.isChecked(), true);
    await page.route('**/status', (route) => route.abort());
    await toggle.click();
    await page
      .getByRole('alert')
      .filter({ hasText: /network|connection|reach/i })
      .waitFor();
    await eventuallyEquals(() => toggle.isChecked(), true);
  });

  test('deletes one and several, says what failed, and takes it back', async () => {
    const { _id: one } = await created({ name: 'Deepa One' });
    for (const name of ['Deepa Two', 'Deepa Three']) await created({ name });
    const page = await open('/admin/testimonials?search=deepa');
    await page.getByRole('button', { name: 'Delete what Deepa One said' }).click();
    await page.getByText('What Deepa One said is deleted').waitFor();
    await eventuallyEquals(() => names(page), ['Deepa Two', 'Deepa Three']);
    await hasFocus(page.getByRole('button', { name: 'Undo' }));
    await page.keyboard.press('Enter');
    await page.getByText('What Deepa One said is back').waitFor();
    await eventuallyEquals(() => names(page), ['Deepa One', 'Deepa Two', 'Deepa Three']);

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('region', { name: 'Selection' }).getByText('3 selected').waitFor();
    const refused = { success: false, error: 'NOT_FOUND', message: 'Testimonial not found', requestId: 'r' };
    await page.route(`**/api/admin/testimonials/${one}`, (route) => route.fulfill({ status: 404, json: refused }));
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    const outcome = page.getByRole('region', { name: 'What was done' });
    await outcome.getByText('2 testimonials deleted').waitFor();
    await outcome.getByText('1 failed:').waitFor();
    await outcome.getByText('Deepa One: Testimonial not found').waitFor();
    await eventuallyEquals(() => names(page), ['Deepa One']);
    await outcome.getByRole('button', { name: 'Undo' }).click();
    await outcome.getByText('2 testimonials are back').waitFor();
    await eventuallyEquals(() => names(page), ['Deepa One', 'Deepa Two', 'Deepa Three']);

    await row(page, 'Deepa Two').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await page.getByText('What Deepa Two said is hidden').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('What Deepa Two said is shown').waitFor();
  });

  test('orders them with the keyboard, over the edges of pages, finds them, and saves them as CSV', async () => {
    for (let nth = 1; nth <= 11; nth += 1)
      await created({ name: `Esha ${String.fromCharCode(64 + nth)}`, quote: '=HYPERLINK("http://x.test")' });
    const page = await open('/admin/testimonials');
    await page.getByRole('main').getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    const search = page.getByRole('textbox', { name: 'Search testimonials' });
    await hasFocus(search);
    await search.fill('esha');
    await navigatesTo(page, '/admin/testimonials?search=esha');
    await eventuallyEquals(async () => (await names(page)).at(-1), 'Esha J');
    const down = page.getByRole('button', { name: 'Move Esha J down' });
    await page.getByRole('button', { name: 'Move Esha B up' }).click();
    await eventuallyEquals(async () => (await names(page)).slice(0, 2), ['Esha B', 'Esha A']);
    await hasFocus(page.getByRole('button', { name: 'Move Esha B up' }));
    await down.focus();
    await page.keyboard.press('Enter');
    await eventuallyEquals(async () => (await names(page)).at(-1), 'Esha K');
    await page.getByRole('main').getByRole('heading', { level: 1 }).click();
    await page.keyboard.press(']');
    await navigatesTo(page, '/admin/testimonials?search=esha&page=2');
    await eventuallyEquals(() => names(page), ['Esha J']);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().split('\r\n');
    expect([lines.length, lines[1]]).toEqual([14, expect.stringContaining(`"'=HYPERLINK(""http://x.test"")"`)]);
    await page.goto(`${fixture.product.url}/admin/testimonials?status=inactive&search=esha`);
    await page.getByText('No testimonial matches').waitFor();
    await page.getByRole('link', { name: 'Clear' }).click();
    await navigatesTo(page, '/admin/testimonials');
    const phone = await open('/admin/testimonials', 390);
    await phone.getByRole('list', { name: 'Testimonials' }).getByRole('listitem').first().waitFor();
  });

  test('keeps what is shown while the server cannot be reached, and loads page after page', async () => {
    const page = await visit('/users-love');
    const figures = page.getByRole('figure');
    await eventuallyEquals(() => figures.count(), 12);
    await page.route('**/api/testimonials?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('alert').getByText('Could not load, try again').waitFor();
    expect(await figures.count()).toBe(12);
    await page.unroute('**/api/testimonials?*');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await eventuallyEquals(async () => (await figures.count()) > 12, true);
    await page.route('**/api/testimonials?*', (route) => route.abort());
    await page.reload();
    // As it was last seen on this device.
    await page.getByText('Could not load, try again').waitFor();
    await eventuallyEquals(() => figures.count(), 12);
    const admins = await open('/admin/dashboard');
    await admins.route('**/api/admin/testimonials?*', (route) => route.abort());
    await admins.getByRole('link', { name: 'Testimonials', exact: true }).click();
    await admins.getByText('Failed to fetch testimonials').waitFor();
    await admins.unroute('**/api/admin/testimonials?*');
    await admins.getByRole('button', { name: 'Try again' }).click();
    await admins.locator('tr[data-row]').first().waitFor();
  });
});
