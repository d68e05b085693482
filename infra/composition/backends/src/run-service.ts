import { processNamed } from '@visavis/contracts/processes';
import type { FileStore } from '@visavis/files';
import { createHttpServer, createServiceApp } from '@visavis/platform';
import { createRefusedEvents, rebuildProjections } from '@visavis/store';
import { createService, type ServiceDefinition } from './create-service.ts';
import { hostService } from './host-service.ts';
import { jobsOf } from './job-runner.ts';
import { createMessaging, type messagingSettings, withoutMessaging } from './providers/messaging.ts';
import { createPaymentProvider, type paymentSettings } from './providers/payments.ts';
import { runProcess } from './run-process.ts';
import type { ProcessValues } from './settings/process-settings.ts';

/** Runs one service as a process of its own: its routes, its relay, its consumers and its jobs. */
export function runService(definition: ServiceDefinition): Promise<void> {
  return runProcess(definition, async (context) => {
    const { name } = definition;
    const { backends, calls, clock, logger, metrics, overload, revocations, sandbox, secrets, serviceTokens, values, verifier } =
      context;
    const { bus, cache } = backends;
    const store = await backends.store(name);
    const row = processNamed(name);
    const messaging = row.sendsMessages
      ? await createMessaging(values as ProcessValues<typeof messagingSettings>, {
          sandbox,
          serviceSecret: secrets.SERVICE_SECRET,
          cache,
          metrics,
        })
      : undefined;
    const provider = row.takesPayments
      ? await createPaymentProvider(values as ProcessValues<typeof paymentSettings>, {
          serviceSecret: secrets.SERVICE_SECRET,
          clock,
          operators: sandbox.operators,
          isDefaultStart: false,
        })
      : undefined;
    let files: Promise<FileStore> | undefined;
    const service = createService(
      definition,
      { values, secrets },
      {
        store,
        cache,
        files() {
          files ??= backends.files(secrets.FILES_SECRET);
          return files;
        },
        messenger: messaging?.messenger ?? withoutMessaging(sandbox),
        payments: provider?.payments,
        clock,
        logger,
        metrics,
        services: calls,
        onRevocation: () => revocations.poll(),
        verifier,
        serviceTokens,
      },
    );
    const { jwks, revocations: revoked, rotateKeys, closedAccounts, resetSecondFactor, verifyAudit } = service;
    if (row.hostsSandbox && messaging?.router) service.router.use(messaging.router);
    if (provider?.router) service.router.use(provider.router);
    const ready = async () => void (await Promise.all([store.ping(), bus.ping(), cache.ping()]));
    const app = createServiceApp({ router: service.router, ready, logger, metrics, overload });
    return {
      server: createHttpServer(app),
      ...(jwks && revoked ? { tokenKeys: { jwks, revocations: revoked }, rotateKeys } : {}),
      closedAccounts,
      resetSecondFactor,
      verifyAudit,
      consumers: service.consumers,
      refused: createRefusedEvents(store, clock),
      dropObsoleteIndexes: () => store.dropObsoleteIndexes(),
      async prepare() {
        await service.start?.();
        await service.stop?.();
      },
      ...(service.consumers.some(({ projection }) => projection)
        ? { rebuild: (skip) => rebuildProjections(service.consumers, bus, service.rebuilding, skip) }
        : {}),
      addTo(lifecycle) {
        messaging?.addTo(lifecycle, row.receivesReports ? app : undefined);
        provider?.addTo(lifecycle, app);
        lifecycle.add(jobsOf(hostService(service, { store, bus, cache, clock, logger, metrics, lifecycle })));
      },
    };
  });
}
