import { expect, test } from '@jest/globals';
import { axeViolations, signIn } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { choose, enter } from '../support/person.ts';
import { eventuallyEquals, navigatesTo, screenIsShown } from '../support/wait.ts';

/** What people who are stuck find: articles, and somebody to write to. */
describeInBrowser('help', {}, (fixture) => {
  // spec 1 §2.20
  test('finds an answer by a word without its accents, opens it, and has an address for it', async () => {
    const { page } = await fixture.open('/support', { width: 390 });
    await screenIsShown(page, 'Help & Support');
    const articles = page.getByRole('main').locator('details');
    await eventuallyEquals(() => articles.count(), 14);
    await page.getByRole('textbox', { name: 'Search the help' }).fill('REFÚND');
    await eventuallyEquals(() => articles.first().getByRole('heading').textContent(), 'Refunds');
    await navigatesTo(page, '/support?search=REF%C3%9AND');
    await articles.first().getByRole('heading').click();
    await page.getByText('ask within 7 days of paying').waitFor();
    await eventuallyEquals(() => new URL(page.url()).hash, '#refunds');
    expect(await axeViolations(page)).toEqual([]);

    await page.goto(`${fixture.product.url}/support#camera`);
    await page.getByText('Allow camera and microphone').waitFor();
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await screenIsShown(page, 'मदद और सहायता');
    await page.getByText('कैमरा और माइक्रोफ़ोन की अनुमति दें').waitFor();
    await page.getByRole('textbox', { name: 'मदद में खोजें' }).fill('refund');
    await eventuallyEquals(() => articles.first().getByRole('heading').textContent(), 'रिफ़ंड');
  });

  // spec 1 §2.20, §2.23
  test('asks a visitor of /help to sign in, leads those who do not to the same answers, and those who do to where they were going', async () => {
    await signIn(fixture.product.url, '+919811800001', 'Hema Helped');
    const { page } = await fixture.open('/help?search=refund#refunds');
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Read the help without signing in' }).click();
    await navigatesTo(page, '/support?search=refund');
    await page.getByText('ask within 7 days of paying').waitFor();
    await page.goBack();
    await dialog.waitFor();
    await enter(page, fixture.product, '9811800001');
    await navigatesTo(page, '/help?search=refund');
    await page.getByText('ask within 7 days of paying').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('says that nothing was found, and shows all answers again', async () => {
    const { page } = await fixture.open('/support?search=zebra');
    await page.getByText('No answer matches “zebra”').waitFor();
    await page.getByRole('link', { name: 'Show all answers' }).click();
    await navigatesTo(page, '/support');
    await page.getByRole('heading', { name: 'Getting verified' }).waitFor();
  });

  test('takes a visitor’s message, names what is wrong with it, and shows it to an admin, who answers it', async () => {
    const { page } = await fixture.open('/support', { width: 390 });
    await page.getByRole('link', { name: 'Write to us' }).click();
    await screenIsShown(page, 'Write to us');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Please enter a valid email address or phone number').waitFor();
    await main.getByLabel('Name', { exact: true }).fill('Vera Visitor');
    await main.getByLabel('Email or phone').fill('vera@example.org');
    await choose(page, 'Topic', 'Passes and payments');
    await main.getByLabel('Message').fill('I paid, and no pass has arrived.');
    expect(await axeViolations(page)).toEqual([]);
    await main.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Your message is here').waitFor();
    const reference = /VV-[0-9A-F]{8}/.exec((await main.textContent()) ?? '')?.[0] ?? 'none';

    await signIn(fixture.product.url, '+919000000001', 'The Admin');
    const office = await fixture.open('/admin/contact', { width: 390 });
    await enter(office.page, fixture.product, '9000000001');
    await screenIsShown(office.page, 'Contact messages');
    await office.page.getByText('I paid, and no pass has arrived.').waitFor();
    const reply = office.page.getByRole('link', { name: 'vera@example.org' });
    expect(await reply.getAttribute('href')).toBe(`mailto:vera@example.org?subject=${reference}`);
    expect(await axeViolations(office.page)).toEqual([]);
    await office.page.getByRole('button', { name: `Mark as answered: ${reference}` }).click();
    await office.page.getByText('No message waits').waitFor();
    await office.page.goto(`${fixture.product.url}/admin/contact?status=answered`);
    await office.page.getByRole('button', { name: `Open again: ${reference}` }).click();
    await office.page.getByText('No message like this').waitFor();

    await office.page.goto(`${fixture.product.url}/admin/contact`);
    const search = office.page.getByRole('textbox', { name: 'Search messages' });
    await search.fill('pitch');
    await office.page.getByText('No message like this').waitFor();
    await search.fill('vera pass');
    await office.page.getByText('I paid, and no pass has arrived.').waitFor();
  });

  test('counts the messages that wait on the admin’s dashboard, as they come and are answered', async () => {
    const { token } = await signIn(fixture.product.url, '+919000000001', 'The Admin');
    const send = (text: string) =>
      fixture.call('POST', '/api/contact', {
        body: { name: 'Vera Visitor', reach: 'vera@example.org', topic: 'other', text },
      });
    await send('Do you speak Tamil?');
    const { open } = (await fixture.call('GET', '/api/admin/contact', { token })).body;
    const { page } = await fixture.open('/admin/dashboard', { width: 1440 });
    await enter(page, fixture.product, '9000000001');
    const entry = page.getByRole('main').getByRole('link', { name: 'Contact messages' });
    const counts = (count: number) => entry.getByText(`${count} pending`, { exact: true }).waitFor();
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
    await counts(open);
    await send('And Telugu, perhaps?');
    await counts(open + 1);
    await entry.click();
    const message = page.getByRole('main').getByRole('row').filter({ hasText: 'And Telugu, perhaps?' });
    await message.getByRole('button', { name: /^Mark as answered/ }).click();
    await message.waitFor({ state: 'detached' });
    await send('Or Kannada, at least?');
    await page.getByText('Or Kannada, at least?').waitFor();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click();
    await counts(open + 1);
  });
});
