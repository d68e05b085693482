import { flag, list, type ProcessDefinition, setting } from '@visavis/platform';
import { z } from 'zod';

const perTenSeconds = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

/** The BFF's own settings. */
export const bffSettings = {
  PUBLIC_URL: setting(
    z
      .url()
      .optional()
      .transform((value) => value?.replace(/\/$/, '')),
    'Where browsers reach the product, e.g. `https://visavis.example`; `https:` turns HSTS on',
  ),
  TRUST_PROXY: setting(
    z.string().default('false'),
    'Which reverse proxies may tell a caller’s address: `false`, a hop count, or addresses and ranges (Express’ `trust proxy`)',
  ),
  WEB_HARDENING: setting(flag(true), 'The web app blocks developer tools, console and context menu'),
  GTM_ID: setting(
    z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/)
      .optional(),
    'Google Tag Manager’s container, e.g. `GTM-AB12CD3`; without it nothing is loaded from Google',
  ),
  CRISP_ID: setting(z.uuid().optional(), 'Crisp’s website id of the chat widget; without it nothing is loaded from Crisp'),
  RATE_LIMIT_ADDRESS: setting(perTenSeconds(1_000), 'Requests of one address in 10 s, 0 for no limit'),
  RATE_LIMIT_USER: setting(perTenSeconds(400), 'Requests of one user in 10 s, 0 for no limit'),
  RATE_LIMIT_SOCKETS: setting(perTenSeconds(200), 'New sockets of one address in 10 s, 0 for no limit'),
  CSP_CONNECT: setting(list, 'More origins that pages may connect to, comma-separated'),
  CSP_IMAGES: setting(list, 'More origins that images and videos may come from (the file store’s), comma-separated'),
  CSP_FORMS: setting(list, 'More origins that forms may post to (the payment provider’s checkout), comma-separated'),
};

/** A process of its own. */
export const bffProcess = {
  name: 'bff',
  settings: bffSettings,
  secrets: ['SERVICE_SECRET'],
} as const satisfies ProcessDefinition;
