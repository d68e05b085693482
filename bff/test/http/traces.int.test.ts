import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { userRegistered } from '@visavis/contracts/events/auth';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { type Part, silentLogger, startTelemetry } from '@visavis/platform';
import { type ReceivedSpan, startOtlpReceiver } from '@visavis/testing';
import { until } from '@visavis/testing/wait';
import { createFixture, type Fixture } from '../support.ts';

const TRACE = 'a1'.repeat(16);
const OUTER = 'b'.repeat(16);
const traceparent = `00-${TRACE}-${OUTER}-01`;

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let telemetry: Part;
let fixture: Fixture;
async function start(ratio: number) {
  telemetry = await startTelemetry({ service: 'bff', endpoint: receiver.url, ratio, logger: silentLogger });
  fixture = await createFixture({
    services: ({ on }) => {
      on(meetingEndpoints.counts, () => ({ counts: {} }));
      on(meetingEndpoints.listPublic, () => ({ meetings: [], pagination: { total: 0, page: 1, limit: 10, pages: 0 } }));
    },
    proxy: ['meeting'],
  });
}
beforeEach(async () => {
  receiver = await startOtlpReceiver();
});
afterEach(async () => {
  await telemetry.stop?.();
  await fixture.close();
  await receiver.close();
});

/** Names of the spans, each after its parent. */
function chain(spans: readonly ReceivedSpan[]): string[] {
  const names: string[] = [];
  for (let parent: string | undefined = OUTER; parent; ) {
    const child: ReceivedSpan | undefined = spans.find(({ parentSpanId }) => parentSpanId === parent);
    if (child) names.push(child.name);
    parent = child?.spanId;
  }
  return names;
}
const sent = async () => {
  await telemetry.stop?.();
  return receiver.ofTrace(TRACE);
};

test('traces a proxied request as one: BFF, forwarding, service', async () => {
  await start(1);
  expect((await fetch(`${fixture.url}${meetingEndpoints.counts.path}`, { headers: { traceparent } })).status).toBe(200);
  const spans = await sent();
  expect(chain(spans)).toEqual(['GET to meeting', 'proxy meeting', `GET ${meetingEndpoints.counts.path}`]);
  expect(spans.find(({ name }) => name === 'proxy meeting')).toMatchObject({
    kind: 3,
    attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200, 'server.address': 'meeting' },
  });
});

test('traces a call of the BFF’s own as one', async () => {
  await start(1);
  await fetch(`${fixture.url}/bff/home`, { headers: { traceparent } });
  const spans = await sent();
  const call = spans.find(({ name }) => name === 'call meeting.counts');
  const bffSpan = spans.find(({ name }) => name === 'GET /bff/home');
  expect(bffSpan).toMatchObject({ parentSpanId: OUTER, kind: 2 });
  expect(call).toMatchObject({ parentSpanId: bffSpan?.spanId, kind: 3 });
  expect(spans.find(({ name }) => name === `GET ${meetingEndpoints.counts.path}`)).toMatchObject({ parentSpanId: call?.spanId });
});

test('ignores a browser’s sampling decision, and follows that of a service’s event', async () => {
  await start(0);
  await fetch(`${fixture.url}${meetingEndpoints.counts.path}`, { headers: { traceparent } });
  const handled = fixture.bus.stats().handled;
  const event = fixture.event('visavis.user.role-changed.v1', 'u1', { userId: 'u1', role: 'host', previousRole: 'participant' });
  await fixture.bus.publish(userRegistered.topic, [{ ...event, traceparent }]);
  await until('the event is handled', () => fixture.bus.stats().handled > handled, 10_000);
  const names = (await sent()).map(({ name }) => name);
  expect(names.filter((name) => name.includes('meetings') || name.includes('to meeting'))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['send visavis.user.role-changed.v1', 'process visavis.user.role-changed.v1']));
});

test('counts proxied requests by their service', async () => {
  await start(0);
  await fetch(`${fixture.url}${meetingEndpoints.counts.path}`);
  await until(
    'it is counted',
    async () =>
      (await fixture.metrics.registry.metrics()).includes(
        'visavis_http_request_seconds_count{route="to.meeting",status="200"} 1',
      ),
    10_000,
  );
});
