import type { Routes, Service } from '@visavis/platform';
import { billingConfig, billingProcess } from './config.ts';
import { collections } from './data/collections.ts';
import type { BillingDeps } from './use-cases/deps.ts';

/** Wiring only. */
export function createBillingService(context: BillingDeps & { routes: Routes }): Service {
  const { store, routes } = context;
  return {
    name: 'billing',
    router: routes.router,
    consumers: [],
    jobs: [],
    start: () => store.prepare(collections),
  };
}

/** The service as its host needs it. */
export const billingService = { ...billingProcess, config: billingConfig, create: createBillingService };
