import type { Cache } from '@visavis/cache';
import type { FileStore } from '@visavis/files';
import type { Metrics, Principal, ServiceDeps } from '@visavis/platform';
import type { Payments } from '@visavis/providers';
import type { Store } from '@visavis/store';
import type { BillingConfig } from '../config.ts';

/** What the use cases work with. */
export interface BillingDeps extends ServiceDeps<'billing', Store, Cache, BillingConfig> {
  /** Undefined without a provider: plans are shown and buying is refused (503). */
  payments?: Payments | undefined;
  /** Opened once, at the start. */
  files: () => Promise<FileStore>;
  metrics: Metrics;
}

/** Who asks, and when. */
export interface Command {
  principal: Principal;
  now: Date;
}
