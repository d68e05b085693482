import { lostOutcome, postOnce, retryAfterMs } from './http-post.ts';
import { type PushMessage, refused, type SendOn, type SendOutcome } from './port.ts';

export interface VapidKeys {
  /** Base64url. */
  publicKey: string;
  privateKey: string;
}

export interface WebPushOptions {
  vapid: VapidKeys;
  /** Whom a push service may write to: a `mailto:` or `https:` address. */
  subject: string;
  /** Host names of push services; `*.` stands for one or more labels. */
  services: readonly string[];
  /** The sandbox is posted to in place of the endpoint. */
  route?: (endpoint: string, messageId: string) => URL;
  deadlineMs?: number;
}

const DEADLINE_MS = 10_000;
const ENDPOINT_BYTES_MAX = 1_000;
/** 4,096 of a record less salt, record size, key, padding and tag (RFC 8291, section 4). */
export const PUSH_PAYLOAD_BYTES_MAX = 3_993;

/** An endpoint comes from a browser, that is, from anyone: only https, on the default port, of a known push service. */
export function createEndpointCheck(services: readonly string[]): (endpoint: string) => boolean {
  const patterns = services.map((service) =>
    service.startsWith('*.') ? { suffix: service.slice(1).toLowerCase() } : { host: service.toLowerCase() },
  );
  return (endpoint) => {
    if (Buffer.byteLength(endpoint) > ENDPOINT_BYTES_MAX || !URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
    if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false;
    return patterns.some(({ host, suffix }) => (host === undefined ? hostname.endsWith(suffix as string) : hostname === host));
  };
}

/**
 * Web push: encrypted by the `web-push` package (RFC 8291), signed (VAPID, RFC 8292), posted by us, which checks the address and
 * sets the deadline.
 */
export function createWebPush(options: WebPushOptions): SendOn<'push'> {
  const { vapid, subject, services, route, deadlineMs = DEADLINE_MS } = options;
  const isAccepted = createEndpointCheck(services);
  return async (message) => {
    const { endpoint } = message.subscription;
    if (!isAccepted(endpoint)) return refused('invalid', 'the endpoint is not one of a known push service');
    if (Buffer.byteLength(message.payload) > PUSH_PAYLOAD_BYTES_MAX)
      return refused('invalid', `the payload has more than ${PUSH_PAYLOAD_BYTES_MAX} bytes`);
    const encrypted = await encrypt(message, { ...vapid, subject });
    // Keys that nothing can be encrypted for will not get better.
    if (encrypted instanceof Error) return refused('gone', encrypted.message);
    const result = await postOnce(route?.(endpoint, message.messageId) ?? new URL(endpoint), {
      headers: encrypted.headers,
      body: encrypted.body,
      deadlineMs,
      isPublicOnly: route === undefined,
    });
    return result.kind === 'response' ? outcomeOf(result, message.messageId) : lostOutcome(result);
  };
}

async function encrypt(message: PushMessage, vapidDetails: VapidKeys & { subject: string }) {
  const { default: webPush } = await import('web-push');
  const { subscription, payload, ttlSec, urgency, topic } = message;
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails,
      TTL: ttlSec,
      urgency,
      ...(topic === undefined ? {} : { topic }),
      contentEncoding: 'aes128gcm',
    });
    return { headers: headers as Record<string, string | number>, body: body as Buffer };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** RFC 8030, sections 5 and 7.3; 404 and 410: the subscription has ended. */
function outcomeOf(result: { status: number; headers: import('node:http').IncomingHttpHeaders }, messageId: string): SendOutcome {
  const { status, headers } = result;
  const detail = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: 'accepted', id: headers.location ?? messageId };
  if (status === 404 || status === 410) return refused('gone', detail);
  if (status === 429) return { kind: 'retry', reason: 'rate-limited', detail, ...retryAfterMs(headers, new Date()) };
  if (status === 502 || status === 504) return { kind: 'unknown', detail };
  if (status >= 500) return { kind: 'retry', reason: 'unavailable', detail, ...retryAfterMs(headers, new Date()) };
  // A redirect is not followed: it would lead past the check of the endpoint.
  return refused(status === 401 || status === 403 ? 'unauthorized' : 'invalid', detail);
}
