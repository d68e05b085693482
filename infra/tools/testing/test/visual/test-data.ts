import type { Example } from '@visavis/contracts/screens';
import { type Product, signIn } from '../../src/index.ts';
import { type Client, clientOf } from '../support/client.ts';
import {
  documentForm,
  meetingThatIsOver,
  newTestimonial,
  PICTURE,
  paidOrder,
  sentMessage,
  verificationForm,
} from '../support/fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What the people of the test data are called and say. */
export interface Story {
  admin: string;
  hosts: [string, string, string];
  guest: string;
  /** One for each meeting. */
  titles: string[];
  description: string;
  rejected: string;
  cancelled: string;
}

export interface TestData {
  story: Story;
  sessions: Record<'host' | 'guest' | 'admin', Awaited<ReturnType<typeof signIn>>>;
  hostId: string;
  guestId: string;
  /** A meeting in each state. */
  meetings: Record<'past' | 'live' | 'soon' | 'tomorrow' | 'later' | 'pending' | 'rejected' | 'cancelled', string>;
}

/** Phones of the people of the test data. */
export const PHONES = { admin: '9000000001', host: '9811600001', second: '9811600002', third: '9811600003', guest: '9811600004' };

/** Users and meetings in every state, consistent with each other and dated from the server's `now`. */
export async function seedTestData(product: Product, story: Story, now: Date): Promise<TestData> {
  const call = clientOf(product.url);
  const person = (phone: string, name: string) => signIn(product.url, `+91${phone}`, name);
  const admin = await person(PHONES.admin, story.admin);
  const host = await person(PHONES.host, story.hosts[0]);
  const second = await person(PHONES.second, story.hosts[1]);
  const third = await person(PHONES.third, story.hosts[2]);
  const guest = await person(PHONES.guest, story.guest);
  // On a second device.
  await person(PHONES.host, story.hosts[0]);
  const titles = story.titles[Symbol.iterator]();
  const proposalOf = (afterMs: number, category: string) => ({
    title: titles.next().value ?? 'More meetings than titles',
    description: story.description,
    date: new Date(now.getTime() + afterMs).toISOString(),
    category,
  });
  const propose = (by: { token: string }, afterMs: number, category: string) =>
    made(call, by.token, proposalOf(afterMs, category));
  const approved = async (by: { token: string }, afterMs: number, category: string) => {
    const id = await propose(by, afterMs, category);
    await done(call, 'PUT', `/admin/meetings/${id}/approve`, admin.token, {});
    return id;
  };

  const past = await meetingThatIsOver(
    call,
    { admin: admin.token, host: host.token, guest: guest.token },
    proposalOf(5 * MINUTE, 'graphic-design'),
  );
  const live = await approved(second, 5 * MINUTE, 'tech-development');
  await done(call, 'POST', `/api/meetings/${live}/session/start`, second.token, {});
  const soon = await approved(host, 90 * MINUTE, 'graphic-design');
  const tomorrow = await approved(third, DAY + 2 * HOUR, 'video-animation');
  const later = await approved(host, 3 * DAY, 'graphic-design');
  await approved(second, 9 * DAY, 'digital-marketing');
  const pending = await propose(host, 5 * DAY, 'graphic-design');
  await propose(second, 6 * DAY, 'tech-development');
  await propose(third, 7 * DAY + HOUR, 'video-animation');
  const rejected = await propose(host, 8 * DAY, 'digital-marketing');
  await done(call, 'PUT', `/admin/meetings/${rejected}/reject`, admin.token, { reason: story.rejected });
  const cancelled = await approved(host, 10 * DAY, 'graphic-design');
  await done(call, 'PUT', `/api/meetings/${cancelled}/cancel`, host.token, { reason: story.cancelled });
  return {
    story,
    sessions: { host, guest, admin },
    hostId: host.user._id,
    guestId: guest.user._id,
    meetings: { past, live, soon, tomorrow, later, pending, rejected, cancelled },
  };
}

/**
 * A coupon, and an order of the guest's with it, paid back in part; returns its id. Not in all test data: it shows in the
 * dashboard's numbers.
 */
async function seedPayment(product: Product, { sessions, story }: TestData): Promise<string> {
  const call = clientOf(product.url);
  const coupon = { code: 'DIWALI20', type: 'percentage', value: 20, planCodes: ['basic', 'growth'], perUserLimit: 1 };
  await done(call, 'POST', '/api/coupons/admin', sessions.admin.token, coupon);
  const gstDetails = { isBusiness: false, stateCode: '29' };
  const { orderId } = await paidOrder(call, sessions.guest.token, { gstDetails, couponCode: coupon.code });
  const body = { amountPaise: 10_000, reason: story.cancelled };
  await call('POST', `/api/admin/payments/${orderId}/refunds`, { token: sessions.admin.token, body, key: `part-of-${orderId}` });
  return orderId;
}

/** The bank of the guest asks for a part of another payment; returns the dispute's id. */
async function seedDispute(product: Product, { sessions }: TestData): Promise<string> {
  const call = clientOf(product.url);
  const { orderId } = await paidOrder(call, sessions.guest.token, { gstDetails: { isBusiness: false, stateCode: '29' } });
  await call('POST', `/dev/payments/${orderId}`, {
    body: { outcome: 'dispute-created', amountPaise: 30_000, webhook: 'before' },
  });
  return (await call('GET', `/api/admin/disputes?search=${orderId}`, { token: sessions.admin.token })).body.disputes[0]._id;
}

/** Of the host's request to be verified. */
export const DOCUMENT_NAME = 'पासपोर्ट.png';

/** What admins look up by id, beside the people and meetings of the test data. */
export interface Records {
  orderId: string;
  disputeId: string;
  messageId: string;
  /** Of the host, with a document. */
  verificationId: string;
}
export async function seedRecords(product: Product, testData: TestData): Promise<Records> {
  const { admin, guest, host } = testData.sessions;
  const call = clientOf(product.url);
  const orderId = await seedPayment(product, testData);
  for (const name of testData.story.hosts)
    await newTestimonial(call, admin.token, {
      name,
      quote: testData.story.description,
      role: testData.story.guest,
      featured: 'true',
    });
  const messageId = await sentMessage(call, guest.token, admin.token, '+919811600099');
  return {
    orderId,
    disputeId: await seedDispute(product, testData),
    messageId,
    verificationId: await seedVerification(call, host.token),
  };
}

/** What a screen's own address names (`example` in `@visavis/contracts/screens`). */
export const examplesOf = (
  { hostId, guestId, meetings }: TestData,
  { orderId, disputeId, messageId }: Records,
): Record<Example, string> => ({
  soonMeeting: meetings.soon,
  liveMeeting: meetings.live,
  pastMeeting: meetings.past,
  pendingMeeting: meetings.pending,
  host: hostId,
  guest: guestId,
  order: orderId,
  dispute: disputeId,
  message: messageId,
  token: 'k3y',
  refusedPayment: '?error=insufficient_fund',
});

async function seedVerification(call: Client, token: string): Promise<string> {
  const form = documentForm(PICTURE, DOCUMENT_NAME);
  const { document } = (await call('POST', '/api/verification/documents', { token, body: form })).body;
  const about = 'मैं सात साल से छोटी दुकानों के लिए पैकेजिंग और ब्रांड बनाती हूँ, और मिठाई के डिब्बे भी।';
  const body = verificationForm({ about, documents: [document._id] });
  return (await done(call, 'POST', '/api/verification/requests', token, body)).request._id;
}

async function done(call: Client, method: string, path: string, token: string, body: object) {
  const answer = await call(method, path, { token, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const made = async (call: Client, token: string, body: object): Promise<string> =>
  (await done(call, 'POST', '/api/meetings', token, body)).meeting._id;
