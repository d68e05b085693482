import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { PAYMENTS } from '@visavis/contracts/constants/billing';
import { PRODUCT_NAME } from '@visavis/contracts/constants/product';
import { Unavailable } from '@visavis/platform';
import type Razorpay from 'razorpay';
import type { z } from 'zod';
import { type Payments, type ProviderCheckout, ProviderRefusal } from './port.ts';
import { disputeEntity, eventOf, listOf, orderEntity, paymentEntity, refundEntity, settledEntity } from './razorpay-entities.ts';

export interface RazorpayOptions {
  name: Payments['name'];
  keyId: string;
  keySecret: string;
  /** The first is the current one; the others are old ones, with which Razorpay still signs what it repeats. */
  webhookSecrets: readonly string[];
  /** Asked at each call: the sandbox's address is known once it runs. */
  apiUrl?: () => string;
  checkout?: Pick<ProviderCheckout, 'script' | 'sources' | 'action'>;
  timeoutMs?: number;
}

const API_URL = 'https://api.razorpay.com';
/**
 * Standard Checkout, and Hosted Checkout for pages without script, which has no UPI intent (docs/adr/0061). The script loads more
 * from other hosts of Razorpay. A frame may open an app only if the page's policy names the app's scheme.
 */
const RAZORPAY_CHECKOUT = {
  script: 'https://checkout.razorpay.com/v1/checkout.js',
  sources: {
    origins: ['https://*.razorpay.com'],
    frames: ['https://*.razorpay.com', 'upi:', 'intent:', 'tez:', 'gpay:', 'phonepe:', 'paytmmp:', 'credpay:', 'bhim:'],
  },
  action: `${API_URL}/v1/checkout/embedded`,
};
const CURRENCY = 'INR';
const PAGE = 100;
const RESPONSE_BYTES_MAX = 5_000_000;
const WITH_CARD = { 'expand[]': 'card' };

/** The parts of axios that the package's client exposes without a type. */
interface RequestClient {
  defaults: { baseURL: string; timeout: number; maxRedirects: number; maxContentLength: number; proxy?: false };
  interceptors: {
    request: { use(onRequest: (config: object) => object): void };
    response: { use(onSuccess: undefined, onError: (error: AxiosError) => never): void };
  };
}
interface AxiosError {
  message: string;
  response?: { status: number; data: unknown };
}

/**
 * The official `razorpay` package behind the port; the sandbox is reached by the same code at another address (docs/adr/0034).
 */
export function createRazorpay(options: RazorpayOptions): Payments {
  const { name, keyId, keySecret, webhookSecrets, checkout = RAZORPAY_CHECKOUT } = options;
  const { apiUrl = () => API_URL, timeoutMs = PAYMENTS.providerTimeoutMs } = options;

  /**
   * The package fixes its host, has no time-out, follows redirects, and turns a lost connection into a TypeError: all four are
   * corrected on its request defaults. It takes a tenth of a second to load, so the first call does.
   */
  async function connect(headers: Record<string, string> = {}): Promise<Razorpay> {
    const { default: Client } = await import('razorpay');
    const client = new Client({ key_id: keyId, key_secret: keySecret });
    const { rq } = client.api as unknown as { rq: RequestClient };
    Object.assign(rq.defaults, {
      baseURL: apiUrl(),
      timeout: timeoutMs,
      maxRedirects: 0,
      maxContentLength: RESPONSE_BYTES_MAX,
      // The sandbox is on this machine.
      ...(name === 'sandbox' ? { proxy: false } : {}),
    });
    // axios counts only silence against `timeout`; the signal ends a response that trickles.
    rq.interceptors.request.use((config) => {
      const all = config as { headers: { set(more: Record<string, string>): void } };
      all.headers.set(headers);
      return { ...config, signal: AbortSignal.timeout(timeoutMs) };
    });
    // The package reads `response.status` of every error.
    rq.interceptors.response.use(undefined, (error) => {
      error.response ??= { status: 0, data: { error: { code: 'NO_RESPONSE', description: error.message } } };
      throw error;
    });
    return client;
  }

  let client: Promise<Razorpay> | undefined;
  let clientUrl = '';
  const shared = () => {
    if (!client || clientUrl !== apiUrl()) {
      clientUrl = apiUrl();
      client = connect();
    }
    return client;
  };

  async function send<T extends z.ZodType>(
    entity: T,
    call: (razorpay: Razorpay) => Promise<unknown>,
    headers?: Record<string, string>,
  ): Promise<z.output<T>> {
    const razorpay = await (headers ? connect(headers) : shared());
    const body = await call(razorpay).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const parsed = entity.safeParse(body);
    if (!parsed.success) throw new Unavailable('The payment provider sent what we cannot read', 1_000, { cause: parsed.error });
    return parsed.data;
  }
  /** `get` of the package: some of its methods garble `expand[]`. */
  const read = <T extends z.ZodType>(entity: T, url: string, query?: Record<string, string | number>) =>
    send(entity, (razorpay) => razorpay.api.get({ url, data: query }));

  /** Ids come from browsers, too: what cannot be one is not sent. */
  const find = async <T extends z.ZodType>(entity: T, folder: string, id: string, query?: Record<string, string>) =>
    isId(id) ? read(entity, `/${folder}/${id}`, query).catch(undefinedIfUnknown) : undefined;
  const findAll = async <T extends z.ZodType>(
    entity: T,
    folder: string,
    id: string,
    kind: string,
    query: Record<string, string | number>,
  ) => (isId(id) ? await read(listOf(entity), `/${folder}/${id}/${kind}`, query).catch(undefinedIfUnknown) : undefined) ?? [];
  const getPayment: Payments['getPayment'] = (id) => find(paymentEntity, 'payments', id, WITH_CARD);

  return {
    name,
    keyId,
    createOrder: ({ receipt, amountPaise, notes }) =>
      send(orderEntity, (razorpay) =>
        razorpay.orders.create({
          amount: amountPaise,
          currency: CURRENCY,
          receipt,
          partial_payment: false,
          payment: {
            capture: 'automatic',
            capture_options: {
              automatic_expiry_period: PAYMENTS.automaticExpiryMinutes,
              manual_expiry_period: PAYMENTS.manualExpiryMinutes,
              refund_speed: 'normal',
            },
          },
          ...(notes ? { notes } : {}),
        }),
      ),
    async findOrder(receipt) {
      const found = (await read(listOf(orderEntity), '/orders', { receipt, count: PAGE })).filter(
        (order) => order.receipt === receipt,
      );
      // Razorpay lists the newest first. After a lost response there may be two: a buyer can only be at one that was tried.
      return found.find(({ status }) => status !== 'created') ?? found.at(-1);
    },
    getPayment,
    paymentsOfOrder: (id) => findAll(paymentEntity, 'orders', id, 'payments', WITH_CARD),
    listPayments: (span) => read(listOf(paymentEntity), '/payments', { ...pageOf(span), ...WITH_CARD }),
    listRefunds: (span) => read(listOf(refundEntity), '/refunds', pageOf(span)),
    listDisputes: (skip) => read(listOf(disputeEntity), '/disputes', { count: PAGE, skip }),
    listSettled: ({ day, skip = 0 }) => {
      const [year = '', month = '', date = ''] = day.split('-');
      return read(listOf(settledEntity), '/settlements/recon/combined', { year, month, day: date, count: PAGE, skip });
    },
    async capture(paymentId, amountPaise) {
      try {
        return await send(paymentEntity, (razorpay) => razorpay.payments.capture(paymentId, amountPaise, CURRENCY));
      } catch (error) {
        // Razorpay refuses a second capture; so does one whose first response was lost.
        const payment = error instanceof ProviderRefusal ? await getPayment(paymentId) : undefined;
        if (payment?.wasCaptured && payment.amountPaise === amountPaise) return payment;
        throw error;
      }
    },
    refund: ({ paymentId, amountPaise, receipt, idempotencyKey }) => {
      if (!/^[\w-]{10,}$/.test(idempotencyKey))
        throw new RangeError('X-Refund-Idempotency takes ten letters, digits, hyphens and underscores or more');
      return send(
        refundEntity,
        (razorpay) => razorpay.payments.refund(paymentId, { amount: amountPaise, speed: 'normal', receipt }),
        { 'X-Refund-Idempotency': idempotencyKey },
      );
    },
    getRefund: (id) => find(refundEntity, 'refunds', id),
    refundsOf: (paymentId) => findAll(refundEntity, 'payments', paymentId, 'refunds', { count: PAGE }),
    isAuthentic: ({ providerOrderId, paymentId, signature }) =>
      isSignature(signature, keySecret, Buffer.from(`${providerOrderId}|${paymentId}`)),
    readWebhook(rawBody, signature, eventId) {
      if (!webhookSecrets.some((secret) => isSignature(signature, secret, rawBody))) return undefined;
      // The header is not signed: an odd one is replaced by what is.
      const id = eventId && /^[\w-]{1,64}$/.test(eventId) ? eventId : createHash('sha256').update(rawBody).digest('hex');
      return eventOf(id, rawBody.toString());
    },
    checkout: ({ providerOrderId, amountPaise, description, name: buyer, email, callbackUrl, cancelUrl }) => ({
      ...checkout,
      options: {
        key: keyId,
        amount: amountPaise,
        currency: CURRENCY,
        order_id: providerOrderId,
        name: PRODUCT_NAME,
        description,
        prefill: { name: buyer, ...(email ? { email } : {}) },
        // The browser comes back by a POST with the same parameters as from Hosted Checkout, also of a failed attempt.
        callback_url: callbackUrl,
        redirect: true,
        // Typed UPI IDs ended on 28 February 2026: without them phones show UPI apps, and desktops a QR code.
        config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
        modal: { confirm_close: true },
        theme: { color: '#0B6E4F' },
      },
      fields: {
        key_id: keyId,
        amount: String(amountPaise),
        currency: CURRENCY,
        order_id: providerOrderId,
        name: PRODUCT_NAME,
        description,
        'prefill[name]': buyer,
        ...(email ? { 'prefill[email]': email } : {}),
        callback_url: callbackUrl,
        cancel_url: cancelUrl,
      },
    }),
  };
}

const pageOf = ({ from, to, skip = 0 }: { from: Date; to: Date; skip?: number }) => ({
  from: Math.floor(from.getTime() / 1_000),
  to: Math.ceil(to.getTime() / 1_000),
  count: PAGE,
  skip,
});

const isId = (id: string) => /^\w{1,64}$/.test(id);

/** In constant time, whatever was sent. The package's own check compares strings, and decodes the bytes first. */
function isSignature(sent: string | undefined, secret: string, signed: Buffer): boolean {
  if (typeof sent !== 'string' || !/^[0-9a-f]{64}$/.test(sent)) return false;
  return timingSafeEqual(Buffer.from(sent, 'hex'), createHmac('sha256', secret).update(signed).digest());
}

/** What the package throws: `{ statusCode, error: { code, description } }`, without `error` where the body was not Razorpay's. */
function refusalOf(thrown: unknown): Unavailable | ProviderRefusal {
  const { statusCode, error } = thrown as { statusCode?: unknown; error?: { code?: unknown; description?: unknown } };
  const status = typeof statusCode === 'number' ? statusCode : 0;
  const description = typeof error?.description === 'string' ? error.description : `HTTP ${status}`;
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429 && typeof error?.code === 'string';
  // The first request with the same key is still under way.
  const isInProgress = status === 409 && /in progress/i.test(description);
  if (isRefused && !isInProgress) return new ProviderRefusal(error?.code as string, status, description);
  return new Unavailable('The payment provider does not answer', 1_000, { cause: new Error(description, { cause: thrown }) });
}

/** Razorpay answers 400 for an id that it does not have. */
function undefinedIfUnknown(error: unknown): undefined {
  if (error instanceof ProviderRefusal && (error.status === 404 || /does not exist|not a valid id/i.test(error.message)))
    return undefined;
  throw error;
}
