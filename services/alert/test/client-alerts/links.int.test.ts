import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { suppressions } from '../../src/data/suppressions.ts';
import { type Alerts, DAY, form, HOUR, keyOf, START, startAlerts } from './support.ts';

let alerts: Alerts;
beforeEach(async () => {
  alerts = await startAlerts();
  await alerts.register('gita', '+919812345601');
});
afterEach(() => alerts.stop());

const OTHER = '+919812345699';
const outcome = ({ status, body }: { status: number; body: { error?: string; data?: { outcome: string } } }) =>
  `${status} ${body.error ?? body.data?.outcome}`;
const created = async (body: object): Promise<string> => (await alerts.createPublic(body)).body.data._id;
const suppressed = async (id: string) => (await alerts.store.collection(suppressions).get(id))?.reason;

describe('a confirmation', () => {
  test('makes the alert active: the same link many times at once and later confirms once', async () => {
    const id = await created(form(OTHER));
    const link = alerts.phoneLink(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => alerts.confirm(link)));
    expect(answers.map(outcome).sort()).toEqual([...Array(19).fill('200 already'), '200 confirmed']);
    expect(answers[0]?.body.data).toMatchObject({ channel: 'phone', categories: ['Graphic Design'] });
    expect(outcome(await alerts.confirm(link))).toBe('200 already');
    expect(await alerts.historyOf(id)).toEqual(['created', 'confirmed']);
    alerts.clock.advance(30 * DAY);
    expect(await alerts.stored(id)).toMatchObject({ status: 'active', lapsesAt: null });
  });

  test('of an address confirms the one that the link was sent to, and no later one', async () => {
    const { data } = (await alerts.create('gita', form('+919812345601', { email: 'gita@example.org' }))).body;
    const first = alerts.emailLink(data._id, 'gita@example.org');
    await alerts.edit('gita', data._id, { ...form(''), email: 'victim@example.org' });
    expect(outcome(await alerts.confirm(first))).toBe('404 LINK_EXPIRED');
    expect(await alerts.stored(data._id)).toMatchObject({ email: 'victim@example.org', emailConfirmedAt: null });
    const second = alerts.emailLink(data._id, 'victim@example.org');
    expect(outcome(await alerts.confirm(second))).toBe('200 confirmed');
    expect(outcome(await alerts.confirm(second))).toBe('200 already');
    expect((await alerts.mine('gita'))[0]).toMatchObject({ emailStatus: 'active' });
    alerts.clock.advance(3 * DAY);
    expect((await alerts.mine('gita'))[0].email).toBe('victim@example.org');
  });

  test('of an address does not confirm the phone, nor the other way round', async () => {
    const id = await created(form(OTHER, { email: 'ravi@example.org' }));
    await alerts.confirm(alerts.emailLink(id, 'ravi@example.org'));
    expect(await alerts.stored(id)).toMatchObject({ status: 'unconfirmed', emailConfirmedAt: START });
  });

  test('comes too late after 48 hours, and after the alert was deleted', async () => {
    const id = await created(form(OTHER));
    const deleted = (await alerts.create('gita', form('+919812345602'))).body.data._id;
    await alerts.remove('gita', deleted);
    expect(outcome(await alerts.confirm(alerts.phoneLink(deleted)))).toBe('404 LINK_EXPIRED');
    const link = alerts.phoneLink(id);
    alerts.clock.advance(48 * HOUR);
    expect(outcome(await alerts.confirm(link))).toBe('404 LINK_EXPIRED');
  });

  test('gives a public alert to the account that has the phone', async () => {
    await alerts.register('ravi', OTHER);
    const id = await created(form(OTHER));
    await alerts.confirm(alerts.phoneLink(id));
    expect((await alerts.mine('ravi'))[0]).toMatchObject({ status: 'active', createdBy: 'ravi' });
  });
});

describe('unsubscribing', () => {
  test('suppresses the phone: the same link many times at once and later unsubscribes once', async () => {
    const id = await created(form(OTHER));
    await alerts.confirm(alerts.phoneLink(id));
    const link = alerts.stopLink(OTHER);
    const answers = await Promise.all(Array.from({ length: 20 }, () => alerts.unsubscribe(link)));
    expect(answers.map(outcome).sort()).toEqual([...Array(19).fill('200 already'), '200 unsubscribed']);
    alerts.clock.advance(400 * DAY);
    expect(outcome(await alerts.unsubscribe(link))).toBe('200 already');
    expect(await suppressed(`phone:${keyOf(OTHER)}`)).toBe('unsubscribed');
    expect(await alerts.historyOf(id)).toEqual(['created', 'confirmed', 'deleted']);
  });

  test("keeps an account's alert, for when its owner wants messages again", async () => {
    const { data } = (await alerts.create('gita', form('+919812345601'))).body;
    await alerts.unsubscribe(alerts.stopLink('+919812345601'));
    expect(await alerts.mine('gita')).toEqual([data]);
  });

  test('works as mail programs do it: a form, no cookie, no redirect (RFC 8058)', async () => {
    const link = alerts.stopLink('ravi@example.org', 'email');
    const response = await fetch(`${alerts.url}/api/notifications/unsubscribe/${link}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'error',
    });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await suppressed(`email:${keyOf('ravi@example.org')}`)).toBe('unsubscribed');
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    const again = await fetch(`${alerts.url}/api/notifications/unsubscribe/${link}`, { method: 'POST', body: multipart });
    expect(again.status).toBe(200);
  });
});

describe('a link', () => {
  test('that is forged, altered or for something else is refused and changes nothing', async () => {
    const id = await created(form(OTHER));
    const [confirm, stop] = [alerts.phoneLink(id), alerts.stopLink(OTHER)];
    const longer = confirm.replace(/^pp[^~]*/, (head) => `${head.slice(0, -1)}z`);
    for (const token of [stop, 'guess', `${confirm}x`, confirm.slice(0, -1), confirm.toUpperCase(), longer])
      expect(outcome(await alerts.confirm(token))).toBe('404 LINK_INVALID');
    for (const token of [confirm, `${stop}x`, stop.replace('up~', 'ue~')])
      expect(outcome(await alerts.unsubscribe(token))).toBe('404 LINK_INVALID');
    for (const token of ['a'.repeat(201), 'a%20b', '%00', '%F0%9F%98%80'])
      for (const path of ['confirm', 'unsubscribe'])
        expect(outcome(await alerts.call('POST', `/api/notifications/${path}/${token}`))).toBe('400 VALIDATION_FAILED');
    expect(await alerts.stored(id)).toMatchObject({ status: 'unconfirmed' });
    expect(await suppressed(`phone:${keyOf(OTHER)}`)).toBeUndefined();
  });

  test('changes nothing by a GET or a HEAD, which scanners of mail follow', async () => {
    const id = await created(form(OTHER));
    for (const path of [`confirm/${alerts.phoneLink(id)}`, `unsubscribe/${alerts.stopLink(OTHER)}`])
      for (const method of ['GET', 'HEAD'])
        expect((await fetch(`${alerts.url}/api/notifications/${path}`, { method })).ok).toBe(false);
    expect(await alerts.stored(id)).toMatchObject({ status: 'unconfirmed' });
    expect(await suppressed(`phone:${keyOf(OTHER)}`)).toBeUndefined();
  });
});
