import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { userAdminAccessChanged, userDisputesPayment } from '@visavis/contracts/events/auth';
import { paymentDisputed } from '@visavis/contracts/events/billing';
import { definitionOf } from '@visavis/contracts/events/registry';
import { createEventFactory, newId } from '@visavis/platform';
import { fromNow } from '@visavis/testing/real-time';
import { until } from '@visavis/testing/wait';
import { ADMIN_PHONE, type Auth, newPhone, SECRET, startAuth, stopAll } from './support.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(stopAll);

const meetingCreated = (hostId: string) => ({
  specversion: '1.0' as const,
  id: newId(),
  source: '/services/meeting',
  type: 'visavis.meeting.created.v1',
  subject: newId(),
  time: new Date().toISOString(),
  datacontenttype: 'application/json' as const,
  data: { meetingId: newId(), hostId },
});
const context = { topic: 'visavis.meeting', partition: 0, offset: 1 };
const consumer = (id = 'auth/make-host-on-meeting-created') => {
  const found = auth.service.consumers.find((each) => each.id === id);
  if (!found) throw new Error('the consumer has another id');
  return found;
};
const roleOf = async (token: string) => (await auth.get('/auth/me', token)).body.user.role;

describe('the first proposed meeting', () => {
  // spec 1 §6.14
  test('makes a participant a host, once per event', async () => {
    const { user, token } = await auth.signUp(newPhone());
    const event = meetingCreated(user._id);
    await Promise.all([consumer().handle(event, context), consumer().handle(event, context)]);
    expect(await roleOf(token)).toBe('host');
    const root = await auth.signUp('+919000000001', 'Root');
    await auth.call('PUT', `/admin/users/${user._id}/role`, { body: { role: 'participant' }, token: root.token });
    await consumer().handle(event, context);
    expect((await auth.signIn(user.phone)).user.role).toBe('participant');
    const changes = (await auth.events()).filter(
      (each) => each.type === 'visavis.user.role-changed.v1' && each.subject === user._id,
    );
    expect(changes.map((each) => [each.data.previousRole, each.data.role])).toEqual([
      ['participant', 'host'],
      ['host', 'participant'],
    ]);
  });

  test('changes no other roles and ignores unknown hosts', async () => {
    const [freelancer] = await auth.service.seedUsers([{ name: 'Free Lancer', phone: newPhone(), role: 'freelancer' }]);
    await consumer().handle(meetingCreated(freelancer?._id ?? ''), context);
    expect((await auth.signIn(freelancer?.phone ?? '')).user.role).toBe('freelancer');
    await consumer().handle(meetingCreated('nobody'), context);
  });
});

describe("the copy of a user's passes", () => {
  const passesUpdated = (userId: string, balance: number, next?: { at: string; balance: number }) => ({
    specversion: '1.0' as const,
    id: newId(),
    source: '/services/billing',
    type: 'visavis.passes.updated.v1',
    subject: userId,
    time: new Date().toISOString(),
    datacontenttype: 'application/json' as const,
    data: { userId, balance, delta: -1, reason: 'hold', isUnlimited: false, subscriptionId: null, meetingId: 'm1', next },
  });
  const handle = (event: ReturnType<typeof passesUpdated>) =>
    consumer('auth/keep-passes-on-passes-updated').handle(event, { ...context, topic: 'visavis.billing' });
  const passesOf = async (token: string) => {
    const { meetingPasses, passes } = (await auth.get('/auth/me', token)).body.user;
    return [meetingPasses, passes];
  };

  // spec 2 §3.15
  test('counts the free pass from sign-up, follows the events, and knows when the next free pass comes', async () => {
    const { user, token } = await auth.signUp(newPhone());
    expect(await passesOf(token)).toEqual([1, 1]);
    const soon = fromNow(86_400_000).toISOString();
    await handle(passesUpdated(user._id, 6, { at: soon, balance: 6 }));
    expect(await passesOf(token)).toEqual([6, 6]);
    const used = passesUpdated(user._id, 0, { at: soon, balance: 1 });
    await Promise.all([handle(used), handle(used)]);
    expect(await passesOf(token)).toEqual([0, 0]);
    await handle(passesUpdated(user._id, 0, { at: fromNow(-1).toISOString(), balance: 1 }));
    expect(await passesOf(token)).toEqual([1, 1]);
    await handle(passesUpdated(user._id, 999_999));
    expect(await passesOf(token)).toEqual([999_999, 999_999]);
    await handle(passesUpdated('nobody', 3));
  });
});

test('notifies all active admins of a disputed payment while it can be answered, once per event', async () => {
  const own = await startAuth();
  const root = await own.signUp(ADMIN_PHONE, 'Root');
  const { user: other } = await own.signUp(newPhone(), 'Sara Rao');
  await own.call('PUT', `/admin/users/${other._id}/role`, { body: { role: 'admin' }, token: root.token });
  const { user: buyer } = await own.signUp(newPhone(), 'Gita Shah');
  const dispute = {
    disputeId: 'disp_1',
    phase: 'chargeback' as const,
    isDue: false,
    disputedPaise: 149_900,
    paymentId: 'pay_1',
    reasonCode: 'goods_not_received',
    respondBy: fromNow(86_400_000).toISOString(),
  };
  const order = { orderId: 'order_1', userId: buyer._id, planCode: 'growth' as const, amountPaise: 149_900 };
  const event = (over: { status?: 'under-review'; respondBy?: string } = {}) =>
    createEventFactory('billing', own.clock)(paymentDisputed, 'order_1', {
      ...order,
      ...dispute,
      status: 'open',
      at: own.clock.now().toISOString(),
      ...over,
    });
  const opened = event();
  const past = event({ respondBy: fromNow(-1).toISOString() });
  await own.consume();
  await own.deliver('visavis.billing', opened, opened, event({ status: 'under-review' }), past);
  const disputes = (await own.events()).filter(({ type }) => type === userDisputesPayment.type);
  const adminIds = [root.user._id, other._id].toSorted();
  expect(disputes.map(({ data }) => ({ ...data, adminIds: (data.adminIds as string[]).toSorted() }))).toEqual([
    { userId: buyer._id, ...dispute, adminIds },
  ]);
  await own.stop();
});

describe('published events', () => {
  test('match their schemas and contain no phone', async () => {
    const { user, token } = await auth.signUp(newPhone(), 'Published Person');
    await auth.call('POST', '/auth/logout', { token });
    const own = (await auth.events()).filter((each) => each.data.userId === user._id);
    // Of different subjects: their order is not guaranteed.
    expect(own.map((each) => each.type).sort()).toEqual(['visavis.session.revoked.v1', 'visavis.user.registered.v1']);
    for (const event of own) {
      definitionOf(event.type)?.schema.parse(event);
      expect(JSON.stringify(event)).not.toContain(user.phone.slice(1));
      expect(event.correlationid).toBeDefined();
    }
    const { phoneKey } = await import('@visavis/platform');
    expect(own.find((each) => each.subject === user._id)?.data).toMatchObject({
      role: 'participant',
      phoneKey: phoneKey(SECRET, user.phone),
    });
  });
});

describe('seeding', () => {
  test('registers users like sign-up, and does nothing the second time', async () => {
    const seed = {
      name: 'Demo Host',
      phone: newPhone(),
      role: 'host' as const,
      profilePicture: '/demo/host.webp',
      isVerified: true,
      introduction: { headline: 'Logos for small shops', about: 'I draw.', links: ['https://a.example.org'] },
    };
    const [once] = await auth.service.seedUsers([seed]);
    const [twice] = await auth.service.seedUsers([{ ...seed, name: 'Another' }]);
    expect(twice).toEqual(once);
    expect(once).toMatchObject({ name: 'Demo Host', role: 'host', profilePicture: '/demo/host.webp', isVerified: true });
    const own = (await auth.events()).filter((each) => each.data.userId === once?._id);
    expect(own).toMatchObject([
      { type: 'visavis.user.registered.v1', data: { role: 'host', isVerified: true, verifiedAt: expect.any(String) } },
    ]);
    const { user, token } = await auth.signIn(seed.phone);
    expect(user._id).toBe(once?._id);
    expect((await auth.call('GET', '/users/profile', { token })).body.user).toMatchObject(seed.introduction);
  });
});

test('a user whose phone was added to ADMIN_PHONES after the sign-up is an admin after a start', async () => {
  const phone = newPhone();
  const [named, late] = [newPhone(), newPhone()];
  const before = await startAuth({ config: { adminPhones: [named] } });
  const root = await before.signUp(named, 'Nora Named');
  expect((await before.signUp(phone)).user.role).toBe('participant');
  await before.stop(true);
  const after = await startAuth({ config: { adminPhones: [named, phone, late] }, folder: before.folder });
  const { user } = await after.signIn(phone);
  expect(user.role).toBe('admin');
  const promoted = (await after.events()).filter((each) => each.type === 'visavis.user.role-changed.v1');
  // An entry of the audit log.
  expect(promoted.map(({ data }) => data.actor)).toEqual([{ userId: 'operator', role: 'operator' }]);
  // Whoever was an admin before hears of each new one, also of one who signs up later.
  const { user: latest } = await after.signUp(late, 'Lata Later');
  const published = (await after.events()).filter(({ type }) => type === userAdminAccessChanged.type);
  expect(published.map(({ data }) => [data.change, data.userId, (data.adminIds as string[]).toSorted()])).toEqual([
    ['role', user._id, [root.user._id]],
    ['role', latest._id, [root.user._id, user._id].toSorted()],
  ]);
  await after.stop();
});

test('a revocation reaches a watcher through bus and cache', async () => {
  const { token } = await auth.signUp(newPhone());
  const subscription = await auth.bus.subscribe('auth', auth.service.consumers);
  auth.relay.start();
  const append = auth.cache.streams.append;
  let failures = 0;
  // The direct announcement fails; the event's consumer, which retries, does not.
  auth.cache.streams.append = (...entry) => (failures++ === 0 ? Promise.reject(new Error('away')) : append(...entry));
  await auth.call('POST', '/auth/logout', { token });
  await until('the session is revoked', async () => (await auth.get('/auth/me', token)).status === 401);
  auth.cache.streams.append = append;
  await subscription.stop();
});
