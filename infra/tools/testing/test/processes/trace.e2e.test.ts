import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Product, signIn, startOtlpReceiver, startProduct, until } from '../../src/index.ts';
import { clientOf, proposal } from '../support/client.ts';
import { asUser, connect } from '../support/sockets.ts';
import { HOOK_MS } from '../support/wait.ts';

const HOST_PHONE = '+919000000002';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const BROWSER_SPAN = '00f067aa0ba902b7';

describe('one trace', () => {
  jest.setTimeout(120_000);
  let product: Product;
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    product = await startProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LOG_LEVEL: 'info' });
  }, HOOK_MS);
  afterAll(async () => {
    await product?.dispose();
    await receiver.close();
  }, HOOK_MS);

  test('leads from the browser’s request through route, outbox, bus and consumers to the socket emit', async () => {
    const call = clientOf(product.url);
    const admin = await signIn(product.url, '+919000000001', 'Admin');
    const host = await signIn(product.url, HOST_PHONE, 'Asha');
    const { body } = await call('POST', '/api/meetings', { token: host.token, body: proposal(1) });
    const id = body.meeting._id as string;
    const socket = await connect(product.url, asUser(host.token));

    const approved = await fetch(`${product.url}/admin/meetings/${id}/approve?note=${encodeURIComponent(HOST_PHONE)}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
        'x-request-id': 'request-of-the-trace',
        traceparent: `00-${TRACE}-${BROWSER_SPAN}-01`,
      },
      body: '{}',
    });
    expect(approved.status).toBe(200);
    expect(approved.headers.get('traceresponse')).toMatch(new RegExp(`^00-${TRACE}-`));
    await until('the host hears of it', () =>
      socket.heard.some(({ data }) => data?.meetingId === id || data?.meeting?._id === id),
    );
    const ofTrace = () => receiver.ofTrace(TRACE);
    const named = (pattern: RegExp) => ofTrace().filter(({ name }) => pattern.test(name));
    // Each span's parent is in the trace, or is the browser's. Spans are sent as they end, those that began first at last.
    const inTheAir = () => {
      const spanIds = new Set([BROWSER_SPAN, ...ofTrace().map(({ spanId }) => spanId)]);
      return ofTrace().filter(({ parentSpanId }) => !spanIds.has(parentSpanId ?? ''));
    };
    await until(
      'all of it has been collected',
      () => named(/^emit meeting:approved/).length >= 2 && named(/^PUT /).length === 1 && inTheAir().length === 0,
    );
    socket.close();
    if (process.env.PRINT_TRACE) console.log(tree(ofTrace()));

    const [route] = named(/^PUT /);
    expect(route).toMatchObject({
      name: 'PUT /admin/meetings/:id/approve',
      kind: 2,
      parentSpanId: BROWSER_SPAN,
      attributes: { 'http.route': '/admin/meetings/:id/approve', 'http.response.status_code': 200, 'enduser.id': admin.user._id },
    });
    const [send] = named(/^send visavis\.meeting\.approved/);
    expect(send).toMatchObject({ kind: 4, parentSpanId: route?.spanId });
    const rooms = named(/^process visavis\.meeting\.approved/).find(
      ({ attributes }) => attributes['messaging.operation.name'] === 'bff/emit-meeting-events',
    );
    expect(rooms).toMatchObject({ kind: 5, parentSpanId: route?.spanId });
    for (const emit of named(/^emit meeting:approved$/)) expect(emit).toMatchObject({ kind: 4, parentSpanId: rooms?.spanId });
    expect(inTheAir()).toEqual([]);
    // The log of the same request says which trace it belongs to.
    const line = product
      .output()
      .split('\n')
      .find((text) => text.includes('request-of-the-trace'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: TRACE, route: '/admin/meetings/:id/approve', status: 200 });
  });

  test('has no phone, token or query in any span', () => {
    expect(receiver.spans.length).toBeGreaterThan(10);
    expect(receiver.raw()).not.toMatch(/\+?91900000000|Bearer|eyJ|note=/);
  });

  test('starts a new trace for an invalid traceparent', async () => {
    for (const traceparent of [
      `00-${'0'.repeat(32)}-${BROWSER_SPAN}-01`,
      'x'.repeat(9_000),
      `ff-${TRACE}-${BROWSER_SPAN}-01`,
      ';--',
    ])
      expect((await fetch(`${product.url}/api/meetings/public`, { headers: { traceparent } })).status).toBe(200);
    const lists = () => receiver.spans.filter(({ name }) => name === 'GET /api/meetings/public');
    await until('they are collected', () => lists().length >= 4);
    for (const { traceId, parentSpanId } of lists()) {
      expect(parentSpanId).toBeUndefined();
      expect(traceId).not.toMatch(/^0+$/);
    }
  });

  test('answers requests and stops in time without the collector', async () => {
    await receiver.close();
    for (let count = 0; count < 50; count++) expect((await fetch(`${product.url}/api/meetings/public`)).status).toBe(200);
    // It would be 1 after the time that a stop may take.
    expect(await product.stop()).toBe(0);
  });
});

/** For a look at it: PRINT_TRACE=1. */
function tree(
  spans: { name: string; spanId: string; parentSpanId: string | undefined }[],
  parent = BROWSER_SPAN,
  depth = 0,
): string {
  return spans
    .filter(({ parentSpanId }) => parentSpanId === parent)
    .map(({ name, spanId }) => `${'  '.repeat(depth)}${name}\n${tree(spans, spanId, depth + 1)}`)
    .join('');
}
