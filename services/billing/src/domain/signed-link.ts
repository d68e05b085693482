import { createHmac } from 'node:crypto';
import { paymentCalls } from '@visavis/contracts/calls/billing';
import { pathOf } from '@visavis/contracts/calls/call';
import { PAYMENTS } from '@visavis/contracts/constants/billing';
import { isSignedWith, type Keys, keysFor } from '@visavis/platform';
import type { OrderRecord } from './order.ts';

/** What a link opens: a link of one purpose never opens another one's. */
type Purpose = 'pay-page' | 'document';

/** The keys of all links of billing. */
export const linkKeysOf = (serviceSecret: string): Keys => keysFor(serviceSecret, 'visavis/billing/links');

/** `expires` is in Unix seconds. Whoever has the link opens it until then, without a sign-in. */
export function signLink([key]: Keys, purpose: Purpose, id: string, expiresAt: Date): { expires: string; signature: string } {
  const expires = String(Math.floor(expiresAt.getTime() / 1_000));
  return { expires, signature: macOf(key, purpose, id, expires) };
}

export function checkLink(
  keys: Keys,
  purpose: Purpose,
  id: string,
  link: { expires: string; signature: string },
  now: Date,
): 'valid' | 'expired' | 'forged' {
  if (!isSignedWith(keys, link.signature, (key) => macOf(key, purpose, id, link.expires))) return 'forged';
  return Number(link.expires) * 1_000 > now.getTime() ? 'valid' : 'expired';
}

/** Our pay page of an order, relative to the product's origin: `paymentUrl` of create-order. Good until the order expires. */
export function payUrl(keys: Keys, order: Pick<OrderRecord, '_id' | 'expiresAt'>): string {
  const { expires, signature } = signLink(keys, 'pay-page', order._id, order.expiresAt);
  return `${pathOf(paymentCalls.payPage.path, { id: order._id })}?t=${expires}.${signature}`;
}

/** An invoice or a credit note, relative to the product's origin; whoever checked that the reader may have it hands it out. */
export function documentUrl(keys: Keys, documentId: string, now: Date): string {
  const link = signLink(keys, 'document', documentId, new Date(now.getTime() + PAYMENTS.invoiceLinkMs));
  return `${pathOf(paymentCalls.document.path, { id: documentId })}?${new URLSearchParams(link)}`;
}

/** `t` of the pay page's address. */
export function checkPayToken(keys: Keys, orderId: string, token: string, now: Date): 'valid' | 'expired' | 'forged' {
  const [expires = '', ...rest] = token.split('.');
  return checkLink(keys, 'pay-page', orderId, { expires, signature: rest.join('.') }, now);
}

const macOf = (key: Buffer, purpose: Purpose, id: string, expires: string) =>
  createHmac('sha256', key).update(`${purpose}\n${id}\n${expires}`).digest('base64url');
