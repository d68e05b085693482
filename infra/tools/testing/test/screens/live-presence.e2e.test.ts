// @deep SELDOM=true
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn, until } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { sendHeartbeats } from '../support/fixtures.ts';
import { framesOf } from '../support/person.ts';
import { seldom } from '../support/seldom.ts';
import { signingIn } from '../support/session.ts';
import { eventuallyReads, expectAccessibleScreen, screenIsShown } from '../support/wait.ts';

type Who = Awaited<ReturnType<typeof signIn>>;
const MINUTE = 60_000;

/**
 * Who is at a meeting, as everyone sees it (product decisions, "Meetings"): from the first response on, and nothing that is not
 * so.
 */
describeInBrowser('who is at a meeting', UNLIMITED, (fixture) => {
  let admin: Who;
  let host: Who;
  let other: Who;
  let guest: Who;
  /** Once more when the clock has moved: tokens live 15 minutes. */
  const signInAll = async () => {
    const { url } = fixture.product;
    admin = await signIn(url, '+919000000001', 'The Admin');
    host = await signIn(url, '+919811800001', 'Hana Host');
    guest = await signIn(url, '+919811800002', 'Gus Guest');
    other = await signIn(url, '+919811800003', 'Omar Other');
  };
  beforeAll(signInAll);
  const advance = async (minutes: number) => {
    await fixture.call('POST', '/dev/clock', { body: { advanceMs: minutes * MINUTE } });
    await signInAll();
  };

  /** Approved; its host may start it. */
  async function meeting(title: string, minutes = 5, durationMinutes = 15, { token } = host): Promise<string> {
    const { body: sandbox } = await fixture.call('POST', '/dev/clock', { body: { advanceMs: 0 } });
    const date = new Date(Date.parse(sandbox.now) + minutes * MINUTE).toISOString();
    const body = { title, description: 'Ten minutes for each piece.', date, durationMinutes, category: 'graphic-design' };
    const made = await fixture.call('POST', '/api/meetings', { token, body });
    expect([made.status, made.body.error]).toEqual([201, undefined]);
    await fixture.call('PUT', `/admin/meetings/${made.body.meeting._id}/approve`, { token: admin.token, body: {} });
    return made.body.meeting._id;
  }
  const sendCommand = async (id: string, path: string, { token }: Who, body: object = {}) => {
    const answer = await fixture.call('POST', `/api/meetings/${id}/${path}`, { token, body });
    expect([path, answer.status]).toEqual([path, 200]);
  };
  const pageOf = async (who: Who) => {
    const context = await fixture.enter();
    await context.addInitScript(signingIn(who));
    return context.newPage();
  };
  const remindMeOf = async (page: Page, id: string) => {
    await page.goto(`${fixture.product.url}/p/${id}`);
    await page.getByRole('button', { name: 'Remind me' }).click();
    await page.getByText('We remind you').waitFor();
  };
  const framesGoOn = async (page: Page, label: string) => {
    const before = await framesOf(page, label);
    await until(`frames of ${label} advance`, async () => (await framesOf(page, label)) > before + 5);
  };
  const main = (page: Page) => page.getByRole('main');
  const card = (page: Page, title: string) => page.getByRole('article', { name: title });

  test('counts others on a page, and never its reader', async () => {
    const id = await meeting('Type clinic', 5 * 24 * 60);
    const page = await pageOf(guest);
    await page.goto(`${fixture.product.url}/p/${id}`);
    // A second tab of the same browser is the same person.
    const again = await page.context().newPage();
    await again.goto(`${fixture.product.url}/p/${id}`);
    const { page: other } = await fixture.open(`/p/${id}`);
    for (const each of [page, again, other]) await eventuallyReads(main(each), /1 other person on this page/);
    await other.close();
    await eventuallyReads(main(page), /^(?![\s\S]*on this page)/);
  });

  test('shows a fresh visitor the host and how many wait, on the page and the card at once, until the end', async () => {
    const id = await meeting('Logo clinic');
    const early = await fixture.open(`/p/${id}`);
    await screenIsShown(early.page, 'Logo clinic');
    await sendCommand(id, 'session/start', host);
    await sendCommand(id, 'session/enter', host, { deviceId: 'host' });
    const hostGoes = await sendHeartbeats(fixture.call, id, host.token, { deviceId: 'host' });
    await sendCommand(id, 'waiting-room/join', guest);
    const guestGoes = await sendHeartbeats(fixture.call, id, guest.token);
    await eventuallyReads(main(early.page), /Here now[\s\S]*1 waiting/);

    // Nothing comes by a socket here: what is shown is in the first response.
    const context = await fixture.enter();
    await context.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await context.route('**/socket.io/**', (route) => route.abort());
    const page = await context.newPage();
    await page.goto(`${fixture.product.url}/p/${id}`);
    await screenIsShown(page, 'Logo clinic');
    await eventuallyReads(main(page), /Live now\s*Started[\s\S]*Here now[\s\S]*1 waiting/);
    await page.goto(fixture.product.url);
    await eventuallyReads(card(page, 'Logo clinic'), /Live now[\s\S]*Here now[\s\S]*1 waiting/);

    const list = await fixture.open('/meetings');
    await card(list.page, 'Logo clinic').getByText('1 waiting').waitFor();
    guestGoes();
    await sendCommand(id, 'waiting-room/leave', guest);
    await card(list.page, 'Logo clinic').getByText('1 waiting').waitFor({ state: 'detached' });
    await expectAccessibleScreen(early.page);
    hostGoes();
    await sendCommand(id, 'session/end', host);
    await early.page.getByText('This meeting is over.').waitFor();
    await eventuallyReads(main(early.page), /^(?![\s\S]*(Here now|waiting))/);
  });

  seldom('tells both people in the call, and the page, that an admin stopped the meeting', async () => {
    const id = await meeting('Pitch clinic', 45);
    await advance(40);
    await sendCommand(id, 'session/start', host);
    const inRoom = async (who: Who) => {
      const page = await pageOf(who);
      await page.goto(`${fixture.product.url}/m/${id}`);
      return page;
    };
    const rooms = [await inRoom(host), await inRoom(guest)];
    for (const page of rooms) await page.getByRole('heading', { name: 'Pitch clinic' }).waitFor();
    const reason = 'Not what was approved';
    await fixture.call('PUT', `/admin/meetings/${id}/cancel`, { token: admin.token, body: { reason } });
    for (const page of rooms) {
      await page.getByRole('heading', { name: 'This meeting was stopped' }).waitFor();
      await eventuallyReads(main(page), new RegExp(reason));
      expect(await main(page).textContent()).not.toContain('It will not take place');
    }
    const visitor = await fixture.open(`/p/${id}`);
    await screenIsShown(visitor.page, 'Pitch clinic');
    await eventuallyReads(main(visitor.page), new RegExp(`Stopped[\\s\\S]*Stopped before its end: ${reason}`));
  });

  seldom('says that the host is not here yet of a meeting that is live by the clock alone', async () => {
    const id = await meeting('Brand clinic', 30);
    await advance(38);
    const { page } = await fixture.open(`/p/${id}`);
    await screenIsShown(page, 'Brand clinic');
    // The page learns the moved clock from its first response.
    await page.getByText(/Should have begun \d min ago, host not here yet/).waitFor();
    await eventuallyReads(main(page), /Due now/);
    expect(await main(page).textContent()).not.toMatch(/Live now|Started|Here now/);
    await page.goto(`${fixture.product.url}/meetings/live`);
    await card(page, 'Brand clinic')
      .getByText(/Should have begun \d min ago, host not here yet/)
      .waitFor();
    await eventuallyReads(card(page, 'Brand clinic'), /Due now/);
    const goes = await sendHeartbeats(fixture.call, id, host.token);
    await card(page, 'Brand clinic').getByText('Host is here, about to begin').waitFor();
    goes();
  });

  test('folds a meeting whose host does not come in the list, and notifies the guest who left when the host comes', async () => {
    const id = await meeting('Deck clinic', 30, 60);
    const next = await meeting('Next clinic', 120);
    await advance(43);
    const { page: list } = await fixture.open('/meetings/live');
    await list.getByRole('button', { name: 'meeting whose host is not there' }).click();
    await eventuallyReads(card(list, 'Deck clinic'), /Overdue[\s\S]*Tell me if they come/);
    const counts = (await fixture.call('GET', '/api/meetings/public/counts')).body.counts['graphic-design'];
    expect(counts.live).toBe(0);

    const page = await pageOf(guest);
    await page.goto(`${fixture.product.url}/p/${id}`);
    await page.getByRole('button', { name: 'Tell me if Hana Host comes' }).click();
    await page.getByText('You may leave this page.').waitFor();
    await expectAccessibleScreen(page);
    await remindMeOf(page, next);
    await page.goto(fixture.product.url);
    const own = page.getByRole('region', { name: 'Your meetings' });
    await eventuallyReads(own.getByRole('article', { name: 'Deck clinic' }), /Overdue[\s\S]*with Hana Host[\s\S]*See details/);
    await eventuallyReads(own.getByRole('article', { name: 'Next clinic' }), /Reminder set[\s\S]*with Hana Host/);
    await eventuallyReads(page.locator('#meetings').getByRole('article', { name: 'Next clinic' }), /Reminded/);
    await expectAccessibleScreen(page);
    await page.goto(`${fixture.product.url}/p/${id}`);
    await advance(20);
    await page.reload();
    await page.getByRole('button', { name: 'Tell me if Hana Host comes' }).waitFor();
    // What is to come is not on.
    const others = page.getByRole('region', { name: 'On now' });
    expect(await others.count()).toBe(0);
    const open = await meeting('Open clinic', 5, 15, other);
    await sendCommand(open, 'session/start', other);
    for (const at of ['p', 'm']) {
      await page.goto(`${fixture.product.url}/${at}/${id}`);
      await others.getByRole('link', { name: /Open clinic.*Omar Other/ }).waitFor();
    }
    await expectAccessibleScreen(page);
    await page.goto('about:blank');

    await sendCommand(id, 'session/start', host);
    await sendCommand(id, 'session/enter', host, { deviceId: 'host' });
    const begunCount = async () =>
      (await fixture.call('GET', '/api/notifications', { token: guest.token })).body.data.filter(
        (each: { what: string; link: string }) => each.what === 'begun' && each.link === `/m/${id}`,
      ).length;
    await until('the guest is told', async () => (await begunCount()) === 1);
    await eventuallyReads(card(list, 'Deck clinic'), /Live now[\s\S]*Here now[\s\S]*Join now/);
    expect(await list.getByRole('button', { name: 'meeting whose host is not there' }).count()).toBe(0);
  });

  const mine = async (path: string) => (await fixture.call('GET', path, { token: guest.token })).body;
  /** The guest asks for it two days before; until ten minutes before the meeting. */
  const reminderOf = async (title: string): Promise<{ id: string; link: string }> => {
    const id = await meeting(title, 2 * 24 * 60 + 30, 60);
    const page = await pageOf(guest);
    await remindMeOf(page, id);
    await page.goto('about:blank');
    await advance(2 * 24 * 60 + 22);
    const reminded = async () =>
      (await mine('/api/notifications')).data.find(
        ({ kind, link }: { kind: string; link: string }) => kind === 'reminder' && link.endsWith(id),
      );
    return { id, ...(await until('the guest is reminded', reminded)) };
  };

  seldom('brings a guest who was reminded days before into the call', async () => {
    const { id, link } = await reminderOf('Type clinic');
    const page = await pageOf(guest);
    await page.goto(new URL(link, fixture.product.url).href);
    await page.getByRole('button', { name: 'Join the queue' }).click();
    await page.getByText('You are next').first().waitFor();
    const hosting = await pageOf(host);
    await hosting.goto(`${fixture.product.url}/m/${id}`);
    await hosting.getByRole('button', { name: 'Start meeting' }).click();
    await hosting.getByRole('button', { name: 'Admit Gus Guest' }).first().click();
    await framesGoOn(page, "Hana Host's video");
    await framesGoOn(hosting, "Gus Guest's video");
    await sendCommand(id, 'session/end', host);
  });

  seldom('gives the bonus pass to a guest who comes by a reminder, if the host does not come', async () => {
    const { id, link } = await reminderOf('Pitch clinic');
    const balance = async () =>
      (await mine(`/api/subscriptions/entitlement?meetingId=${id}&category=graphic-design`)).entitlement.balance;
    const before = await balance();

    await advance(13);
    const interested = await pageOf(guest);
    // Nothing is pressed where the reminder leads.
    const path = `/api/meetings/${id}/interest`;
    const interestSaved = interested.waitForResponse((response) => response.url().endsWith(path) && response.ok());
    await interested.goto(new URL(link, fixture.product.url).href);
    expect((await interestSaved).request().method()).toBe('PUT');
    await eventuallyReads(main(interested), /Hana Host is not here yet[\s\S]*Join the queue/);
    await interested.goto('about:blank');

    await advance(12);
    await until('the guest has a bonus pass', async () => (await balance()) === before + 1);
    const passes = await pageOf(guest);
    await passes.goto(`${fixture.product.url}/meeting-passes`);
    await passes.getByText('The host did not come').first().waitFor();
    await expectAccessibleScreen(passes);
  });
});
