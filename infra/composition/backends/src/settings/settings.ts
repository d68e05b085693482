import { setting } from '@visavis/platform';
import { z } from 'zod';

const url = (schemes: readonly string[], fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine((value) => schemes.some((scheme) => value.startsWith(`${scheme}:`)), {
      error: `takes ${schemes.map((scheme) => `${scheme}:…`).join(' or ')}`,
    });

export const messenger = z.enum(['providers', 'sandbox'], {
  error:
    'required: who delivers codes and messages: `providers`, or `sandbox`, which shows each of them to whoever opens the app',
});
export const MESSENGER_DOC =
  'Who delivers codes and messages: `providers` (WhatsApp, Twilio, SMTP, web push), or `sandbox`, which plays them and shows each message at /dev/inbox. Unset, only `npm start` for this machine alone has one: the sandbox (docs/security.md)';

/** Which backend stands behind each port, picked by URL, independently of each other. */
export const backendSettings = {
  DATA_DIR: setting(z.string().min(1).default('.data'), 'Folder of the embedded backends and of development secrets'),
  STORE_URL: setting(
    url(['sqlite', 'mongodb', 'mongodb+srv'], 'sqlite:'),
    'Documents: `sqlite:` (in DATA_DIR), `sqlite:<folder>` or `mongodb://…/<prefix>?replicaSet=…` (one database per service)',
  ),
  EVENT_BUS_URL: setting(
    url(['embedded', 'kafka', 'kafkas'], 'embedded:'),
    'Events: `embedded:` (in DATA_DIR) or `kafka[s]://[<user>:<password>@]<host>:<port>,…[?prefix=…&mechanism=scram-sha-512&ca=<file>]` (`kafkas`: encrypted)',
  ),
  EVENT_BUS_PARTITIONS: setting(
    z.coerce.number().int().min(1).max(1_000).default(48),
    'Partitions of each Kafka topic: the most replicas of a service that share its events. Fixed once a topic has events (docs/operations.md)',
  ),
  EVENT_BUS_REPLICATION: setting(
    z.coerce.number().int().min(1).max(7).default(1),
    'Replicas of each Kafka topic; 3 in production',
  ),
  EVENT_BUS_RETENTION_MS: setting(
    z.coerce.number().int().min(-1).default(-1),
    'How long Kafka keeps events; -1 for ever, which rebuilding a read model needs',
  ),
  CACHE_URL: setting(
    url(['memory', 'redis', 'rediss', 'redis+cluster', 'rediss+cluster'], 'memory:'),
    'Cache and socket fan-out: `memory:` (one process only) or `redis[s][+cluster]://[<user>:<password>@]<host>:<port>[?prefix=…&ca=<file>]` (`rediss`: encrypted; `+cluster`: for the cache of services, whose nodes are separated by commas)',
  ),
  FILES_URL: setting(
    url(['file', 's3'], 'file:'),
    'Files: `file:` (in DATA_DIR), `file:<folder>` or `s3://<key>:<secret>@<host>/<bucket>?region=…&public=<origin>`. Browsers fetch videos from the store: `public` is where they reach it, if not at the host (that, too, in CSP_IMAGES)',
  ),
  CLAMD_URL: setting(
    z
      .string()
      .regex(/^(tcp:\/\/[^/\s]+:\d+|unix:\/\S+)$/, 'takes tcp://<host>:<port> or unix:<path>')
      .optional(),
    "ClamAV's daemon, which looks at each document and video that users send: `tcp://<host>:<port>` or `unix:<path>`. Unset, nothing is scanned",
  ),
  MESSENGER: setting(messenger.optional(), MESSENGER_DOC),
  LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
    'Least level of log lines (JSON, on standard error)',
  ),
};
