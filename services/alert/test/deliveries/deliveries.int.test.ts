import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '@visavis/testing/wait';
import express from 'express';
import { notifications } from '../../src/data/centre/notifications.ts';
import { preferences } from '../../src/data/centre/preferences.ts';
import { pushSubscriptions } from '../../src/data/centre/push-subscriptions.ts';
import { paces } from '../../src/data/paces.ts';
import { suppress, suppressions } from '../../src/data/suppressions.ts';
import { type Deliveries, HOUR, keyOf, later, MINUTE, SECOND, START, startDeliveries } from './support.ts';

let alert: Deliveries;
beforeEach(async () => {
  alert = await startDeliveries();
});
afterEach(() => alert.stop());

const GITA = '+919812345601';
const RAVI = '+919812345602';
const [alertTemplate, reminderTemplate] = ['whatsapp alert-approved', 'whatsapp reminder-reminder-10m'];
const faults = (body: object) => alert.messengerSandbox.misbehave(body);
const onlyDelivery = async () =>
  (await alert.deliveries()).find(({ attempts }) => attempts.length > 0) as Awaited<ReturnType<typeof alert.deliveries>>[number];
const statusOf = async (channel: string) => (await onlyDelivery()).attempts.find((each) => each.channel === channel)?.status;
const remind = async () => {
  alert.user('ravi', RAVI);
  await alert.interested('ravi', 'm1', later(30 * MINUTE));
  await alert.approve('m1', later(30 * MINUTE));
  await alert.pass(20 * MINUTE);
};
const refund = {
  recipient: 'u_ravi',
  kind: 'money',
  what: 'refunded',
  link: '/meeting-passes',
  items: [{ amountPaise: 10_000 }],
} as const;
/** Announcements that hold whatever the meetings are. */
const news = {
  recipient: 'u_ravi',
  kind: 'follow',
  what: 'newer',
  link: '/people',
  items: [{}],
  urgency: 'announcement',
} as const;
/** As many as go out in a day: what is new waits for the next one. */
const sendTenToRavi = async () => {
  alert.user('ravi', RAVI);
  for (let number = 0; number < 10; number++) await alert.notify(news);
  await alert.run();
};

describe('an approved meeting', () => {
  test('reaches an alert within five seconds, by WhatsApp, with a link that unsubscribes', async () => {
    await alert.addAlert(GITA);
    await alert.approve('m1', later(48 * HOUR));
    await alert.pass(4_200);
    expect(alert.sentTo(GITA)).toEqual([]);
    await alert.pass(50);
    expect(alert.sentTo(GITA)).toEqual([alertTemplate]);
    const [message] = alert.inbox.inbox({ to: GITA });
    expect(message?.text).toContain('"Portfolio review m1" with Asha Rao, Tue, 24 Nov, 11:30 am (IST)');
    expect(message?.text).toMatch(/\/notifications\/unsubscribe\/up~\S+~\S+$/);
    await until('it is delivered', async () => (await onlyDelivery()).outcome === 'delivered');
    expect(await onlyDelivery()).toMatchObject({
      state: 'done',
      attempts: [{ channel: 'whatsapp', status: 'delivered', category: 'marketing', cost: 863_100 }],
    });
    await alert.pass(2 * HOUR);
    expect(alert.sentTo(GITA)).toEqual([alertTemplate]);
  });

  test('is one message with others that were approved in the same seconds, and one line of the centre', async () => {
    alert.user('ravi', RAVI);
    await alert.addAlert(RAVI, { ownerId: 'ravi', createdBy: 'ravi' });
    await alert.approve('m1', later(48 * HOUR));
    await alert.approve('m2', later(47 * HOUR));
    await alert.pass(4_500);
    expect(alert.sentTo(RAVI)).toEqual(['whatsapp alert-digest']);
    expect(alert.inbox.inbox({ to: RAVI })[0]?.text).toContain(
      'You have 2 new meetings: "Portfolio review m2" and "Portfolio review m1". The first is with Asha Rao',
    );
    const lines = await alert.store.collection(notifications).find({ where: { userId: 'ravi' } });
    expect(lines).toMatchObject([
      { kind: 'alert', facts: { count: 2, title: 'Portfolio review m2' }, link: '/meetings/upcoming' },
    ]);
  });

  // Spaced as by an admin who works through the queue; the dispatcher looks every 100 ms here.
  test.each([[[0, 0, 0, 0]], [[0, 350, 700, 1_050]], [[0, 1_100, 2_200, 3_300]], [[0, 3_900]], [[0, 10, 2_000, 3_890, 3_900]]])(
    'is one message with all that were approved within four seconds, which counts once: %j',
    async (approvals) => {
      await alert.addAlert(GITA);
      for (let at = 0; at <= 5_000; at += 10) {
        if (at > 0) alert.clock.advance(10);
        for (const [index, approvedAt] of approvals.entries())
          if (approvedAt === at) await alert.approve(`m${index}`, later((48 + index) * HOUR));
        if (at % 100 === 0) await alert.run();
      }
      expect(alert.sentTo(GITA)).toEqual(['whatsapp alert-digest']);
      expect(alert.inbox.inbox({ to: GITA })[0]?.text).toContain(`You have ${approvals.length} new meetings`);
      const [pace] = await alert.store.collection(paces).find();
      expect([pace?.announcedAt.length, pace?.sentAt.length]).toEqual([1, 1]);
    },
  );

  test('does not bring forward a move or a reminder that waits for its own time', async () => {
    alert.user('ravi', RAVI);
    await alert.addAlert(RAVI, { ownerId: 'ravi', createdBy: 'ravi' });
    await alert.interested('ravi', 'm1', later(48 * HOUR));
    await alert.approve('m1', later(48 * HOUR));
    await alert.move('m1', later(50 * HOUR), later(48 * HOUR));
    await alert.pass(57_000);
    await alert.approve('m2', later(49 * HOUR));
    await alert.pass(2_900);
    expect(alert.sentTo(RAVI)).toEqual([]);
    await alert.pass(100);
    expect(alert.sentTo(RAVI)).toEqual(['whatsapp meeting-moved-moved']);
    await alert.pass(2_000);
    expect(alert.sentTo(RAVI)).toEqual(['whatsapp meeting-moved-moved', alertTemplate]);
  });

  test('waits for the morning, and is nothing when it begins before', async () => {
    await alert.addAlert(GITA);
    // 22:30 in India.
    alert.clock.advance(11 * HOUR);
    await alert.approve('m1', later(48 * HOUR));
    await alert.approve('m2', later(18 * HOUR));
    await alert.pass(MINUTE);
    await alert.pass(9 * HOUR + 20 * MINUTE);
    expect(alert.sentTo(GITA)).toEqual([]);
    await alert.pass(10 * MINUTE);
    expect(alert.sentTo(GITA)).toEqual([alertTemplate]);
    expect(alert.inbox.inbox({ to: GITA })[0]?.text).toContain('Portfolio review m1');
  });

  test('is no news to somebody whose phone said stop, and STOP ends the alert of a phone without an account', async () => {
    await alert.addAlert(GITA);
    const { app, close } = await controls();
    await app('inbound', { channel: 'sms', from: GITA, text: 'STOP' });
    await alert.messengerSandbox.postDue();
    await until('the phone is suppressed', async () =>
      Boolean(await alert.store.collection(suppressions).get(`phone:${keyOf(GITA)}`)),
    );
    await close();
    await alert.approve('m1', later(48 * HOUR));
    await alert.pass(5 * SECOND);
    expect(alert.sentTo(GITA)).toEqual([]);
  });

  test('that still waits for its turn when the meeting is cancelled is nothing, and nor is the cancellation', async () => {
    await sendTenToRavi();
    await alert.addAlert(RAVI, { ownerId: 'ravi' });
    await alert.approve('m1', later(48 * HOUR));
    await alert.approve('m2', later(48 * HOUR));
    await alert.pass(5 * SECOND);
    await alert.cancel('m1', later(48 * HOUR));
    await alert.pass(24 * HOUR);
    await alert.cancel('m2', later(48 * HOUR));
    await alert.run();
    expect(alert.sentTo(RAVI).slice(10)).toEqual([alertTemplate, 'whatsapp meeting-cancelled-cancelled']);
  });

  test('that was moved before its announcement: who was told of the new time also gets the cancellation', async () => {
    await sendTenToRavi();
    await alert.addAlert(RAVI, { ownerId: 'ravi' });
    await alert.approve('m1', later(48 * HOUR));
    await alert.pass(5 * SECOND);
    await alert.move('m1', later(49 * HOUR), later(48 * HOUR));
    await alert.pass(24 * HOUR);
    await alert.cancel('m1', later(49 * HOUR));
    await alert.run();
    expect(alert.sentTo(RAVI).slice(10)).toEqual(['whatsapp meeting-moved-moved', 'whatsapp meeting-cancelled-cancelled']);
  });

  test('comes three times an hour at most; more becomes one message', async () => {
    await alert.addAlert(GITA);
    for (let number = 1; number <= 6; number++) {
      await alert.approve(`m${number}`, later(48 * HOUR));
      await alert.pass(5 * SECOND);
    }
    expect(alert.sentTo(GITA)).toHaveLength(3);
    await alert.pass(HOUR);
    expect(alert.sentTo(GITA).slice(3)).toEqual(['whatsapp alert-digest']);
  });
});

describe('a reminder that waited for the morning', () => {
  test.each([
    ['an hour', 21 * HOUR, 20 * HOUR],
    // At 23:00 the day before; the meeting is at 23:00.
    ['a day', 35.5 * HOUR, 11.5 * HOUR],
  ])('of %s names the time instead, which is nearer by now', async (_, startsIn, dueIn) => {
    alert.user('ravi', RAVI);
    await alert.interested('ravi', 'm1', later(startsIn));
    await alert.approve('m1', later(startsIn));
    await alert.pass(dueIn);
    expect(alert.sentTo(RAVI)).toEqual([]);
    await alert.pass(20.5 * HOUR - dueIn);
    expect(alert.sentTo(RAVI)).toEqual(['whatsapp reminder-coming-up']);
    const lines = await alert.store.collection(notifications).find({ where: { userId: 'ravi' } });
    expect(lines).toMatchObject([{ kind: 'reminder', what: 'coming-up' }]);
  });
});

describe('a reminder ten minutes before', () => {
  test('is followed by an SMS after 60 s without a receipt', async () => {
    faults({ receipts: 'never' });
    await remind();
    expect(alert.sentTo(RAVI)).toEqual([reminderTemplate]);
    await alert.pass(59 * SECOND);
    expect(alert.sentTo(RAVI)).toHaveLength(1);
    await alert.pass(SECOND);
    expect(alert.sentTo(RAVI)).toEqual([reminderTemplate, 'sms reminder-reminder-10m']);
    await alert.pass(9 * MINUTE);
    expect(alert.sentTo(RAVI)).toHaveLength(2);
  });

  test.each(['now', 'twice', 'out-of-order'])('is one message where receipts come: %s', async (receipts) => {
    faults({ receipts });
    await remind();
    await alert.pass(2 * SECOND);
    await alert.messengerSandbox.postDue();
    await until('it is delivered', async () => (await statusOf('whatsapp')) === 'delivered');
    await alert.pass(2 * MINUTE);
    expect(alert.sentTo(RAVI)).toEqual([reminderTemplate]);
  });

  test('goes by SMS at once when WhatsApp does not know the number, which is not tried again', async () => {
    faults({ channel: 'whatsapp', unknown: [RAVI] });
    await remind();
    await until('the SMS is sent', async () => alert.sentTo(RAVI).includes('sms reminder-reminder-10m'));
    expect(await statusOf('whatsapp')).toBe('failed');
    expect(await alert.store.collection(suppressions).get(`whatsapp:${keyOf(RAVI)}`)).toMatchObject({ reason: 'bounced' });
  });

  test('is not sent once the meeting is cancelled, nor the SMS that would follow', async () => {
    faults({ receipts: 'never' });
    await remind();
    await alert.cancel('m1', later(30 * MINUTE));
    await alert.pass(61 * SECOND);
    expect(alert.sentTo(RAVI)).toEqual([reminderTemplate, 'whatsapp meeting-cancelled-cancelled']);
  });

  test('comes for each date of office hours, of which the first alone is announced', async () => {
    alert.user('ravi', RAVI);
    await alert.addAlert(GITA);
    await alert.approve('m1', later(48 * HOUR));
    await alert.addDate('m1-2', later(216 * HOUR));
    await alert.interested('ravi', 'm1-2', later(216 * HOUR));
    await alert.pass(5 * SECOND);
    expect(alert.sentTo(GITA)).toEqual([alertTemplate]);
    await alert.pass(216 * HOUR - 10 * MINUTE - 5 * SECOND);
    await until('he is reminded', async () => alert.sentTo(RAVI).includes(reminderTemplate));
    expect(alert.sentTo(GITA)).toEqual([alertTemplate]);
  });

  test('of office hours that end is called off once, however many of their dates the person waits for', async () => {
    alert.user('ravi', RAVI);
    const dates = ['m1', 'm1-2', 'm1-3'].map((id, week) => ({ id, startsAt: later((48 + week * 168) * HOUR) }));
    for (const { id, startsAt } of dates) {
      await alert.interested('ravi', id, startsAt);
      await alert.approve(id, startsAt);
    }
    const [first, ...rest] = dates;
    for (const { id, startsAt } of rest) await alert.cancel(id, startsAt, { endsSeriesFrom: 'm1-2' });
    await alert.pass(SECOND);
    await alert.pass(2 * MINUTE);
    expect(alert.sentTo(RAVI)).toEqual(['whatsapp meeting-cancelled-ended']);
    expect(alert.inbox.inbox({ to: RAVI })[0]?.text).toContain('No more dates of "Portfolio review m1-2" from ');
    const lines = await alert.store.collection(notifications).find({ where: { userId: 'ravi' } });
    expect(lines).toMatchObject([{ kind: 'meeting_cancelled', what: 'ended' }]);
    // One that stays is not part of it.
    if (first) await alert.cancel(first.id, first.startsAt);
    await alert.pass(SECOND);
    expect(alert.sentTo(RAVI)).toEqual(['whatsapp meeting-cancelled-ended', 'whatsapp meeting-cancelled-cancelled']);
  });

  test('comes at night, too', async () => {
    alert.clock.advance(12 * HOUR);
    alert.user('ravi', RAVI);
    await alert.interested('ravi', 'm1', later(13 * HOUR));
    await alert.approve('m1', later(13 * HOUR));
    await alert.pass(50 * MINUTE);
    expect(alert.sentTo(RAVI)).toEqual([reminderTemplate]);
  });
});

describe('a provider in trouble', () => {
  test.each(['unreachable', 'error', 'too-many'])('is asked again until it takes the message, once: %s', async (api) => {
    faults({ channel: 'whatsapp', api, calls: 3 });
    await alert.addAlert(GITA);
    await alert.approve('m1', later(48 * HOUR));
    await alert.pass(5 * SECOND);
    for (let round = 0; round < 20; round++) await alert.pass(10 * SECOND);
    expect(alert.sentTo(GITA)).toEqual([alertTemplate]);
    // A connection that was cut may have brought the message: it counts as a repetition.
    expect(await onlyDelivery()).toMatchObject({ repeatedAfterUnknown: api === 'unreachable' ? 3 : 0 });
  });

  test('that loses the response and reports nothing gets the message again after 20 s, which is counted', async () => {
    faults({ channel: 'whatsapp', api: 'lost-response', calls: 1, receipts: 'never' });
    await alert.addAlert(GITA);
    await alert.approve('m1', later(48 * HOUR));
    await alert.pass(5 * SECOND);
    await alert.pass(19 * SECOND);
    expect(alert.sentTo(GITA)).toHaveLength(1);
    await alert.pass(SECOND);
    expect(alert.sentTo(GITA)).toEqual([alertTemplate, alertTemplate]);
    expect(await onlyDelivery()).toMatchObject({ repeatedAfterUnknown: 1, outcome: 'accepted' });
    expect(new Set(alert.inbox.inbox({ to: GITA }).map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('that loses the response and reports the message gets it once', async () => {
    faults({ channel: 'whatsapp', api: 'lost-response', calls: 1 });
    await alert.addAlert(GITA);
    await alert.approve('m1', later(48 * HOUR));
    await alert.pass(5 * SECOND);
    await until('it is delivered', async () => (await onlyDelivery()).outcome === 'delivered');
    await alert.pass(MINUTE);
    expect(alert.sentTo(GITA)).toEqual([alertTemplate]);
  });
});

describe('other channels', () => {
  test('a push is decrypted by the browser’s keys, shows nothing personal, and an ended subscription is forgotten', async () => {
    alert.user('ravi', RAVI);
    const target = alert.messengerSandbox.subscribe();
    const gone = alert.messengerSandbox.subscribe();
    await alert.store.transaction(async (unit) => {
      for (const [index, { endpoint, keys }] of [target, gone].entries())
        unit.collection(pushSubscriptions).insert({
          _id: `s${index}`,
          userId: 'ravi',
          sessionId: 'x',
          endpoint,
          keys,
          createdAt: START,
        });
    });
    faults({ channel: 'push', unknown: [gone.endpoint] });
    await alert.notify({
      recipient: 'u_ravi',
      kind: 'security',
      what: 'phone-changed',
      items: [{}],
      link: '/profile',
      urgency: 'immediate',
    });
    await alert.run();
    const [push] = alert.inbox.inbox({ to: target.endpoint });
    expect(JSON.parse(push?.text ?? '')).toEqual({
      title: 'Visavis',
      body: 'Please look at your account',
      url: '/profile',
      tag: 'security',
    });
    expect(alert.sentTo(RAVI)).toEqual(['whatsapp security-phone-changed']);
    expect(await alert.store.collection(pushSubscriptions).get('s0')).toBeDefined();
    expect(await alert.store.collection(pushSubscriptions).get('s1')).toBeUndefined();
  });

  test('what concerns the security of an account goes by SMS to whoever unsubscribed, and not to whoever answered STOP', async () => {
    alert.user('ravi', RAVI);
    alert.user('gita', GITA);
    const unsubscribed = (phone: string, reason: 'unsubscribed' | 'bounced', channel: 'phone' | 'sms' = 'phone') =>
      alert.store.transaction((unit) => suppress(unit, channel, keyOf(phone), reason, START));
    await unsubscribed(RAVI, 'unsubscribed');
    await alert.stopByPhone(GITA);
    const note = { items: [{}], link: '/profile', urgency: 'immediate' as const };
    const tell = async () => {
      for (const recipient of ['u_ravi', 'u_gita']) {
        await alert.notify({ ...note, recipient, kind: 'security', what: 'blocked' });
        await alert.notify({ ...note, recipient, kind: 'money', what: 'refund' });
      }
      await alert.run();
    };
    await tell();
    expect([alert.sentTo(RAVI), alert.sentTo(GITA)]).toEqual([['sms security-blocked'], []]);
    // A number that gets no SMS is sent none.
    await unsubscribed(RAVI, 'bounced', 'sms');
    await tell();
    expect(alert.sentTo(RAVI)).toHaveLength(1);
  });

  test('an account hears of everything at the address that it has confirmed', async () => {
    alert.user('ravi', RAVI, { email: 'ravi@example.org' });
    const note = { recipient: 'u_ravi', what: 'phone-changed', items: [{}], link: '/profile', urgency: 'immediate' as const };
    await alert.notify({ ...note, kind: 'security' });
    await alert.run();
    expect(alert.inbox.inbox({ to: 'ravi@example.org' })).toHaveLength(1);
    alert.user('ravi', RAVI, { email: null });
    await alert.notify({ ...note, kind: 'security' });
    await alert.run();
    expect(alert.inbox.inbox({ to: 'ravi@example.org' })).toHaveLength(1);
  });

  test('an e-mail goes to a confirmed address, and has the headers of one-click unsubscribing', async () => {
    await alert.addAlert(GITA, { email: 'gita@example.org', emailConfirmedAt: START });
    await alert.approve('m1', later(48 * HOUR));
    await alert.pass(5 * SECOND);
    const [mail] = alert.inbox.inbox({ to: 'gita@example.org' });
    expect(mail).toMatchObject({ channel: 'email', subject: 'New meeting: Portfolio review m1' });
    const { log, close } = await controls();
    const [logged] = (await log()).filter(({ channel }) => channel === 'email');
    await close();
    const headers = Object.fromEntries(Object.entries(logged?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
    expect(headers['list-unsubscribe']).toMatch(/^<http:\/\/localhost:3000\/api\/notifications\/unsubscribe\/ue~\S+>$/);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const url = new URL((headers['list-unsubscribe'] as string).slice(1, -1));
    const answer = await fetch(alert.url + url.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    });
    expect(answer.status).toBe(200);
    await alert.approve('m2', later(48 * HOUR));
    await alert.pass(5 * SECOND);
    expect(alert.inbox.inbox({ to: 'gita@example.org' })).toHaveLength(1);
    expect(alert.sentTo(GITA)).toHaveLength(2);
  });

  test('the link of a confirmation confirms, and an alert is sent nothing before', async () => {
    const alertId = await alert.addAlert(GITA, { status: 'unconfirmed', lapsesAt: later(48 * HOUR) });
    const note = { recipient: `p_${keyOf(GITA)}`, kind: 'confirmation', what: 'phone', items: [{}], link: '/' } as const;
    await alert.notify({ ...note, alertId, urgency: 'immediate' });
    await alert.run();
    expect(alert.sentTo(GITA)).toEqual(['whatsapp confirmation-phone']);
    const [, token = ''] = /confirm\/(\S+)/.exec(alert.inbox.inbox({ to: GITA })[0]?.text ?? '') ?? [];
    const confirmed = await fetch(`${alert.url}/api/notifications/confirm/${token}`, { method: 'POST' });
    expect(confirmed.status).toBe(200);
    await alert.approve('m1', later(48 * HOUR));
    await alert.pass(5 * SECOND);
    expect(alert.sentTo(GITA)).toEqual(['whatsapp confirmation-phone', alertTemplate]);
  });
});

describe('what a user has set', () => {
  test('mutes a kind on a channel, and the centre still lists it', async () => {
    alert.user('ravi', RAVI);
    await alert.store.transaction(async (unit) => {
      unit.collection(preferences).insert({ _id: 'ravi', kinds: { money: { whatsapp: false, sms: false } } });
    });
    const note = { recipient: 'u_ravi', link: '/subscriptions', items: [{ amountPaise: 10_000 }], urgency: 'normal' } as const;
    await alert.notify({ ...note, kind: 'money', what: 'payment-captured', dedupeKey: 'e1' });
    await alert.notify({ ...note, kind: 'money', what: 'payment-captured', dedupeKey: 'e1' });
    await alert.run();
    expect(alert.sentTo(RAVI)).toEqual([]);
    expect(await alert.deliveries()).toMatchObject([{ state: 'done', outcome: 'muted' }]);
    expect(await alert.store.collection(notifications).find({ where: { userId: 'ravi' } })).toHaveLength(1);
  });

  test('is sent ten announcements a day, the others later, and at once all else', async () => {
    await sendTenToRavi();
    for (let number = 0; number < 2; number++) await alert.notify(news);
    for (let number = 0; number < 11; number++) await alert.notify({ ...refund, urgency: 'normal' });
    await alert.run();
    expect(alert.sentTo(RAVI).slice(10)).toEqual(Array(11).fill('whatsapp money-refunded'));
    await alert.pass(24 * HOUR);
    expect(alert.sentTo(RAVI).filter((sent) => sent === 'whatsapp follow-other')).toHaveLength(12);
  });

  test('is told of a cancellation, a move and an hour to go at once, however much was announced that day', async () => {
    await sendTenToRavi();
    for (const [id, hours] of [
      ['m1', 2],
      ['m2', 4],
      ['m3', 5],
    ] as const) {
      await alert.interested('ravi', id, later(hours * HOUR));
      await alert.approve(id, later(hours * HOUR));
    }
    await alert.cancel('m2', later(4 * HOUR));
    await alert.move('m3', later(6 * HOUR), later(5 * HOUR));
    await alert.pass(MINUTE);
    await alert.pass(HOUR - MINUTE);
    const messages = alert.sentTo(RAVI).slice(10);
    expect(messages.slice(0, 2).sort()).toEqual(['whatsapp meeting-cancelled-cancelled', 'whatsapp meeting-moved-moved']);
    expect(messages.slice(2)).toEqual(['whatsapp reminder-reminder-1h']);
  });
});

/** The sandbox's own controls and log. */
async function controls() {
  const server = express()
    .use(alert.messengerSandbox.controlRouter({ allowsScript: () => true } as never))
    .listen(0);
  await until('the controls listen', async () => server.listening);
  const { port } = server.address() as { port: number };
  const base = `http://127.0.0.1:${port}/dev/messages`;
  return {
    app: (path: string, body: object) =>
      fetch(`${base}/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    log: async () =>
      ((await (await fetch(`${base}/log`)).json()) as { messages: { channel: string; headers?: Record<string, string> }[] })
        .messages,
    close: async () => void server.close(),
  };
}
