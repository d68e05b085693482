import { expect, test } from '@jest/globals';
import { fromNow, inCall, signIn, until, watchCalls } from '../../src/index.ts';
import { type BrowserFixture, describeInBrowser } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import type { Person } from '../support/person.ts';
import { signingIn } from '../support/session.ts';
import { eventuallyEquals, PATIENCE_MS, screenIsShown } from '../support/wait.ts';

const connectionsOf = ({ page }: Person) => inCall<{ policy: string; candidates: string[] }[]>(page, 'return call.ways()');

/** Host and guest of a meeting in five minutes, each in a browser of their own. */
async function twoPeople(fixture: BrowserFixture) {
  const { url } = fixture.product;
  const admin = await signIn(url, '+919000000001', 'Ada Admin');
  const [host, guest] = [await signIn(url, '+919811100041', 'Hana Host'), await signIn(url, '+919811100042', 'Gita Guest')];
  const body = { ...proposal(0), date: fromNow(5 * 60_000).toISOString() };
  const _id = await approvedMeeting(fixture.call, { admin: admin.token, host: host.token }, body);
  const browserOf = async (session: typeof host) => {
    const context = await fixture.enter();
    await context.addInitScript(signingIn(session));
    await watchCalls(context);
    const page = await context.newPage();
    return { context, page, problems: [] as string[] };
  };
  const room = `${url}/m/${_id}`;
  return { host: await browserOf(host), guest: await browserOf(guest), room };
}

async function hideAddress({ page }: Person, url: string) {
  await page.goto(`${url}/privacy-policy`);
  await screenIsShown(page, 'Privacy Policy');
  await page.getByText('can see each other’s network address').waitFor();
  const choice = page.getByRole('checkbox', { name: /^Relay only/ });
  await choice.check();
  await page.reload();
  await eventuallyEquals(() => choice.isChecked(), true);
}

describeInBrowser(
  'relay only, with a relay',
  { TURN_URLS: 'turn:127.0.0.1:9?transport=tcp', TURN_SECRET: 'a-secret-of-the-relay-for-tests-0123456789' },
  (fixture) => {
    test('offers no way to this device but the relay’s, while the other side offers its own', async () => {
      const { host, guest, room } = await twoPeople(fixture);
      await hideAddress(guest, fixture.product.url);
      await Promise.all([host.page.goto(room), guest.page.goto(room)]);
      await guest.page.getByRole('button', { name: 'Join the queue' }).click();
      await host.page.getByRole('button', { name: 'Start meeting' }).click();
      await host.page.getByRole('button', { name: 'Admit Gita Guest' }).first().click();
      const hostOffersWays = async () => (await connectionsOf(host)).some(({ candidates }) => candidates.length > 0);
      await until('the host offers ways', hostOffersWays, PATIENCE_MS);
      await until('the guest has a connection', async () => (await connectionsOf(guest)).length > 0, PATIENCE_MS);
      expect((await connectionsOf(host)).map(({ policy }) => policy)).not.toContain('relay');
      for (const { policy, candidates } of await connectionsOf(guest)) {
        expect(policy).toBe('relay');
        expect(candidates.filter((candidate) => !/ typ relay/.test(candidate))).toEqual([]);
      }
    });
  },
);

describeInBrowser('relay only, without a relay', {}, (fixture) => {
  test('refuses to join before anybody can see the address, and leads to the switch', async () => {
    const { guest, room } = await twoPeople(fixture);
    const { page } = guest;
    await hideAddress(guest, fixture.product.url);
    await page.goto(room);
    await page.getByRole('button', { name: 'Join the queue' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'There is no relay here' });
    await refusal.waitFor();
    await refusal.getByRole('link', { name: 'Change “Relay only”' }).click();
    await page.getByRole('checkbox', { name: /^Relay only/ }).uncheck();
    await page.goto(room);
    await page.getByRole('button', { name: 'Join the queue' }).click();
    await page.getByRole('button', { name: /Leave the queue/ }).waitFor();
    expect(await connectionsOf(guest)).toEqual([]);
  });
});
