import type { Cache } from '@visavis/cache';
import type { Metrics, ServiceClient, ServiceDeps } from '@visavis/platform';
import type { Messenger } from '@visavis/providers';
import type { Store } from '@visavis/store';
import type { AlertConfig } from '../config.ts';

/** What the use cases work with. */
export interface AlertDeps extends ServiceDeps<'alert', Store, Cache, AlertConfig> {
  messenger: Messenger;
  metrics: Metrics;
  /** Of auth: how users are reached. */
  services: ServiceClient;
}

/** What the event handlers work with. */
export interface AlertConsumerDeps extends AlertDeps {
  /** Called after a commit with a new campaign. */
  wakeCampaigns(): void;
}
