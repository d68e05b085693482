import { SAMPLE_SELLER } from '../../domain/tax/seller.ts';
import type { Seller } from '../../domain/tax-document.ts';
import type { BillingDeps } from '../deps.ts';

type Deps = Pick<BillingDeps, 'config' | 'payments'>;

/** Who invoices; undefined where nobody can. In the sandbox everything is a sample, whoever is named. */
export function sellerOf({ config, payments }: Deps): Seller | undefined {
  if (payments?.name === 'sandbox') return { ...(config.seller ?? SAMPLE_SELLER), isSample: true };
  return config.seller && { ...config.seller, isSample: false };
}

/** Buying needs a payment provider, and somebody who can write the invoice. */
export const canSell = (deps: Deps): boolean => deps.payments !== undefined && sellerOf(deps) !== undefined;
