import { escapeHtml, hiddenFields, htmlPage } from '@visavis/platform';
import { generate } from 'lean-qr';
import type { FailureReason, OrderEntity } from '../entities.ts';
import { BANKS, METHODS, type Method, type Problem, TEST_CARDS, UPI_APPS, type UpiFlow, WALLETS } from './instruments.ts';
import { CHECKOUT_PATH } from './standard-script.ts';
import { CHECKOUT_STYLE } from './style.ts';
import type { CheckoutTexts } from './texts.ts';

/** The path of one buyer's checkout. */
export const checkoutPath = (id: string) => `${CHECKOUT_PATH}/${id}`;
export const SCRIPT_PATH = '/dev/payments/checkout.js';

export interface CheckoutView {
  texts: CheckoutTexts;
  id: string;
  order: OrderEntity;
  shop: string;
  description: string;
  cancelUrl: string;
  /** Of the browser that is here. */
  flows: readonly UpiFlow[];
  contact: string | undefined;
}

const amountOf = ({ amount }: OrderEntity) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 }).format(amount / 100);

export const pageOf = (texts: CheckoutTexts, body: string) =>
  htmlPage({
    language: texts.language,
    title: `${texts.title} | SANDBOX`,
    style: CHECKOUT_STYLE,
    head: `<link rel="icon" href="data:,">\n<script src="${SCRIPT_PATH}" defer></script>`,
    body: `<p class="ribbon">${texts.sandbox}</p>\n<main>${body}</main>`,
  });

const sheet = ({ texts, order, shop, description, cancelUrl, contact }: CheckoutView, pay: string) => `<div class="sheet">
<section class="sum">
<h1>${escapeHtml(shop)}</h1>
<p>${escapeHtml(description)}</p>
<p class="amount">${amountOf(order)}</p>
<p>${texts.paysTo} ${escapeHtml(shop)}</p>
<p class="small">${texts.order} ${order.id}</p>
${contact ? `<p class="small">${escapeHtml(contact)}</p>` : ''}
</section>
<section class="pay">${pay}</section>
</div>
<p class="foot"><a href="${escapeHtml(cancelUrl)}">${texts.cancel}</a></p>`;

export function methodPage(view: CheckoutView, method: Method, problem: Problem | undefined): string {
  const { texts, id, order } = view;
  const tabs = METHODS.map(
    (each) =>
      `<a href="${checkoutPath(id)}?method=${each}"${each === method ? ' aria-current="page"' : ''}>${texts.methods[each]}</a>`,
  ).join('');
  return sheet(
    view,
    `<h2>${texts.method}</h2>
<nav aria-label="${texts.method}">${tabs}</nav>
${problem ? `<p class="problem" role="alert">${texts.problems[problem]}</p>` : ''}
${{ upi, card, netbanking, wallet }[method](texts, order, checkoutPath(id), view.flows)}`,
  );
}

const form = (action: string, method: Method, fields: string, label: string) => `<form method="post" action="${action}">
<input type="hidden" name="method" value="${method}">
${fields}
<button type="submit">${escapeHtml(label)}</button>
</form>`;

const upi = (texts: CheckoutTexts, order: OrderEntity, action: string, flows: readonly UpiFlow[]) =>
  flows.map((flow) => ({ qr: scanned, intent: inApp, collect: typed })[flow](texts, order, action)).join('') ||
  `<p>${texts.upi.none}</p>`;
const payButton = (action: string, by: string, label: string) =>
  `<form method="post" action="${action}"><input type="hidden" name="method" value="upi"><input type="hidden" name="by" value="${by}">
<button type="submit">${label}</button></form>`;
const scanned = (texts: CheckoutTexts, order: OrderEntity, action: string) => `<div class="code">
<p>${texts.upi.scan}</p>
${qrCode(`upi://pay?${new URLSearchParams({ pa: 'sandbox@razorpay', pn: 'SANDBOX', am: (order.amount / 100).toFixed(2), cu: 'INR', tr: order.id })}`)}
${payButton(action, 'phone', texts.upi.onPhone)}
</div>`;
const inApp = (texts: CheckoutTexts, _order: OrderEntity, action: string) => `<p>${texts.upi.apps}</p>
<div class="actions">${Object.values(UPI_APPS)
  .map((app) => payButton(action, 'app', app))
  .join('\n')}</div>`;
const typed = (texts: CheckoutTexts, order: OrderEntity, action: string) => `${form(
  action,
  'upi',
  `<label>${texts.upi.id}<input name="vpa" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="success@razorpay" required></label>`,
  texts.pay(amountOf(order)),
)}
<p class="hint">${texts.upi.hint}</p>`;

const card = (texts: CheckoutTexts, order: OrderEntity, action: string) => `${form(
  action,
  'card',
  `<label>${texts.card.number}<input name="card_number" inputmode="numeric" autocomplete="off" placeholder="4100 2800 0000 1007" maxlength="23" required></label>
<div class="two">
<label>${texts.card.expiry}<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="12/30" maxlength="7" required></label>
<label>${texts.card.cvv}<input name="cvv" inputmode="numeric" autocomplete="off" placeholder="123" maxlength="4" required></label>
</div>
<label>${texts.card.name}<input name="name" autocomplete="off"></label>`,
  texts.pay(amountOf(order)),
)}
<div class="hint">${texts.card.test}<ul>
${TEST_CARDS.map(
  ({ number, network, fails }) =>
    `<li><span>${number.replace(/(.{4})(?=.)/g, '$1 ')}</span><span>${network}: ${fails ? texts.reasons[fails] : texts.card.works}</span></li>`,
).join('\n')}
</ul></div>`;

const choice = (name: string, options: Record<string, string>) =>
  `<select name="${name}">${Object.entries(options)
    .map(([value, label]) => `<option value="${value}">${label}</option>`)
    .join('')}</select>`;
const netbanking = (texts: CheckoutTexts, order: OrderEntity, action: string) =>
  form(action, 'netbanking', `<label>${texts.bank}${choice('bank', BANKS)}</label>`, texts.pay(amountOf(order)));
const wallet = (texts: CheckoutTexts, order: OrderEntity, action: string) =>
  form(action, 'wallet', `<label>${texts.wallet}${choice('wallet', WALLETS)}</label>`, texts.pay(amountOf(order)));

/** The bank's page: the buyer decides how the payment ends. */
export function bankPage(view: CheckoutView, method: Method, instrument: string, fails: FailureReason | undefined): string {
  const { texts, id, order } = view;
  const reasons = Object.entries(texts.reasons)
    .map(([value, label]) => `<option value="${value}"${value === fails ? ' selected' : ''}>${label}</option>`)
    .join('');
  const end = (outcome: string, label: string, look: string) =>
    `<button type="submit" name="outcome" value="${outcome}" class="${look}">${label}</button>`;
  return sheet(
    view,
    `<h2>${texts.atBank[method]}</h2>
<p>${escapeHtml(instrument)} · ${amountOf(order)}</p>
<form method="post" action="${checkoutPath(id)}/bank">
<div class="actions">${end('success', texts.approve, fails ? 'quietly' : '')}</div>
<div class="actions">
<label>${texts.decline}<select name="reason">${reasons}</select></label>
${end('failure', texts.declineNow, 'bad')}
</div>
<details><summary>${texts.more}</summary>
<div class="actions">${end('closed', texts.closed, 'quietly')}${end('late', texts.late, 'quietly')}${end('duplicate', texts.duplicate, 'quietly')}</div>
</details>
</form>`,
  );
}

/** Posts the browser back to the shop, as the provider does. */
export const returnPage = (view: CheckoutView, callbackUrl: string, fields: Record<string, string>) =>
  sheet(
    view,
    `<h2>${view.texts.returning}</h2>
<form method="post" action="${escapeHtml(callbackUrl)}" data-submit-at-once>
${hiddenFields(fields)}
<div class="actions"><button type="submit">${view.texts.returnNow}</button></div>
</form>`,
  );

export const closedPage = (view: CheckoutView) =>
  sheet(view, `<h2>${view.texts.closedTitle}</h2><p>${view.texts.closedLead}</p>`);

export const noticePage = (text: string) => `<div class="sheet"><section class="pay"><h2>${text}</h2></section></div>`;

function qrCode(content: string): string {
  const code = generate(content);
  let path = '';
  for (let y = 0; y < code.size; y += 1) for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return `<svg viewBox="0 0 ${code.size} ${code.size}" role="img" aria-label="QR"><path fill="currentColor" d="${path}"/></svg>`;
}
