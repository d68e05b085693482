import type { Cache } from '@visavis/cache';
import type { ServiceDeps } from '@visavis/platform';
import type { Store } from '@visavis/store';

/** What the use cases work with. */
export type AlertDeps = ServiceDeps<'alert', Store, Cache>;
