import { codeFor, type Product, signIn } from '../../../src/index.ts';
import { type Answer, type Client, clientOf, proposal } from '../../support/client.ts';
import {
  contactMessageOf,
  documentOf,
  meetingThatIsOver,
  newTestimonial,
  upload,
  VIDEO,
  verificationRequestOf,
} from '../../support/fixtures.ts';

export interface RepeatedRequest {
  token?: string;
  /** The id in the path. */
  id?: string;
  /** The second id in the path. */
  more?: string;
  body?: unknown;
  /** How often it happened; 1 in the end. */
  effects?: () => Promise<number>;
}
export interface Repeated {
  arrange: (things: Things) => Promise<RepeatedRequest>;
  /** What of the answer must be the same; the whole answer unless said. */
  stable?: (answer: Answer) => unknown;
  /** Times at once; 10 unless said. */
  times?: number;
}

export type RepeatedCalls = Record<`${string}.${string}`, Repeated | string>;

/** What of an answer stays the same. */
export const theMeeting = ({ body }: Answer) => body.meeting;
export const theUser = ({ body }: Answer) => body.user;
export const theStatus = ({ status }: Answer) => status;

/** What calls are repeated on, created for each call. */
export async function createThings(product: Product) {
  const call: Client = clientOf(product.url);
  const admin = (await signIn(product.url, '+919000000001', 'The Admin')).token;
  const host = await signIn(product.url, '+919811300000', 'Hana Host');
  let hour = 1;
  let phones = 0;
  let coupons = 0;

  const newPhone = () => `+9198114${String(phones++).padStart(5, '0')}`;
  const newUser = () => signIn(product.url, newPhone(), 'New Comer');
  const messagesTo = async (phone: string) =>
    (await call('GET', `/dev/messages?to=${encodeURIComponent(phone)}`)).body.messages.length as number;
  async function pending(more: object = {}): Promise<string> {
    const { body } = await call('POST', '/api/meetings', { token: host.token, body: { ...proposal(hour++), ...more } });
    return body.meeting._id;
  }
  async function approved(more: object = {}): Promise<string> {
    const id = await pending(more);
    await call('PUT', `/admin/meetings/${id}/approve`, { token: admin, body: {} });
    return id;
  }
  /** Changes of a meeting since it was made (and approved). */
  const changesOf = (id: string, before: number) => async () =>
    (await call('GET', `/admin/meetings/${id}`, { token: admin })).body.meeting.version - before;
  const byAdmin = async (body?: object): Promise<RepeatedRequest> => {
    const id = await pending();
    return { token: admin, id, body, effects: changesOf(id, 1) };
  };
  const byHost = async (body?: object): Promise<RepeatedRequest> => {
    const id = await pending();
    return { token: host.token, id, body, effects: changesOf(id, 1) };
  };
  /** Somebody who has asked for the deletion of their account; answers the code that was sent to sign in again. */
  async function deleted(): Promise<{ phone: string; otp: string }> {
    const { phone, token } = await withCode();
    await call('POST', '/users/profile/deletion', { token, body: { otp: await codeFor(product.url, phone) } });
    await call('POST', '/auth/login', { body: { phone } });
    return { phone, otp: await codeFor(product.url, phone) };
  }
  async function withVideo(): Promise<string> {
    await upload(`${product.url}/admin/meetings/${pastId}/video`, { token: admin, field: 'video', content: VIDEO });
    return pastId;
  }
  async function begunUpload(): Promise<RepeatedRequest> {
    const body = { sizeBytes: 1_000_000 };
    const begun = await call('POST', `/admin/meetings/${pastId}/video/uploads`, { token: admin, body });
    return { token: admin, id: pastId, more: begun.body.upload.uploadId };
  }
  async function withTwoSessions(): Promise<string> {
    const phone = newPhone();
    await signIn(product.url, phone);
    // The code of a moment ago would open the same session.
    await call('POST', '/dev/clock', { body: { advanceMs: 61_000 } });
    return (await signIn(product.url, phone)).token;
  }
  async function withCode(): Promise<{ phone: string; token: string }> {
    const phone = newPhone();
    const { token } = await signIn(product.url, phone);
    await call('POST', '/users/profile/code', { token });
    return { phone, token };
  }

  async function coupon(): Promise<string> {
    const body = { code: `REPEAT-${coupons++}`, type: 'percentage', value: 10 };
    return (await call('POST', '/api/coupons/admin', { token: admin, body })).body.coupon._id;
  }

  /** On its creator's own phone. */
  async function clientAlert(): Promise<{ token: string; id: string }> {
    const phone = newPhone();
    const { token } = await signIn(product.url, phone, 'New Comer');
    const body = { name: 'Gita', phone, categories: ['graphic-design'] };
    return { token, id: (await call('POST', '/api/client-alerts', { token, body })).body.data._id };
  }

  const pastId = await meetingThatIsOver(call, { admin, host: host.token, guest: (await newUser()).token });
  const nextHour = () => hour++;
  return {
    pastId,
    nextHour,
    product,
    call,
    admin,
    host,
    newPhone,
    newUser,
    messagesTo,
    pending,
    approved,
    changesOf,
    byAdmin,
    byHost,
    deleted,
    withVideo,
    begunUpload,
    withTwoSessions,
    withCode,
    coupon,
    testimonial: async () => (await newTestimonial(call, admin))._id,
    contactMessage: () => contactMessageOf(call, admin),
    clientAlert,
    document: async () => {
      const { token } = await newUser();
      return { token, id: await documentOf(call, token) };
    },
    verificationRequest: async () => verificationRequestOf(call, (await newUser()).token),
  };
}
export type Things = Awaited<ReturnType<typeof createThings>>;
