import type { Cache } from '@visavis/cache';
import type { Gate, PictureFiles } from '@visavis/pictures';
import type { Metrics, ServiceDeps } from '@visavis/platform';
import type { Messenger } from '@visavis/providers';
import type { Store } from '@visavis/store';
import type { AuthConfig } from '../config.ts';
import type { DocumentFiles } from '../data/document-files.ts';
import type { RevocationStream } from '../data/revocation-stream.ts';
import type { SigningKeys } from '../data/signing-keys.ts';
import type { Throttle } from '../data/throttle.ts';
import type { AuthSecrets } from '../domain/secrets.ts';

/** What the use cases work with; made once in service.ts. */
export interface AuthDeps extends ServiceDeps<'auth', Store, Cache, AuthConfig>, RevocationStream {
  messenger: Messenger;
  metrics: Metrics;
  secrets: AuthSecrets;
  keys: SigningKeys;
  throttle: Throttle;
  pictures: PictureFiles;
  documents: DocumentFiles;
  /** How many pictures and documents are read, and how many decoded, at once. */
  gates: { uploads: Gate; decoding: Gate };
}

export type { Announcement } from '../data/revocation-stream.ts';
