import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NOTIFICATION_KINDS } from '@visavis/contracts/constants/notification';
import { phoneKey, Unavailable } from '@visavis/platform';
import { TEST_SECRET } from '@visavis/service-test';
import { people, unknownPerson } from '../../src/data/people.ts';
import { suppress, suppressionsOf } from '../../src/data/suppressions.ts';
import { type CentreForTest, START, startCentre } from './support.ts';

let centre: CentreForTest;
beforeEach(async () => {
  centre = await startCentre();
});
afterEach(() => centre.stop());

const get = async (token = centre.gita) => (await centre.call('GET', '/api/notifications/preferences', { token })).body;
const put = (body: unknown, token = centre.gita) => centre.call('PUT', '/api/notifications/preferences', { token, body });

describe('preferences', () => {
  test('are all on until somebody sets them, and show what can be set', async () => {
    const { preferences, channels } = await get();
    expect(Object.keys(preferences)).toEqual([...NOTIFICATION_KINDS]);
    expect(preferences.money).toEqual({ centre: true, push: true, whatsapp: true, sms: true, email: true });
    // News that somebody asked for never comes by SMS.
    expect(preferences.follow).toEqual({ centre: true, push: true, whatsapp: true, email: true });
    expect(new Set(channels)).toEqual(new Set(['push', 'whatsapp', 'sms', 'email']));
  });

  test('change where they are named, and nobody else’s', async () => {
    const { body } = await put({ preferences: { alert: { whatsapp: false }, money: { sms: false, push: false } } });
    expect(body.preferences.alert).toEqual({ centre: true, push: true, whatsapp: false, email: true });
    await put({ preferences: { money: { sms: true } } });
    expect((await get()).preferences.money).toEqual({ centre: true, push: false, whatsapp: true, sms: true, email: true });
    expect((await get(centre.ravi)).preferences.alert.whatsapp).toBe(true);
  });

  test('that two tabs set at once are both kept', async () => {
    await Promise.all(
      NOTIFICATION_KINDS.filter((kind) => kind !== 'security').map((kind) => put({ preferences: { [kind]: { push: false } } })),
    );
    const { preferences } = await get();
    expect(NOTIFICATION_KINDS.filter((kind) => preferences[kind].push)).toEqual(['security']);
  });

  test('take the whole grid back as it was given', async () => {
    const { preferences } = await get();
    expect((await put({ preferences })).body.preferences).toEqual(preferences);
    expect((await put({})).status).toBe(200);
  });

  test('show that the phone is unsubscribed, which its signed-in owner can undo for that phone only', async () => {
    await centre.store.transaction(async (unit) => {
      for (const id of ['gita', 'ravi']) {
        unit.collection(people).insert({ ...unknownPerson(id), phoneKey: `key-of-${id}` });
        await suppress(unit, 'phone', `key-of-${id}`, 'stop', START);
        await suppress(unit, 'email', `key-of-${id}`, 'unsubscribed', START);
      }
      await suppress(unit, 'sms', 'key-of-gita', 'bounced', START);
    });
    expect((await get()).suppressed).toBe(true);
    expect((await put({ preferences: { alert: { push: false } } })).body.suppressed).toBe(true);
    for (let n = 0; n < 2; n++) expect((await put({ resume: true })).body.suppressed).toBe(false);
    expect((await get(centre.ravi)).suppressed).toBe(true);
    const left = await suppressionsOf(centre.store, [
      'phone:key-of-gita',
      'sms:key-of-gita',
      'email:key-of-gita',
      'phone:key-of-ravi',
    ]);
    expect([...left.keys()].sort()).toEqual(['email:key-of-gita', 'phone:key-of-ravi']);
    // Of somebody whom the events have not told of yet.
    expect((await put({ resume: true }, centre.tokenOf('newuser'))).status).toBe(200);
  });

  test('tell a number that WhatsApp or SMS does not reach from one that is unsubscribed', async () => {
    await centre.store.transaction(async (unit) => {
      unit.collection(people).insert({ ...unknownPerson('gita'), phoneKey: 'key-of-gita' });
      await suppress(unit, 'whatsapp', 'key-of-gita', 'bounced', START);
    });
    expect(await get()).toMatchObject({ suppressed: false, stopped: [{ channel: 'whatsapp', reason: 'bounced' }] });
    await centre.store.transaction((unit) => suppress(unit, 'phone', 'key-of-gita', 'stop', START));
    expect(await get()).toMatchObject({
      suppressed: true,
      stopped: [
        { channel: 'phone', reason: 'stop' },
        { channel: 'whatsapp', reason: 'bounced' },
      ],
    });
    expect((await put({ resume: 'phone' })).body).toMatchObject({ suppressed: false, stopped: [] });
  });

  test("show that the account's confirmed address is stopped, which comes back alone, unless it called us spam", async () => {
    await centre.stop();
    const contacts = [{ _id: 'gita', email: 'gita@example.org' }];
    let isAway = false;
    centre = await startCentre({
      services: {
        async call() {
          if (isAway) throw new Unavailable('auth is away');
          return { success: true, contacts } as never;
        },
        close: async () => undefined,
      },
    });
    const email = phoneKey(TEST_SECRET, 'gita@example.org');
    const stop = (reason: 'unsubscribed' | 'complained') =>
      centre.store.transaction((unit) => suppress(unit, 'email', email, reason, START));
    await centre.store.transaction(async (unit) => {
      unit.collection(people).insert({ ...unknownPerson('gita'), phoneKey: 'key-of-gita' });
      await suppress(unit, 'phone', 'key-of-gita', 'stop', START);
    });
    await stop('unsubscribed');
    const phone = { channel: 'phone', reason: 'stop' };
    expect((await get()).stopped).toEqual([phone, { channel: 'email', reason: 'unsubscribed' }]);
    isAway = true;
    expect((await get()).stopped).toEqual([phone]);
    isAway = false;
    expect((await put({ resume: 'email' })).body.stopped).toEqual([phone]);
    await stop('complained');
    expect((await put({ resume: 'email' })).body.stopped).toEqual([phone, { channel: 'email', reason: 'complained' }]);
  });

  test.each([
    [{ preferences: { security: { push: false } } }, 'preferences.security.push'],
    [{ preferences: { alert: { sms: true } } }, 'preferences.alert'],
    [{ preferences: { gossip: { push: true } } }, 'preferences'],
    [{ preferences: { money: { push: 'no' } } }, 'preferences.money.push'],
    [{ preferences: [] }, 'preferences'],
    [{ resume: false }, 'resume'],
  ])('refuse %j and name the field', async (body, path) => {
    const refused = await put(body);
    expect([refused.status, refused.body.details[0].path]).toEqual([400, path]);
  });
});
