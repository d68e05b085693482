// @deep REPEATS=all
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allEndpoints } from '@visavis/contracts';
import { fromNow, lettersOf, type Product, startProduct } from '../../../src/index.ts';
import { type Answer, atOnce, different, outcomes, proposal } from '../../support/client.ts';
import { paidOrder, testimonialForm, verificationForm } from '../../support/fixtures.ts';
import { createThings, type Things } from './fixtures.ts';
import { type Keyed, rowOf } from './table.ts';

/**
 * R4: every call that changes something, said many times at once and once more later: one effect, and each time the same answer,
 * or what else its row says of a repetition.
 */

let product: Product;
let things: Things;
beforeAll(async () => {
  product = await startProduct({
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
    OTP_UNVERIFIED_PER_ADDRESS: '1000',
  });
  things = await createThings(product);
}, 60_000);
afterAll(() => product.dispose());

const changing = allEndpoints.filter(({ method, access }) => method !== 'GET' && access !== 'service');

describe('repeated calls', () => {
  const natural = changing.flatMap((endpoint) => {
    const row = rowOf(endpoint.id);
    return endpoint.repeats !== 'by key' && typeof row === 'object' ? [[endpoint.id, row, endpoint] as const] : [];
  });
  test.each(natural)('%s', async (_, { arrange, stable = ({ body }) => body, times = 10 }, endpoint) => {
    const { method, path, repeats, example } = endpoint;
    const { token, id = '', more = '', body = example, effects } = await arrange(things);
    const send = () =>
      things.call(method, path.replace(':id', id).replace(/:\w+Id\b/, more), {
        ...(token ? { token } : {}),
        ...(body === undefined ? {} : { body }),
      });
    const answers = [...(await atOnce(times, send)), await send()];
    const first = answers.filter(({ status }) => status === 200);
    const late = answers.filter(({ status }) => status !== 200);
    if (repeats === 'same') expect(outcomes(answers)).toEqual({ 200: times + 1 });
    else for (const { body } of late) expect(body.error).toBe(repeats);
    expect(different(first.map(stable))).toBeLessThanOrEqual(1);
    if (effects) expect(await effects()).toBe(1);
  });
});

describe('with an idempotency key', () => {
  /** One way to say it: twice with another body is another thing. */
  interface Sent {
    token: string;
    id?: string;
    body: object;
    another: object;
    /** How many there are of what was made. */
    made?: () => Promise<number>;
  }
  const titled = (title: string) => async () =>
    (await things.call('GET', `/admin/meetings?limit=100&search=${encodeURIComponent(title)}`, { token: things.admin })).body
      .meetings.length;
  const meeting = (token: string, title: string, more: object = {}): Sent => {
    const body = { ...proposal(things.nextHour(), title), ...more };
    return { token, body, another: { ...body, title: 'Another body with the same key' }, made: titled(title) };
  };
  const alert = () => {
    const body = { name: 'Gita', phone: things.newPhone(), categories: ['all'] };
    return { body, another: { ...body, categories: ['graphic-design'] } };
  };
  const requests: Record<Keyed, (title: string) => Sent | Promise<Sent>> = {
    'meeting.create': (title) => meeting(things.host.token, title),
    'meeting.adminCreate': (title) => meeting(things.admin, title, { userId: things.host.user._id }),
    'meetingVideo.begin': () => ({
      token: things.admin,
      id: things.pastId,
      body: { sizeBytes: 1_000_000 },
      another: { sizeBytes: 2_000_000 },
    }),
    'coupons.create': (title) => {
      const code = title
        .replace(/[^a-z0-9]+/gi, '-')
        .toUpperCase()
        .slice(-30);
      const body = { code, type: 'percentage', value: 10 };
      const path = `/api/coupons/admin?search=${code}`;
      const made = async () => (await things.call('GET', path, { token: things.admin })).body.pagination.total;
      return { token: things.admin, body, another: { ...body, value: 11 }, made };
    },
    'testimonials.create': (title) => {
      // A search takes the beginnings of words: none of these begins another, or a word of the form.
      const name = title.replace(/\d+/g, (number) => `x${lettersOf(number)}x`).replace(/[^a-z]+/gi, ' ');
      const path = `/api/admin/testimonials?search=${encodeURIComponent(name)}`;
      const made = async () => (await things.call('GET', path, { token: things.admin })).body.pagination.total;
      const another = testimonialForm({ name, rating: '4' });
      return { token: things.admin, body: testimonialForm({ name }), another, made };
    },
    'contact.send': async (title) => {
      const { token } = await things.newUser();
      const body = { name: 'Asha Rao', reach: 'asha@example.org', topic: 'other', text: title.padEnd(20, '.') };
      const made = async () => (await things.call('GET', '/api/contact/mine', { token })).body.pagination.total;
      return { token, body, another: { ...body, topic: 'payment' }, made };
    },
    'auth.adminUserCreate': () => {
      const phone = things.newPhone();
      const path = `/admin/users?search=${encodeURIComponent(phone)}`;
      const made = async () => (await things.call('GET', path, { token: things.admin })).body.pagination.total;
      return { token: things.admin, body: { name: 'New Person', phone }, another: { name: 'Another Name', phone }, made };
    },
    'wallLinks.make': (name) => {
      const body = { name, expiresAt: fromNow(30 * 86_400_000).toISOString() };
      const made = async () => {
        const { links } = (await things.call('GET', '/api/admin/wall-links', { token: things.admin })).body;
        return links.filter((link: { name: string }) => link.name === name).length;
      };
      return { token: things.admin, body, another: { ...body, name: 'Another wall' }, made };
    },
    'verification.request': async () => {
      const { token } = await things.newUser();
      const mine = '/api/verification/requests/mine';
      const made = async () => (await things.call('GET', mine, { token })).body.requests.length;
      return { token, body: verificationForm(), another: verificationForm({ yearsExperience: 8 }), made };
    },
    'report.create': async () => {
      const { token } = await things.newUser();
      const made = async () => (await things.call('GET', '/api/reports/mine', { token })).body.pagination.total;
      const body = { subjectId: things.host.user._id, reason: 'spam', text: 'They sell something else there.' };
      return { token, body, another: { ...body, reason: 'fraud' }, made };
    },
    'payments.createOrder': async () => {
      const { token } = await things.newUser();
      const made = async () => (await things.call('GET', '/api/payments', { token })).body.payments.length;
      return { token, body: { planCode: 'basic' }, another: { planCode: 'enterprise' }, made };
    },
    'adminBilling.refund': async (reason) => {
      const { orderId: id } = await paidOrder(things.call, (await things.newUser()).token);
      const token = things.admin;
      const made = async () => (await things.call('GET', `/api/admin/payments/${id}`, { token })).body.payment.refunds.length;
      return { token, id, body: { amountPaise: 10_000, reason }, another: { amountPaise: 20_000, reason }, made };
    },
    'clientAlerts.create': async () => {
      const { token } = await things.newUser();
      const made = async () => (await things.call('GET', '/api/client-alerts/my-alerts', { token })).body.data.length;
      return { token, ...alert(), made };
    },
    'clientAlerts.createPublic': () => ({ token: '', ...alert() }),
    'adminBilling.adjustPasses': (title) => ({
      token: things.admin,
      id: things.host.user._id,
      body: { action: 'add', count: 2, reason: title },
      another: { action: 'add', count: 3, reason: title },
      made: passesGiven(title),
    }),
  };
  const passesGiven = (reason: string) => async () => {
    const path = `/api/admin/users/${things.host.user._id}/passes?limit=100`;
    const { entries } = (await things.call('GET', path, { token: things.admin })).body;
    return entries.filter(({ note }: { note: string | null }) => note === reason).length;
  };
  const keyed = changing.filter(({ repeats }) => repeats === 'by key');
  /** `REPEATS=all`: 2, 3, … 50 times. */
  const counts = process.env.REPEATS === 'all' ? Array.from({ length: 49 }, (_, index) => index + 2) : [2, 10, 50];
  const earlierRequests: { name: string; again: () => Promise<Answer>; first: Answer | undefined }[] = [];

  test.each(keyed.flatMap((endpoint) => counts.map((times) => [endpoint.id, times, endpoint] as const)))(
    '%s %i times at once and once later: one effect, one answer; another body is refused',
    async (name, times, { method, path, status = 200 }) => {
      const arranged = await requests[name as Keyed](`Keyed ${name.replace('.', ' ')} ${times}`);
      const { token, id = '', body, another, made } = arranged;
      const send = (sent: object) => things.call(method, path.replace(':id', id), { token, body: sent, key: `${name}-${times}` });
      const answers = [...(await atOnce(times, () => send(body))), await send(body)];
      expect(outcomes(answers)).toEqual({ [status]: times + 1 });
      expect(different(answers.map((answer) => answer.body))).toBe(1);
      expect(outcomes(await atOnce(3, () => send(another)))).toEqual({ '422 IDEMPOTENCY_MISMATCH': 3 });
      if (made) expect(await made()).toBe(1);
      earlierRequests.push({ name: `${name} ${times}`, again: () => send(body), first: answers[0] });
    },
  );

  test('the same again after the product was killed and has started: the same answers', async () => {
    await product.kill();
    await product.start();
    expect(earlierRequests.length).toBe(keyed.length * counts.length);
    for (const { name, again, first } of earlierRequests) {
      const { status, body } = await again();
      expect([name, status, body]).toEqual([name, first?.status, first?.body]);
    }
  }, 60_000);
});
