import { secondFactorEndpoints } from '@visavis/contracts/second-factor';
import { actorOf, type Routes } from '@visavis/platform';
import type { AuthDeps } from '../use-cases/deps.ts';
import {
  confirm,
  type Elevated,
  elevate,
  enrol,
  readSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
} from '../use-cases/second-factor.ts';

/** The admins' second factor. */
export function secondFactorRoutes({ on }: Routes, deps: AuthDeps): void {
  on(secondFactorEndpoints.state, async ({ principal, now }) => {
    const { elevatedUntil, ...state } = await readSecondFactor(deps, principal, now);
    return { ...state, elevatedUntil: elevatedUntil?.toISOString() ?? null };
  });
  on(secondFactorEndpoints.elevate, async ({ body, principal, now }) =>
    presentElevated(await elevate(deps, { ...principal, ...body, now })),
  );
  on(secondFactorEndpoints.enrol, ({ principal, now }) => enrol(deps, principal, now));
  on(secondFactorEndpoints.confirm, async ({ body, principal, now }) => {
    // The token of a session that is not elevated says `host`.
    const actor = { ...actorOf(principal), role: 'admin' };
    const { recoveryCodes, ...tokens } = await confirm(deps, { ...principal, ...body, actor, now });
    return { ...presentElevated(tokens), recoveryCodes };
  });
  on(secondFactorEndpoints.renewRecoveryCodes, async ({ principal, now }) => ({
    recoveryCodes: await replaceRecoveryCodes(deps, { ...principal, actor: actorOf(principal), now }),
  }));
  on(secondFactorEndpoints.adminReset, async ({ params, principal, now }) => {
    await resetSecondFactor(deps, { userId: params.id, actor: actorOf(principal), bySession: principal.sessionId, now });
    return {};
  });
}

const presentElevated = ({ token, elevatedUntil }: Elevated) => ({ token, elevatedUntil: elevatedUntil.toISOString() });
