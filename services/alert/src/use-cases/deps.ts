import type { Cache } from '@visavis/cache';
import type { ServiceDeps } from '@visavis/platform';
import type { Messenger } from '@visavis/providers';
import type { Store } from '@visavis/store';

/** What the use cases work with. */
export interface AlertDeps extends ServiceDeps<'alert', Store, Cache> {
  messenger: Messenger;
}
