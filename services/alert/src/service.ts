import type { Routes, Service } from '@visavis/platform';
import { alertProcess } from './config.ts';
import { collections } from './data/collections.ts';
import { alertRoutes } from './http/alert.ts';
import type { AlertDeps } from './use-cases/deps.ts';

/** Wiring only. */
export function createAlertService(deps: AlertDeps & { routes: Routes }): Service {
  const { store, routes } = deps;
  alertRoutes(routes, deps);
  return {
    name: 'alert',
    router: routes.router,
    consumers: [],
    jobs: [],
    start: () => store.prepare(collections),
  };
}

/** The service as its host needs it. */
export const alertService = { ...alertProcess, create: createAlertService };
