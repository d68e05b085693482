import { createServer } from 'node:http';
import type { Consumer } from '@visavis/event-bus';
import type { FileStore } from '@visavis/files';
import {
  createEventFactory,
  createRoutes,
  createServiceApp,
  type EventFactory,
  type ProcessDefinition,
  type Routes,
  type Service,
  type Settings,
} from '@visavis/platform';
import type { Store } from '@visavis/store';
import { hostService } from './host-service.ts';
import { type ProcessContext, runProcess, type Trust } from './run-process.ts';

/** What a service of its own process is made of, besides what every process has. */
export interface ServiceContext<S extends Settings> extends Omit<ProcessContext<S>, 'backends'> {
  store: Store;
  cache: ProcessContext['backends']['cache'];
  /** The file store, opened when it is asked for. */
  files: () => Promise<FileStore>;
  routes: Routes;
  events: EventFactory;
}

/** Runs one service as a process of its own: its routes, its relay, its consumers and its jobs. */
export function runService<S extends Settings>(
  definition: ProcessDefinition<S>,
  create: (context: ServiceContext<S>) => Service<Consumer> & Partial<Trust>,
): Promise<void> {
  return runProcess(definition, async ({ backends, ...context }) => {
    const { name } = definition;
    const { bus, cache } = backends;
    const { clock, logger, metrics, overload, serviceTokens, verifier, sandbox } = context;
    const store = await backends.store(name);
    const routes = createRoutes({ service: name, verifier, serviceTokens, clock });
    const service = create({
      ...context,
      store,
      cache,
      files: () => backends.files(context.secrets.FILES_SECRET),
      routes,
      events: createEventFactory(name, clock),
    });
    // The sandbox's inbox belongs to who sends the messages.
    if (name === 'auth') service.router.use(sandbox.router);
    const ready = async () => void (await Promise.all([store.ping(), bus.ping(), cache.ping()]));
    return {
      server: createServer(createServiceApp({ router: service.router, ready, logger, metrics, overload })),
      ...(service.jwks && service.revocations ? { trust: { jwks: service.jwks, revocations: service.revocations } } : {}),
      consumers: service.consumers,
      async prepare() {
        await service.start?.();
        await service.stop?.();
      },
      rebuild:
        service.rebuild && (() => (service.rebuild as NonNullable<typeof service.rebuild>)((consumer) => bus.replay(consumer))),
      addTo: (lifecycle) => hostService(service, { store, bus, cache, clock, logger, metrics, lifecycle }),
    };
  });
}
