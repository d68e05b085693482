import { until } from '../../src/index.ts';
import { type Client, proposal } from './client.ts';

/** A picture of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** As much of an MP4 as tells that it is one. */
export const VIDEO = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41\0\0\0\x08mdat', 'latin1');

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

/** A meeting in which host and guest have been in the room together. */
export async function meetingThatIsOver(
  call: Client,
  who: { admin: string; host: string; guest: string },
  body: object = { ...proposal(0), date: new Date(Date.now() + 5 * 60_000).toISOString() },
): Promise<string> {
  const made = await call('POST', '/api/meetings', { token: who.host, body });
  const id: string = made.body.meeting._id;
  await call('PUT', `/admin/meetings/${id}/approve`, { token: who.admin, body: {} });
  const say = (name: string, token: string, body: object = {}) => call('POST', `/api/meetings/${id}/${name}`, { token, body });
  const { ticketId } = (await say('waiting-room/join', who.guest)).body.ticket;
  await say('session/start', who.host);
  await say('session/enter', who.host, { deviceId: 'host' });
  await say('waiting-room/admit', who.host, { ticketId });
  const { session } = (await call('GET', `/api/meetings/${id}/session`, { token: who.guest })).body;
  await say('session/enter', who.guest, { deviceId: 'guest', joinToken: session.me.admission.joinToken });
  await say('session/end', who.host);
  return id;
}

/** A plan that its buyer has ordered and paid for in the sandbox; `returned` is what the browser would bring back, as verification takes it. */
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
