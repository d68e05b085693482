import { authEndpoints } from '@visavis/contracts/auth';
import type { Routes } from '@visavis/platform';
import { allRevocations } from '../data/revocations.ts';
import type { AuthDeps } from '../use-cases/deps.ts';

/** The public keys and the revocations that the other services check tokens with. */
export function tokenKeyRoutes(routes: Routes, deps: AuthDeps): void {
  routes.on(authEndpoints.jwks, async ({ response }) => {
    response.setHeader('Cache-Control', 'public, max-age=60');
    return { keys: (await deps.keys.published()).map((key) => ({ ...key })) };
  });

  routes.on(authEndpoints.revocations, async () => ({ revocations: await allRevocations(deps.store) }));
}
