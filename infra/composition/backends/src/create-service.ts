import type { Cache } from '@visavis/cache';
import type { ServiceName } from '@visavis/contracts/processes';
import type { FileStore } from '@visavis/files';
import {
  type Clock,
  countAdminFile,
  createEventFactory,
  createRoutes,
  type createTokenVerifier,
  type EventFactory,
  type Exemption,
  type Logger,
  type Metrics,
  type ProcessDefinition,
  type Revocation,
  type Routes,
  type Service,
  type ServiceClient,
  type ServiceTokens,
  type TokenVerifier,
} from '@visavis/platform';
import type { Messenger, Payments } from '@visavis/providers';
import type { Store } from '@visavis/store';
import { accessDays, createAccessLog } from './access-log.ts';
import type { Operable } from './operate.ts';
import type { Secrets } from './settings/secrets.ts';

/** What every service can use; each takes what it needs. */
export interface ServiceContext {
  store: Store;
  cache: Cache;
  /** The file store, opened when it is first asked for. */
  files: () => Promise<FileStore>;
  messenger: Messenger;
  /** Undefined where no payment provider is configured. */
  payments?: Payments | undefined;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  /** Calls the services that the table of processes lets this one call. */
  services: ServiceClient;
  routes: Routes;
  events: EventFactory;
  /** This process has put a revocation into the stream: its own watcher may look at once. */
  onRevocation: () => Promise<void>;
}

/** What access tokens are verified with: the public keys, and who is signed out before their token ends. */
export interface TokenKeys {
  jwks: Parameters<typeof createTokenVerifier>[0]['jwks'];
  revocations(): Promise<readonly Revocation[]>;
}

/** What a service's package exports as `<name>Service`. */
export interface ServiceDefinition extends ProcessDefinition {
  /** Its own configuration, from the values of its settings and secrets; `isExempt`: whose files are not counted. */
  config?: (values: never, secrets: Secrets) => { isExempt?: Exemption };
  create: (
    deps: ServiceContext & { config: never },
  ) => Service & Partial<TokenKeys> & Pick<Operable, 'rotateKeys' | 'closedAccounts' | 'resetSecondFactor' | 'verifyAudit'>;
}

/** Makes a service of its definition; `context` is what its host has. */
export function createService<D extends ServiceDefinition>(
  definition: D,
  environment: { values: object; secrets: Secrets },
  context: Omit<ServiceContext, 'routes' | 'events'> & {
    verifier: TokenVerifier;
    serviceTokens: ServiceTokens;
    checkResponses?: boolean;
  },
): ReturnType<D['create']> {
  const { verifier, serviceTokens, checkResponses = false, ...deps } = context;
  const { name } = definition;
  const { cache, clock } = deps;
  const config = definition.config?.(environment.values as never, environment.secrets);
  const events = createEventFactory(name, clock);
  const { job, ...accessLog } = createAccessLog({ store: deps.store, events }, name as ServiceName);
  const service = definition.create({
    ...deps,
    routes: createRoutes({
      ...{ service: name, verifier, serviceTokens, clock, checkResponses, accessLog },
      countFile: async (adminId, address) => {
        if (!config?.isExempt?.(address)) await countAdminFile(cache, adminId);
      },
    }),
    events,
    config: config as never,
  });
  return {
    ...service,
    jobs: [...service.jobs, job],
    async start() {
      await deps.store.prepare([accessDays]);
      await service.start?.();
    },
  } as ReturnType<D['create']>;
}
