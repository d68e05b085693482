import type { Cache } from '@visavis/cache';
import type { Gate, PictureFiles } from '@visavis/pictures';
import type { ServiceDeps } from '@visavis/platform';
import type { Store } from '@visavis/store';
import type { AdminConfig } from '../config.ts';

/** What the use cases work with. */
export interface AdminDeps
  extends ServiceDeps<'admin', Store, Pick<Cache, 'get' | 'set' | 'increment' | 'invalidate' | 'rateLimit'>, AdminConfig> {
  /** Faces of testimonials. */
  pictures: PictureFiles;
  /** How many pictures are decoded at once. */
  decoding: Gate;
}

/** What the event handlers work with. */
export interface AdminConsumerDeps extends AdminDeps {
  /** Called after a change of what waits for the admins. */
  announcePending(): void;
}
