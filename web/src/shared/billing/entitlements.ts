import type { Subscription } from '@visavis/contracts/billing-model';
import { PASSES, PLANS } from '@visavis/contracts/constants/billing';
import { TURN } from '@visavis/contracts/constants/session';

/** Specification 2, section 4, "Entitlements". */
export const hasUnlimitedPasses = (
  subscription: Pick<Subscription, 'isUnlimited' | 'remainingPasses' | 'totalPasses'>,
): boolean =>
  subscription.isUnlimited ||
  subscription.remainingPasses >= PLANS.unlimitedPasses ||
  subscription.totalPasses >= PLANS.unlimitedPasses;

/** A basic plan that is past its date although passes remained, as the server says: they are gone. */
export const hasLapsedPasses = ({
  planCode,
  isExpired,
  lapsedPasses = 0,
}: Pick<Subscription, 'planCode' | 'isExpired' | 'lapsedPasses'>): boolean =>
  planCode === 'basic' && isExpired && lapsedPasses > 0;

/** Whether turns end, grace included, before two minutes together use a pass: the demo host's do. */
export const endsBeforePass = (turnMinutes: number | null | undefined): boolean =>
  typeof turnMinutes === 'number' && turnMinutes * 60_000 + TURN.graceMs < PASSES.confirmAfterMs;
