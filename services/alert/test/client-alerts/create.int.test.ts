import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Alerts, DAY, form, HOUR, startAlerts } from './support.ts';

let alerts: Alerts;
beforeEach(async () => {
  alerts = await startAlerts();
  await alerts.register('gita', '+919812345601');
});
afterEach(() => alerts.stop());

const OTHER = '+919812345699';
const outcome = ({ status, body }: { status: number; body: { error?: string } }) =>
  body.error ? `${status} ${body.error}` : `${status}`;

// spec 1 §5.19, §7.20, §8.25
describe("a user's alert", () => {
  test('on their own phone is active at once, and nobody is asked', async () => {
    const { status, body } = await alerts.create('gita', form('98123 45601', { categories: ['video-animation', 'all'] }));
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: 'Client meeting alert created successfully!',
      data: {
        _id: expect.any(String),
        name: 'Gita',
        phone: '+919812345601',
        categories: ['all'],
        createdBy: 'gita',
        status: 'active',
      },
    });
    expect(await alerts.mine('gita')).toEqual([body.data]);
    expect(await alerts.historyOf(body.data._id)).toEqual(['created']);
    expect(await alerts.confirmations()).toEqual([]);
  });

  test("on somebody else's phone waits for one confirmation, and is both people's", async () => {
    await alerts.register('ravi', OTHER);
    const { data } = (await alerts.create('gita', form(OTHER, { email: 'Ravi@Example.org' }))).body;
    expect(data).toMatchObject({
      status: 'unconfirmed',
      email: 'ravi@example.org',
      emailStatus: 'unconfirmed',
      createdBy: 'gita',
    });
    expect((await alerts.confirmations()).sort()).toEqual([`email ${data._id}`, `phone ${data._id}`]);
    expect(await alerts.mine('ravi')).toEqual([data]);
    expect(await alerts.stored(data._id)).toMatchObject({ ownerId: 'ravi' });
  });

  test("asks somebody else's phone by day, and an address, or whoever asks without an account, at once", async () => {
    await alerts.create('gita', form(OTHER, { email: 'ravi@example.org' }));
    expect(await alerts.confirmationUrgencies()).toEqual(['email immediate', 'phone normal']);
    await alerts.createPublic(form('+919812345698'));
    expect(await alerts.confirmationUrgencies()).toEqual(['email immediate', 'phone immediate', 'phone normal']);
  });

  test('is forgotten when nobody confirms it in 48 hours; the phone is asked again after 7 days', async () => {
    await alerts.create('gita', form(OTHER));
    alerts.clock.advance(48 * HOUR - 1_000);
    expect(await alerts.mine('gita')).toHaveLength(1);
    alerts.clock.advance(2_000);
    expect(await alerts.mine('gita')).toEqual([]);
    const refused = await alerts.create('gita', form(OTHER));
    expect([refused.status, refused.body.error, refused.body.details[0].path]).toEqual([429, 'RATE_LIMITED', 'phone']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(4 * 86_400);
    alerts.clock.advance(5 * DAY);
    expect(outcome(await alerts.create('gita', form(OTHER)))).toBe('201');
  });

  test('is refused by the fields that are wrong', async () => {
    const { status, body } = await alerts.create('gita', { name: ' ', phone: '12345', email: 'x', categories: [] });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'phone', message: 'Please enter a valid phone number' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'categories', message: 'Please select at least one category' },
    ]);
  });

  test('the same request with an Idempotency-Key makes one alert; without one the phone is taken', async () => {
    const again = { 'idempotency-key': 'k1' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => alerts.create('gita', form('+919812345601'), again)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await alerts.mine('gita')).toHaveLength(1);
    expect(outcome(await alerts.create('gita', form('+919812345601')))).toBe('409 ALERT_EXISTS');
  });

  test('of an account that is inactive is refused', async () => {
    await alerts.deactivate('gita');
    expect(outcome(await alerts.create('gita', form(OTHER)))).toBe('403 ACCOUNT_INACTIVE');
  });
});

// spec 1 §5.19, §8.19
describe('a phone or an address that has an alert', () => {
  test('has no other one: 409 says which, and the categories', async () => {
    await alerts.create('gita', form('+919812345601', { email: 'gita@example.org', categories: ['all'] }));
    const byPhone = await alerts.create('ravi', form('+919812345601'));
    expect([byPhone.status, byPhone.body.error, byPhone.body.message, byPhone.body.details]).toEqual([
      409,
      'ALERT_EXISTS',
      'This phone number is already registered for alerts',
      { field: 'phone', categories: ['all'] },
    ]);
    const byEmail = await alerts.create('ravi', form(OTHER, { email: 'GITA@example.org' }));
    expect([byEmail.status, byEmail.body.message, byEmail.body.details]).toEqual([
      409,
      'This email address is already registered for alerts',
      { field: 'email', categories: ['all'] },
    ]);
    expect(await alerts.mine('ravi')).toEqual([]);
  });

  test('is taken by one of 20 who ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => alerts.create(`u${at}`, form(OTHER))));
    expect(answers.map(outcome).sort()).toEqual(['201', ...Array(19).fill('409 ALERT_EXISTS')]);
    const addresses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        alerts.create(`u${at}`, form(`+9198123450${String(at).padStart(2, '0')}`, { email: 'one@example.org' })),
      ),
    );
    expect(addresses.map(outcome).sort()).toEqual(['201', ...Array(19).fill('409 ALERT_EXISTS')]);
  });

  test('is free again when its alert is deleted, or nobody confirmed the address in 48 hours', async () => {
    const { data } = (await alerts.create('gita', form('+919812345601', { email: 'gita@example.org' }))).body;
    alerts.clock.advance(48 * HOUR);
    expect((await alerts.mine('gita'))[0].email).toBeUndefined();
    await alerts.register('ravi', OTHER);
    alerts.clock.advance(5 * DAY);
    expect(outcome(await alerts.create('ravi', form(OTHER, { email: 'gita@example.org' })))).toBe('201');
    expect(await alerts.stored(data._id)).toMatchObject({ email: null });
    await alerts.remove('gita', data._id);
    expect(outcome(await alerts.create('gita', form('+919812345601')))).toBe('201');
  });

  test("is its owner's, who takes the place of an alert that nobody confirmed", async () => {
    const { data } = (await alerts.create('ravi', form('+919812345601', { email: 'gita@example.org' }))).body;
    expect(outcome(await alerts.create('asha', form('+919812345601')))).toBe('409 ALERT_EXISTS');
    const own = await alerts.create('gita', form('+919812345601', { name: 'Me' }));
    expect([own.status, own.body.data.status, own.body.data.createdBy]).toEqual([201, 'active', 'gita']);
    expect(await alerts.mine('ravi')).toEqual([]);
    expect(await alerts.historyOf(data._id)).toEqual(['created', 'deleted']);
    expect(outcome(await alerts.confirm(alerts.phoneLink(data._id)))).toBe('404 LINK_EXPIRED');
  });
});

// spec 1 §5.19, §8.19, §9.2
describe('the limit of five', () => {
  const many = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => alerts.create('gita', form(`+9198123450${String(at).padStart(2, '0')}`))),
    );

  test('counts what a user created, also when 20 are created at once', async () => {
    expect((await many(20)).map(outcome).sort()).toEqual([...Array(5).fill('201'), ...Array(15).fill('403 ALERT_LIMIT')]);
    expect(await alerts.mine('gita')).toHaveLength(5);
  });

  test('comes before a taken phone, and an alert that is deleted makes room', async () => {
    await alerts.create('ravi', form(OTHER));
    await many(5);
    const refused = await alerts.create('gita', form(OTHER));
    expect([refused.status, refused.body.message]).toEqual([403, 'Maximum alert limit reached (5 alerts per account)']);
    await alerts.remove('gita', (await alerts.mine('gita'))[0]._id);
    expect(outcome(await alerts.create('gita', form(OTHER)))).toBe('409 ALERT_EXISTS');
    expect(outcome(await alerts.create('gita', form('+919812345601')))).toBe('201');
  });
});

describe('whoever is asked to confirm', () => {
  test('is one of ten in a day that a user has asked', async () => {
    const ask = async (at: number) => {
      const answer = await alerts.create('gita', form(`+9198123450${at}`, { email: `p${at}@example.org` }));
      if (answer.status === 201) await alerts.remove('gita', answer.body.data._id);
      return outcome(answer);
    };
    for (let at = 10; at < 15; at++) expect(await ask(at)).toBe('201');
    alerts.clock.advance(DAY - HOUR);
    expect(await ask(20)).toBe('429 RATE_LIMITED');
    const own = await alerts.create('gita', form('+919812345601'));
    expect(outcome(own)).toBe('201');
    const edited = await alerts.edit('gita', own.body.data._id, { ...form(''), email: 'gita@example.org' });
    expect([outcome(edited), edited.headers.get('retry-after')]).toEqual(['429 RATE_LIMITED', '3600']);
    alerts.clock.advance(HOUR);
    expect(await ask(20)).toBe('201');
  });

  test('is two of them where the same address is asked twice', async () => {
    const ask = async (at: number) => {
      const answer = await alerts.create('gita', form('+919812345601', { email: `p${at}@example.org` }));
      if (answer.status === 201) await alerts.remove('gita', answer.body.data._id);
      return outcome(answer);
    };
    for (let at = 10; at < 20; at++) expect(await ask(at % 5)).toBe('201');
    expect(await ask(20)).toBe('429 RATE_LIMITED');
    alerts.clock.advance(DAY);
    expect(await ask(20)).toBe('201');
  });

  test('has a phone of a country that is served', async () => {
    await alerts.stop();
    alerts = await startAlerts({ config: { dialCodes: ['+91'] } });
    await alerts.register('gita', '+447700900123');
    expect(outcome(await alerts.createPublic(form('+44 7700 900124')))).toBe('403 FORBIDDEN');
    expect(outcome(await alerts.create('gita', form('+44 7700 900124')))).toBe('403 FORBIDDEN');
    expect(outcome(await alerts.create('gita', form('+44 7700 900123')))).toBe('201');
    expect(outcome(await alerts.createPublic(form(OTHER)))).toBe('201');
  });
});

// spec 1 §6.2
describe("a visitor's alert", () => {
  test('waits until the phone is confirmed', async () => {
    const { status, body } = await alerts.createPublic(form(OTHER, { timeZone: 'IST', language: 'hi' }));
    expect([status, body.data.status, body.data.createdBy]).toEqual([201, 'unconfirmed', null]);
    expect(await alerts.confirmations()).toEqual([`phone ${body.data._id}`]);
    expect(await alerts.stored(body.data._id)).toMatchObject({ timeZone: 'Asia/Kolkata', language: 'hi' });
  });

  test('three are created from a network in an hour; a repeated request counts once', async () => {
    await alerts.stop();
    alerts = await startAlerts({ config: { isExempt: () => false } });
    const visit = (at: number, key = `k${at}`) => alerts.createPublic(form(`+91981234500${at}`), { 'idempotency-key': key });
    for (const at of [1, 1, 1, 2, 3]) expect(outcome(await visit(at))).toBe('201');
    const refused = await visit(4);
    expect(outcome(refused)).toBe('429 RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    alerts.clock.advance(HOUR + 1_000);
    expect(outcome(await visit(4))).toBe('201');
    // The attack of the review: one /48, from another /64 each time.
    let created = 0;
    for (let at = 10; at < 40; at += 1) {
      const from = { 'x-forwarded-for': `2001:db8:7:${(at * 256).toString(16)}::1` };
      if (outcome(await alerts.createPublic(form(`+9198123451${at}`), from)) === '201') created += 1;
    }
    expect(created).toBe(12);
  });

  test('is refused for the day where too many to its prefix or country wait unconfirmed; accounts go on', async () => {
    await alerts.stop();
    alerts = await startAlerts({ config: { unverifiedPerPrefixDay: 4, unverifiedPerCountryDay: 6 } });
    let number = 0;
    const to = (prefix: string) => {
      number += 1;
      // Each from a network of its own: no limit by address has a part in it.
      return alerts.createPublic(form(`${prefix}${String(number).padStart(4, '0')}`), { 'x-forwarded-for': `203.0.${number}.1` });
    };
    const tried = async (times: number, prefix: string) => {
      const answers: Awaited<ReturnType<typeof to>>[] = [];
      for (let at = 0; at < times; at += 1) answers.push(await to(prefix));
      return answers;
    };
    const ofOnePrefix = await tried(6, '+44740022');
    expect(ofOnePrefix.map(outcome)).toEqual([...Array(4).fill('201'), ...Array(2).fill('429 RATE_LIMITED')]);
    expect(await alerts.confirmations()).toHaveLength(4);
    // Until the end of the day.
    expect(Number(ofOnePrefix[4]?.headers.get('retry-after'))).toBe(18 * 3_600);
    expect((await tried(4, '+44740122')).filter(({ status }) => status === 201)).toHaveLength(2);
    expect((await tried(2, '+9198115')).map(outcome)).toEqual(['201', '201']);
    expect(outcome(await alerts.create('gita', form('+447400220999')))).toBe('201');
    // Who confirms frees the place, once.
    const confirmed = alerts.phoneLink(ofOnePrefix[0]?.body.data._id);
    for (const _ of [1, 2]) expect(outcome(await alerts.confirm(confirmed))).toBe('200');
    expect((await tried(2, '+44740022')).map(outcome)).toEqual(['201', '429 RATE_LIMITED']);
    alerts.clock.advance(18 * HOUR);
    expect((await tried(1, '+44740022')).map(outcome)).toEqual(['201']);
  });
});
