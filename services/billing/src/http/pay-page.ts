import { paymentEndpoints } from '@visavis/contracts/billing';
import { paymentCalls } from '@visavis/contracts/calls/billing';
import {
  type Call,
  escapeHtml,
  hiddenFields,
  PAGE_STYLE,
  pagePolicy,
  type Routes,
  sendBody,
  Unavailable,
} from '@visavis/platform';
import type { Request } from 'express';
import { getOrder } from '../data/orders.ts';
import type { OrderRecord } from '../domain/order.ts';
import { RETURN_PAGE } from '../domain/payments/free-order.ts';
import { attemptToCapture, isPaid, isPayable } from '../domain/payments/status.ts';
import { checkPayToken } from '../domain/signed-link.ts';
import type { BillingDeps } from '../use-cases/deps.ts';
import { PAY_PAGE_STYLE } from './pay-page-style.ts';
import { type PayPageTexts, payPageTexts } from './pay-page-texts.ts';

const PLANS_PAGE = '/meeting-passes';
/** A file of the web app: it submits the form of whoever comes here for the first time. */
const SCRIPT = '/pay-page.js';
const STYLE = PAGE_STYLE + PAY_PAGE_STYLE;

type Refusal = 'forged' | 'expired' | 'paid' | 'authorized' | 'unavailable';
const STATUS: Record<Refusal, number> = { forged: 403, expired: 410, paid: 200, authorized: 200, unavailable: 503 };

/**
 * Our page between the order and the provider's checkout (specification 2, section 4). It says what is bought and posts the provider's form;
 * opening it changes nothing, so that "back" and "reload" do no harm. The signed link is the permission: a navigation brings no token.
 */
export function payPageRoutes({ on }: Routes, deps: BillingDeps): void {
  on(paymentEndpoints.payPage, async (call) => {
    const texts = payPageTexts[call.request.acceptsLanguages('en', 'hi') === 'hi' ? 'hi' : 'en'];
    const opened = await open(deps, call).catch((error: unknown) => {
      if (error instanceof Unavailable) return { refusal: 'unavailable' as const };
      throw error;
    });
    if ('refusal' in opened) send(call, texts, STATUS[opened.refusal], refusalPage(texts, opened.refusal), []);
    else {
      const { action } = opened.form;
      send(call, texts, 200, payPage(texts, opened), action.startsWith('/') ? [] : [new URL(action).origin]);
    }
    return {};
  });
}

interface OpenedOrder {
  order: OrderRecord;
  form: { action: string; fields: Record<string, string> };
  isSandbox: boolean;
}

async function open(
  { store, config, payments }: BillingDeps,
  { params, query, now, origin }: Pick<Call<typeof paymentEndpoints.payPage>, 'params' | 'query' | 'now' | 'origin'>,
): Promise<OpenedOrder | { refusal: Refusal }> {
  const token = checkPayToken(config.linkKey, params.id, query.t, now);
  if (token === 'forged') return { refusal: 'forged' };
  const order = await getOrder(store, params.id);
  if (!order) return { refusal: 'forged' };
  if (isPaid(order)) return { refusal: 'paid' };
  // The bank has the money: paying again would only be paid back.
  if (attemptToCapture(order)) return { refusal: 'authorized' };
  if (token === 'expired' || !isPayable(order, now)) return { refusal: 'expired' };
  if (!payments || order.providerOrderId === null) return { refusal: 'unavailable' };
  const cancelled = new URLSearchParams({ error: 'You left the payment page. Nothing was paid.', orderId: order._id });
  const form = payments.checkout({
    providerOrderId: order.providerOrderId,
    amountPaise: order.amountPaise,
    description: `${order.planName}, ${order.isUnlimited ? 'unlimited' : order.passes + order.bonusPasses} meeting passes`,
    name: order.buyerName,
    email: order.gstDetails?.email || undefined,
    callbackUrl: origin + paymentCalls.callback.path,
    cancelUrl: `${origin}${RETURN_PAGE}?${cancelled}`,
  });
  return { order, form, isSandbox: payments.name === 'sandbox' };
}

function send(
  { request, response }: { request: Request; response: Parameters<typeof sendBody>[1] },
  texts: PayPageTexts,
  status: number,
  body: string,
  forms: readonly string[],
): void {
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Vary', 'Accept-Language');
  response.setHeader('Content-Security-Policy', pagePolicy({ style: STYLE, scripts: true, images: true, forms }));
  sendBody(request, response, status, 'text/html; charset=utf-8', documentOf(texts, body));
}

const documentOf = (texts: PayPageTexts, body: string) => `<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Visavis | ${texts.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
<script src="${SCRIPT}" defer></script>
</head>
<body>
<main>
<a class="brand" href="/"><img src="/favicon.svg" width="28" height="28" alt="">Visavis</a>
${body}
</main>
</body>
</html>
`;

const rupees = (paise: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(paise / 100);

function payPage(texts: PayPageTexts, { order, form, isSandbox }: OpenedOrder): string {
  const line = (name: string, value: string, kind = '') =>
    `<div class="line ${kind}"><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`;
  return `<h1>${texts.title}</h1>
<p class="lead">${texts.lead}</p>
<section class="card">
${isSandbox ? `<p class="sandbox">${texts.sandbox}</p>` : ''}
<h2>${escapeHtml(order.planName)}</h2>
<p class="quiet">${escapeHtml(texts.gives(order))}</p>
<dl>
${line(texts.price, rupees(order.originalPaise))}
${order.discountPaise > 0 ? line(texts.saving(order.couponCode ?? ''), `− ${rupees(order.discountPaise)}`, 'saving') : ''}
${line(texts.total, rupees(order.amountPaise), 'total')}
</dl>
<p class="quiet">${texts.gst}</p>
<form method="post" action="${escapeHtml(form.action)}" data-submit-at-once>
${hiddenFields(form.fields)}
<button type="submit">${escapeHtml(texts.pay(rupees(order.amountPaise)))}</button>
</form>
</section>
<p class="back"><a href="${PLANS_PAGE}">${texts.back}</a></p>`;
}

const refusalPage = (texts: PayPageTexts, refusal: Refusal) => {
  const { title, lead } = texts.refusals[refusal];
  return `<h1>${title}</h1>
<p class="lead">${lead}</p>
<p class="back"><a class="action" href="${PLANS_PAGE}">${texts.back}</a></p>`;
};
