import { flag, setting } from '@visavis/platform';
import { z } from 'zod';

const url = (schemes: readonly string[], fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine((value) => schemes.some((scheme) => value.startsWith(`${scheme}:`)), {
      error: `takes ${schemes.map((scheme) => `${scheme}:…`).join(' or ')}`,
    });

/** Which backend stands behind each port, picked by URL, independently of each other. */
export const backendSettings = {
  DATA_DIR: setting(z.string().min(1).default('.data'), 'Folder of the embedded backends and of development secrets'),
  STORE_URL: setting(url(['sqlite'], 'sqlite:'), 'Documents: `sqlite:` (in DATA_DIR) or `sqlite:<folder>`'),
  EVENT_BUS_URL: setting(url(['embedded'], 'embedded:'), 'Events: `embedded:` (in DATA_DIR)'),
  CACHE_URL: setting(url(['memory'], 'memory:'), 'Cache: `memory:`'),
  FILES_URL: setting(url(['file'], 'file:'), 'Files: `file:` (in DATA_DIR) or `file:<folder>`'),
  LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
    'Least level of log lines (JSON, on standard error)',
  ),
  SANDBOX_PUBLIC: setting(flag(false), 'Answer the sandbox paths under /dev to other machines too'),
};
