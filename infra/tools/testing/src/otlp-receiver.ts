import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** https://github.com/open-telemetry/opentelemetry-proto, SpanKind: 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  attributes: Record<string, string | number | boolean | undefined>;
}
interface Payload {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'service' | 'attributes'> & { attributes: KeyValue[] })[] }[];
  }[];
}
interface KeyValue {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
}

/** A collector of traces that keeps what it is sent (OTLP over HTTP, JSON). */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  let raw = '';
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    raw += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as Payload).resourceSpans) {
      const service = String(recordOf(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, service, parentSpanId: span.parentSpanId || undefined, attributes: recordOf(span.attributes) });
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Everything that arrived, as text: for what must not be in it. */
    raw: () => raw,
    ofTrace: (traceId: string) => spans.filter((span) => span.traceId === traceId),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const recordOf = (attributes: readonly KeyValue[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  );
