import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { AUTH_TOPIC } from '@visavis/contracts/events/auth';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { type Part, silentLogger, startTelemetry } from '@visavis/platform';
import { type ReceivedSpan, startOtlpReceiver } from '@visavis/testing';
import { createWorld, until, type World } from '../support.ts';

const TRACE = 'a1'.repeat(16);
const OUTER = 'b'.repeat(16);
const traceparent = `00-${TRACE}-${OUTER}-01`;

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let telemetry: Part;
let world: World;
async function start(ratio: number) {
  telemetry = await startTelemetry({ service: 'bff', endpoint: receiver.url, ratio, logger: silentLogger });
  world = await createWorld({
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
  await world.close();
  await receiver.close();
});

/** Who called whom, from the outermost on. */
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

test('a proxied request is one trace: the door, the way, the service', async () => {
  await start(1);
  expect((await fetch(`${world.url}${meetingEndpoints.counts.path}`, { headers: { traceparent } })).status).toBe(200);
  const spans = await sent();
  expect(chain(spans)).toEqual(['GET to meeting', 'proxy meeting', `GET ${meetingEndpoints.counts.path}`]);
  expect(spans.find(({ name }) => name === 'proxy meeting')).toMatchObject({
    kind: 3,
    attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200, 'server.address': 'meeting' },
  });
});

test('so is a call of the BFF’s own', async () => {
  await start(1);
  await fetch(`${world.url}/bff/home`, { headers: { traceparent } });
  const spans = await sent();
  const call = spans.find(({ name }) => name === 'call meeting.counts');
  const door = spans.find(({ name }) => name === 'GET /bff/home');
  expect(door).toMatchObject({ parentSpanId: OUTER, kind: 2 });
  expect(call).toMatchObject({ parentSpanId: door?.spanId, kind: 3 });
  expect(spans.find(({ name }) => name === `GET ${meetingEndpoints.counts.path}`)).toMatchObject({ parentSpanId: call?.spanId });
});

test('a browser cannot decide what is recorded, a service’s event can', async () => {
  await start(0);
  await fetch(`${world.url}${meetingEndpoints.counts.path}`, { headers: { traceparent } });
  const handled = world.bus.stats().handled;
  const event = world.event('visavis.user.role-changed.v1', 'u1', { userId: 'u1', role: 'host', previousRole: 'participant' });
  await world.bus.publish(AUTH_TOPIC, [{ ...event, traceparent }]);
  await until(() => world.bus.stats().handled > handled, 'the event is handled', 10_000);
  const names = (await sent()).map(({ name }) => name);
  expect(names.filter((name) => name.includes('meetings') || name.includes('to meeting'))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['send visavis.user.role-changed.v1', 'process visavis.user.role-changed.v1']));
});

test('proxied requests are counted by their service', async () => {
  await start(0);
  await fetch(`${world.url}${meetingEndpoints.counts.path}`);
  await until(
    async () =>
      (await world.metrics.registry.metrics()).includes('visavis_http_request_seconds_count{route="to.meeting",status="200"} 1'),
    'it is counted',
    10_000,
  );
});
