import { paymentEndpoints } from '@visavis/contracts/billing';
import { PAYMENT_RETURN_PAGE, paymentCalls } from '@visavis/contracts/calls/billing';
import type { ReturnError } from '@visavis/contracts/constants/billing';
import { type Call, escapeHtml, hiddenFields, type Routes, Unavailable } from '@visavis/platform';
import type { ProviderCheckout } from '@visavis/providers';
import { getOrder } from '../../data/orders.ts';
import type { OrderRecord } from '../../domain/order.ts';
import { attemptToCapture, isPaid, isPayable, wasPaidInVain } from '../../domain/payments/status.ts';
import { checkPayToken } from '../../domain/signed-link.ts';
import { canHonourCoupon } from '../../use-cases/coupons/use-coupon.ts';
import type { BillingDeps } from '../../use-cases/deps.ts';
import { withProviderOrder } from '../../use-cases/payments/create-order.ts';
import { type PayPageTexts, payPageTexts } from './pay-page-texts.ts';
import { languageOf, messageBody, PLANS_PAGE, sendPage } from './service-page.ts';

/** A file of the web app: it opens the checkout for whoever comes here for the first time. */
const SCRIPT = '/pay-page.js';

/** The return page shows no words of a link. */
const CANCELLED: ReturnError = 'payment_cancelled';

type Refusal = keyof PayPageTexts['refusals'];
const STATUS: Record<Refusal, number> = {
  forged: 403,
  expired: 410,
  couponGone: 410,
  paid: 200,
  authorized: 200,
  returned: 200,
  unavailable: 503,
};

/**
 * Our page between the order and the provider's checkout (specification 2, section 4). It says what is bought and opens the
 * provider's checkout; opening it again changes nothing, so that "back" and "reload" do no harm. The signed link is the
 * permission: a navigation brings no token.
 */
export function payPageRoutes({ on }: Routes, deps: BillingDeps): void {
  on(paymentEndpoints.payPage, async (call) => {
    const language = languageOf(call.request);
    const texts = payPageTexts[language];
    const opened = await open(deps, call).catch((error: unknown) => {
      if (error instanceof Unavailable) return { refusal: 'unavailable' as const };
      throw error;
    });
    const page = { language, title: texts.title };
    if ('refusal' in opened) {
      const body = messageBody({ ...texts.refusals[opened.refusal], back: texts.back });
      sendPage(call, STATUS[opened.refusal], { ...page, body });
    } else {
      const { script, sources } = opened.checkout;
      // Without the provider's script, ours sends the form.
      const scripts = [script, SCRIPT];
      sendPage(call, 200, { ...page, scripts, guests: sources, body: payPage(texts, opened) });
    }
    return {};
  });
}

interface OpenedOrder {
  order: OrderRecord;
  checkout: ProviderCheckout;
  isSandbox: boolean;
}

async function open(
  deps: BillingDeps,
  { params, query, now, origin }: Pick<Call<typeof paymentEndpoints.payPage>, 'params' | 'query' | 'now' | 'origin'>,
): Promise<OpenedOrder | { refusal: Refusal }> {
  const { store, config, payments } = deps;
  const token = checkPayToken(config.linkKeys, params.id, query.t, now);
  if (token === 'forged') return { refusal: 'forged' };
  const order = await getOrder(store, params.id);
  if (!order) return { refusal: 'forged' };
  if (isPaid(order)) return { refusal: 'paid' };
  // The bank has the money: paying again would only be paid back.
  if (attemptToCapture(order)) return { refusal: 'authorized' };
  if (wasPaidInVain(order)) return { refusal: 'returned' };
  if (token === 'expired' || !isPayable(order, now)) return { refusal: 'expired' };
  // Its money would only be paid back.
  if (!(await canHonourCoupon(deps, order, now))) return { refusal: 'couponGone' };
  if (!payments) return { refusal: 'unavailable' };
  // The provider may not have got it when it was ordered.
  const { providerOrderId } = await withProviderOrder(deps, { orderId: order._id, isNew: false });
  if (providerOrderId === null) return { refusal: 'unavailable' };
  const cancelled = new URLSearchParams({ error: CANCELLED, orderId: order._id });
  const checkout = payments.checkout({
    providerOrderId,
    amountPaise: order.amountPaise,
    description: `${order.planName}, ${order.isUnlimited ? 'unlimited' : order.passes + order.bonusPasses} meeting passes`,
    name: order.buyerName,
    email: order.gstDetails?.email || undefined,
    callbackUrl: origin + paymentCalls.callback.path,
    cancelUrl: `${origin}${PAYMENT_RETURN_PAGE}?${cancelled}`,
  });
  return { order, checkout, isSandbox: payments.name === 'sandbox' };
}

const rupees = (paise: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(paise / 100);

function payPage(texts: PayPageTexts, { order, checkout, isSandbox }: OpenedOrder): string {
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
<form method="post" action="${escapeHtml(checkout.action)}" data-checkout="${escapeHtml(JSON.stringify(checkout.options))}">
${hiddenFields(checkout.fields)}
<button type="submit">${escapeHtml(texts.pay(rupees(order.amountPaise)))}</button>
</form>
</section>
<p class="back"><a href="${PLANS_PAGE}">${texts.back}</a></p>`;
}
