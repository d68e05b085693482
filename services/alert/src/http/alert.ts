import type { Routes } from '@visavis/platform';
import type { AlertDeps } from '../use-cases/deps.ts';

/** One `routes.on(endpoint, handler)` for each endpoint. */
export function alertRoutes(_routes: Routes, _deps: AlertDeps): void {}
