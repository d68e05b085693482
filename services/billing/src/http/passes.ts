import { passEndpoints } from '@visavis/contracts/billing';
import type { Routes } from '@visavis/platform';
import type { BillingDeps } from '../use-cases/deps.ts';
import { confirmPass, holdPass, readEntitlement, releasePass } from '../use-cases/passes/holds.ts';

/** What the meeting service asks for: passes at admission. */
export function passRoutes({ on }: Routes, deps: BillingDeps): void {
  on(passEndpoints.check, async ({ body, now }) => ({ refusal: (await readEntitlement(deps, body, now)).refusal }));
  on(passEndpoints.hold, ({ body, now, once }) => holdPass(deps, { request: body, now, once }));
  on(passEndpoints.confirm, ({ body, now, once }) => confirmPass(deps, { request: body, now, once }));
  on(passEndpoints.release, ({ body, now, once }) => releasePass(deps, { request: body, now, once }));
}
