/** Where the browser's form is posted to: by our page without script, or by the stand-in below. */
export const CHECKOUT_PATH = '/dev/payments/checkout';
export const STANDARD_SCRIPT_PATH = '/dev/payments/v1/checkout.js';

/**
 * Stands in for Razorpay's `checkout.js`: takes the same options, and refuses to open without those that Razorpay needs. Razorpay
 * shows a frame on the shop's page; here the checkout is a page of its own, so that every step has an address.
 */
export const STANDARD_SCRIPT = `globalThis.Razorpay = class {
  constructor(options) {
    for (const name of ['key', 'order_id', 'amount', 'callback_url'])
      if (!options?.[name]) throw new Error('Razorpay: ' + name + ' is missing');
    if (options.redirect !== true) throw new Error('Razorpay: the sandbox knows no handler, only redirect: true');
    this.options = options;
  }
  open() {
    const { key, prefill, config, callback_url, order_id, amount, currency, name, description } = this.options;
    const hidden = config?.display?.hide?.flatMap(({ method, flows }) => (method === 'upi' ? flows : [])) ?? [];
    const fields = {
      key_id: key, order_id, amount, currency, name, description, callback_url, cancel_url: location.href,
      'prefill[contact]': prefill?.contact ?? '', checkout: 'standard', hidden_upi_flows: hidden.join(' '),
    };
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '${CHECKOUT_PATH}', hidden: true });
    for (const [name, value] of Object.entries(fields))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    document.body.append(form);
    form.submit();
  }
};
`;
