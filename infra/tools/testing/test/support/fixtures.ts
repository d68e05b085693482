import { fromNow, until } from '../../src/index.ts';
import { type Client, proposal } from './client.ts';

/** A picture of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** As much of an MP4 as tells that it is one. */
export const VIDEO = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41\0\0\0\0mdat', 'latin1');

/** Sends a file as a form does. */
export async function upload(
  url: string,
  {
    token,
    field,
    content,
    name = 'file',
    type = '',
  }: { token: string; field: string; content: Uint8Array; name?: string; type?: string },
) {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(content)], { type }), name);
  const response = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls, looked at by tests only
  return { status: response.status, body: (await response.json()) as any };
}

/** The id of a meeting that an admin has approved, with what the decision says. */
export async function approvedMeeting(
  call: Client,
  who: { admin: string; host: string },
  body: object = proposal(1),
  decision: object = {},
): Promise<string> {
  const made = await call('POST', '/api/meetings', { token: who.host, body });
  if (made.status !== 201) throw new Error(`no meeting: ${made.status} ${JSON.stringify(made.body)}`);
  const id: string = made.body.meeting._id;
  await call('PUT', `/admin/meetings/${id}/approve`, { token: who.admin, body: decision });
  return id;
}

/** Brings host and guest into the room, with open pages. Returns how the pages close. */
export async function meetInRoom(call: Client, id: string, who: { host: string; guest: string }): Promise<() => void> {
  const sendCommand = (name: string, token: string, body: object = {}) =>
    call('POST', `/api/meetings/${id}/${name}`, { token, body });
  const { ticketId } = (await sendCommand('waiting-room/join', who.guest)).body.ticket;
  const guestGoes = await sendHeartbeats(call, id, who.guest);
  await sendCommand('session/start', who.host);
  await sendCommand('session/enter', who.host, { deviceId: 'host' });
  const hostGoes = await sendHeartbeats(call, id, who.host, { deviceId: 'host' });
  await sendCommand('waiting-room/admit', who.host, { ticketId });
  const { session } = (await call('GET', `/api/meetings/${id}/session`, { token: who.guest })).body;
  const { joinToken } = session.me.admission;
  const entered = await sendCommand('session/enter', who.guest, { deviceId: 'guest', joinToken });
  if (entered.status !== 200) throw new Error(`not in the room: ${entered.status} ${JSON.stringify(entered.body)}`);
  return () => {
    guestGoes();
    hostGoes();
  };
}

/** A meeting in which host and guest have been in the room together. */
export async function meetingThatIsOver(
  call: Client,
  who: { admin: string; host: string; guest: string },
  body: object = { ...proposal(0), date: fromNow(5 * 60_000).toISOString() },
): Promise<string> {
  const id = await approvedMeeting(call, who, body);
  const leave = await meetInRoom(call, id, who);
  leave();
  await call('POST', `/api/meetings/${id}/session/end`, { token: who.host, body: {} });
  return id;
}

/**
 * Whose page is open says so every few seconds: without it they have left after a while, which may be sooner than a slow test.
 * Returns how they go.
 */
export async function sendHeartbeats(call: Client, meetingId: string, token: string, body: object = {}): Promise<() => void> {
  const beat = () => call('POST', `/api/meetings/${meetingId}/waiting-room/heartbeat`, { token, body });
  const timer = setInterval(() => void beat().catch(() => undefined), 3_000).unref();
  await beat();
  return () => clearInterval(timer);
}

/**
 * A plan that its buyer has ordered and paid for in the sandbox; `returned` is what the browser would bring back, as verification
 * takes it.
 */
export async function paidOrder(call: Client, token: string, body: object = {}) {
  const { orderId } = (await call('POST', '/api/payments/create-order', { token, body: { planCode: 'basic', ...body } })).body;
  const { callback } = (await call('POST', `/dev/payments/${orderId}`, { body: { outcome: 'success', webhook: 'before' } })).body;
  await until(`${orderId} is paid`, async () => {
    const { payment } = (await call('GET', `/api/payments/orders/${orderId}`, { token })).body;
    return payment?.status === 'captured';
  });
  const returned = {
    razorpayOrderId: callback.razorpay_order_id,
    razorpayPaymentId: callback.razorpay_payment_id,
    razorpaySignature: callback.razorpay_signature,
  };
  return { orderId: orderId as string, returned };
}

/**
 * A message that asks a phone without an account to confirm the alert that `token`'s owner has made for it; returns its id, as
 * admins know it.
 */
export async function sentMessage(call: Client, token: string, admin: string, phone: string): Promise<string> {
  const body = { name: 'Gita', phone, categories: ['graphic-design'] };
  const { status, body: answer } = await call('POST', '/api/client-alerts', { token, body });
  if (status !== 201) throw new Error(`no alert: ${status} ${JSON.stringify(answer)}`);
  return (await call('GET', '/api/admin/messages?kind=confirmation&limit=1', { token: admin })).body.messages[0]._id;
}

/** The form of a testimonial, whole but for what is given. */
export function testimonialForm(fields: Record<string, string> = {}, image?: Uint8Array): FormData {
  const form = new FormData();
  const defaults = {
    name: 'Asha Menon',
    quote: 'I found our designer in ten minutes.',
    rating: '5',
    consentAt: '2026-01-01T00:00:00Z',
  };
  for (const [name, value] of Object.entries({ ...defaults, ...fields })) form.append(name, value);
  if (image) form.append('image', new Blob([Uint8Array.from(image)]), 'face.png');
  return form;
}

/** A testimonial that an admin has written down. */
export async function newTestimonial(
  call: Client,
  token: string,
  { image, ...fields }: { image?: Uint8Array } & Record<string, unknown> = {},
): Promise<{ _id: string; imageUrl: string }> {
  const body = testimonialForm(fields as Record<string, string>, image);
  return (await call('POST', '/api/admin/testimonials', { token, body })).body.testimonial;
}

/** What somebody who asks to be verified says, whole but for what is given. */
export const verificationForm = (fields: object = {}) => ({
  type: 'freelancer',
  categories: ['graphic-design'],
  about: 'I have designed packaging and brands for small shops since I left the art school in Pune.',
  yearsExperience: 7,
  portfolioUrls: ['https://asha.example/work'],
  ...fields,
});

export function documentForm(content: Uint8Array = PICTURE, name = 'passport.png'): FormData {
  const form = new FormData();
  form.append('name', name);
  form.append('document', new Blob([Uint8Array.from(content)]), name);
  return form;
}

/** The id of a document that was uploaded for a request. */
export const documentOf = async (call: Client, token: string): Promise<string> =>
  (await call('POST', '/api/verification/documents', { token, body: documentForm() })).body.document._id;

/** The id of a request to be verified. */
export const verificationRequestOf = async (call: Client, token: string, documents: string[] = []): Promise<string> =>
  (await call('POST', '/api/verification/requests', { token, body: verificationForm({ documents }) })).body.request._id;

/** The id of a message that a visitor has written by the contact form. */
export async function contactMessageOf(call: Client, admin: string): Promise<string> {
  const body = { name: 'Asha Rao', reach: 'asha@example.org', topic: 'other', text: 'Where do I find my invoice?' };
  await call('POST', '/api/contact', { body });
  return (await call('GET', '/api/admin/contact?limit=1', { token: admin })).body.messages[0]._id;
}
