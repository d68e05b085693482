import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { decideThread, getThread } from '../../src/data/threads.ts';
import { phoneRecipient, userRecipient } from '../../src/domain/recipient.ts';
import { ANNOUNCEMENT_MS, look, onAnnounced, onJoined } from '../../src/domain/threads/thread.ts';
import { type Alerts, authWith, DAY, form, keyOf, START, startAlerts } from './support.ts';

let alerts: Alerts;
beforeEach(async () => {
  alerts = await startAlerts();
});
afterEach(() => alerts.stop());

const [PHONE, NEXT] = ['+919812345601', '+919812345602'];
const startsAt = new Date(START.getTime() + 2 * DAY);
const meeting = { isPublic: true, isCancelled: false, startsAt };
const created = async (userId: string, body: object): Promise<string> => (await alerts.create(userId, body)).body.data._id;
const createdPublic = async (body: object): Promise<string> => (await alerts.createPublic(body)).body.data._id;

describe('a sign-up with the phone of an alert', () => {
  test("makes a public alert the new account's own, and active", async () => {
    const id = await createdPublic(form(PHONE));
    await alerts.register('gita', PHONE);
    expect(await alerts.mine('gita')).toMatchObject([{ _id: id, createdBy: 'gita', status: 'active', phone: PHONE }]);
    expect(await alerts.historyOf(id)).toEqual(['created', 'confirmed']);
    expect(await alerts.edit('gita', id, form(''))).toMatchObject({ status: 200 });
  });

  test("leaves another user's alert theirs, unconfirmed, and shows it to the new account", async () => {
    const id = await created('ravi', form(PHONE));
    await alerts.register('gita', PHONE);
    expect(await alerts.mine('gita')).toMatchObject([{ _id: id, createdBy: 'ravi', status: 'unconfirmed' }]);
    expect(await alerts.mine('ravi')).toHaveLength(1);
  });

  test('makes an alert active that its creator made before the sign-up was known here', async () => {
    const id = await created('gita', form(PHONE));
    expect((await alerts.mine('gita'))[0].status).toBe('unconfirmed');
    await alerts.register('gita', PHONE);
    expect(await alerts.mine('gita')).toMatchObject([{ _id: id, status: 'active', createdBy: 'gita' }]);
  });

  test('that was a moment ago is asked of auth: the alert is active at once', async () => {
    await alerts.stop();
    alerts = await startAlerts({ services: authWith({ gita: PHONE }) });
    expect((await alerts.create('gita', form('+919812345603'))).body.data.status).toBe('unconfirmed');
    const { data } = (await alerts.create('gita', form(PHONE))).body;
    expect(data).toMatchObject({ status: 'active', createdBy: 'gita' });
    await alerts.register('gita', PHONE);
    expect(await alerts.stored(data._id)).toMatchObject({ version: 1, ownerId: 'gita' });
  });

  test('goes on with what the phone was told, and tells nothing twice', async () => {
    const id = await createdPublic(form(PHONE));
    await alerts.confirm(alerts.phoneLink(id));
    const [phone, gita] = [phoneRecipient(keyOf(PHONE)), userRecipient('gita')];
    const at = { startsAt };
    const now = alerts.clock.now();
    await alerts.store.transaction(async (unit) => {
      const announced = (thread: Parameters<typeof onAnnounced>[0]) => onAnnounced(thread, 'alert', now);
      const toAnnounced = (thread: Parameters<typeof onAnnounced>[0]) => look(announced(thread), meeting, now).thread;
      decideThread(unit, undefined, { meetingId: 'told', ...at }, { recipient: phone, alertId: id }, toAnnounced);
      decideThread(unit, undefined, { meetingId: 'waits', ...at }, { recipient: phone, alertId: id }, announced);
      decideThread(unit, undefined, { meetingId: 'both', ...at }, { recipient: phone, alertId: id }, announced);
      decideThread(unit, undefined, { meetingId: 'both', ...at }, { recipient: gita }, (thread) =>
        onJoined(thread, 'interest', meeting),
      );
    });
    await alerts.register('gita', PHONE);
    const threadOf = (meetingId: string, recipient: string) => getThread(alerts.store, meetingId, recipient);
    expect(await threadOf('told', gita)).toMatchObject({ reasons: ['alert'], told: { startsAt }, dueAt: null, alertId: null });
    expect(await threadOf('waits', gita)).toMatchObject({
      reasons: ['alert'],
      told: null,
      dueAt: new Date(now.getTime() + ANNOUNCEMENT_MS),
    });
    expect(await threadOf('both', gita)).toMatchObject({ reasons: ['interest', 'alert'], told: { startsAt }, dueAt: null });
    for (const meetingId of ['told', 'waits', 'both']) expect(await threadOf(meetingId, phone)).toBeUndefined();
  });

  test('at the same time as alerts for that phone: whoever is later sees the other', async () => {
    const phones = Array.from({ length: 12 }, (_, at) => `+9198123460${String(at).padStart(2, '0')}`);
    await Promise.all(phones.flatMap((phone, at) => [alerts.createPublic(form(phone)), alerts.register(`u${at}`, phone)]));
    const all = await alerts.all();
    expect(all).toHaveLength(12);
    for (const { phone, ownerId } of all) expect(ownerId).toBe(`u${phones.indexOf(phone ?? '')}`);
  });
});

describe('an account that gets another phone', () => {
  test('takes its alert with it; the former phone is free', async () => {
    await alerts.register('gita', PHONE);
    const id = await created('gita', form(PHONE));
    await alerts.changePhone('gita', NEXT);
    expect(await alerts.stored(id)).toMatchObject({ phone: null, phoneKey: keyOf(NEXT), ownerId: 'gita', status: 'active' });
    expect((await alerts.createPublic(form(NEXT))).status).toBe(409);
    expect((await alerts.createPublic(form(PHONE))).status).toBe(201);
    await alerts.changePhone('gita', '+919812345603');
    expect(await alerts.stored(id)).toMatchObject({ phoneKey: keyOf('+919812345603') });
  });

  test('sees its present phone with its alert', async () => {
    await alerts.stop();
    alerts = await startAlerts({ services: authWith({ gita: NEXT }) });
    await alerts.register('gita', PHONE);
    const id = await created('gita', form(PHONE));
    await alerts.changePhone('gita', NEXT);
    expect((await alerts.mine('gita'))[0].phone).toBe(NEXT);
    expect((await alerts.edit('gita', id, form('', { name: 'Gita Rao' }))).body.data.phone).toBe(NEXT);
  });

  test("keeps an alert that somebody else made for it, and that somebody does not see the account's new phone", async () => {
    await alerts.register('gita', PHONE);
    const id = await created('ravi', form(PHONE));
    await alerts.confirm(alerts.phoneLink(id));
    await alerts.changePhone('gita', NEXT);
    expect(await alerts.mine('ravi')).toEqual([]);
    expect(await alerts.stored(id)).toMatchObject({ createdBy: 'gita', ownerId: 'gita', phoneKey: keyOf(NEXT) });
  });

  test('keeps its own alert rather than one on the new phone', async () => {
    await alerts.register('gita', PHONE);
    const own = await created('gita', form(PHONE));
    const other = await createdPublic(form(NEXT));
    await alerts.changePhone('gita', NEXT);
    expect((await alerts.all()).map(({ _id }) => _id)).toEqual([own]);
    expect(await alerts.historyOf(other)).toEqual(['created', 'deleted']);
  });

  test('drops what it never agreed to on the former phone, and gets what is on the new one', async () => {
    await alerts.register('gita', PHONE);
    const requestedId = await created('ravi', form(PHONE));
    const waiting = await createdPublic(form(NEXT));
    await alerts.changePhone('gita', NEXT);
    expect(await alerts.historyOf(requestedId)).toEqual(['created', 'deleted']);
    expect(await alerts.mine('gita')).toMatchObject([{ _id: waiting, status: 'active', createdBy: 'gita' }]);
  });

  test('does not lose its alert to the next account with the former phone, in whatever order that is heard of', async () => {
    await alerts.register('gita', PHONE);
    const id = await created('gita', form(PHONE));
    await alerts.register('ravi', PHONE);
    expect(await alerts.stored(id)).toMatchObject({ ownerId: 'gita' });
    await alerts.changePhone('gita', NEXT);
    expect(await alerts.mine('ravi')).toEqual([]);
    expect(await alerts.stored(id)).toMatchObject({ ownerId: 'gita', phoneKey: keyOf(NEXT) });
  });
});

describe('an account that is erased', () => {
  test('leaves no alert of its own, and others what they agreed to', async () => {
    await alerts.register('gita', PHONE);
    await alerts.register('ravi', NEXT);
    const own = await created('gita', form(PHONE, { email: 'gita@example.org' }));
    const agreed = await created('gita', form(NEXT));
    await alerts.confirm(alerts.phoneLink(agreed));
    const phoneOnly = await created('gita', form('+919812345603'));
    await alerts.confirm(alerts.phoneLink(phoneOnly));
    const requestedId = await created('gita', form('+919812345604'));
    await alerts.erase('gita');
    expect(await alerts.mine('ravi')).toMatchObject([{ _id: agreed, createdBy: 'ravi' }]);
    expect(await alerts.stored(phoneOnly)).toMatchObject({ createdBy: null, status: 'active' });
    for (const id of [own, requestedId]) expect((await alerts.historyOf(id)).at(-1)).toBe('deleted');
    expect(await alerts.mine('gita')).toEqual([]);
    // A token that is still good makes no new one.
    expect((await alerts.create('gita', form(PHONE))).body.error).toBe('ACCOUNT_INACTIVE');
  });

  test('takes an alert with it that somebody else made for its phone', async () => {
    await alerts.register('gita', PHONE);
    const id = await created('ravi', form(PHONE));
    await alerts.confirm(alerts.phoneLink(id));
    await alerts.erase('gita');
    expect(await alerts.all()).toEqual([]);
    expect((await alerts.historyOf(id)).at(-1)).toBe('deleted');
  });

  test('at the same time as it creates alerts: none is left', async () => {
    await alerts.register('gita', PHONE);
    await Promise.all([
      ...Array.from({ length: 5 }, (_, at) => alerts.create('gita', form(`+91981234570${at}`))),
      alerts.erase('gita'),
    ]);
    expect(await alerts.all()).toEqual([]);
  });
});

test('a rebuild of the read model changes no alert', async () => {
  await alerts.register('gita', PHONE);
  const id = await created('gita', form(PHONE));
  const before = await alerts.stored(id);
  await alerts.rebuild();
  expect(await alerts.stored(id)).toEqual(before);
});
