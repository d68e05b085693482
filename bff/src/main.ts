// The BFF as a process of its own, configured by environment only.
import { fileURLToPath } from 'node:url';
import { consumersPart, observeConsumers, runProcess } from '@visavis/backends';
import { createHttpServer } from '@visavis/platform';
import { bffProcess } from './config.ts';
import { createBff } from './create-bff.ts';
import { proxyServices } from './http/services.ts';

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url));

await runProcess(bffProcess, async ({ backends, values, upstreams, sandbox, ...deps }) => {
  const { bus, cache } = backends;
  const fanOut = await backends.socketAdapter();
  const bff = createBff({
    ...deps,
    upstreams,
    proxy: proxyServices,
    cache,
    config: values,
    webDir,
    ...(sandbox.inbox === undefined ? {} : { sandbox: sandbox.operators }),
    ready: async () => void (await Promise.all([bus.ping(), cache.ping()])),
    adapter: fanOut.adapter,
  });
  fanOut.onReconnect(
    () => void bff.checkHeads().catch((error) => deps.logger.warn({ err: error }, 'rooms could not be compared')),
  );
  const server = createHttpServer(bff.app, {
    headersMs: values.HEADERS_TIMEOUT_MS,
    keepAliveMs: values.KEEP_ALIVE_TIMEOUT_MS,
  });
  bff.attach(server);
  observeConsumers(deps.metrics, bus, 'bff', bff.consumers);
  return {
    server,
    consumers: bff.consumers,
    addTo(lifecycle) {
      lifecycle.add(bff);
      lifecycle.add(consumersPart(bus, bff.name, bff.consumers));
    },
  };
});
