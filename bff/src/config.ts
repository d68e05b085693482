import { API } from '@visavis/contracts/constants/api';
import {
  atMost,
  flag,
  list,
  loopbackSettings,
  mediaUrl,
  type ProcessDefinition,
  publicUrl,
  setting,
  turnUrls,
} from '@visavis/platform';
import { z } from 'zod';

/** The BFF's own settings. */
export const bffSettings = {
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: setting(
    z
      .string()
      .refine(
        (value) => value !== 'true',
        'a hop count or the addresses of the proxies: `true` would believe whatever a caller says',
      )
      .default('false'),
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
  GRIEVANCE_EMAIL: setting(
    z.email().optional(),
    'Address of the Grievance Officer, shown on /grievance to everyone; the law asks for one in production',
  ),
  TURN_URLS: turnUrls,
  MEDIA_URL: mediaUrl,
  CRISP_ID: setting(z.uuid().optional(), 'Crisp’s website id of the chat widget; without it nothing is loaded from Crisp'),
  RATE_LIMIT_ADDRESS: setting(atMost(1_000), 'Requests of one address in 10 s, 0 for no limit'),
  RATE_LIMIT_USER: setting(atMost(400), 'Requests of one user in 10 s, 0 for no limit'),
  RATE_LIMIT_SOCKETS: setting(atMost(200), 'New sockets of one address in 10 s, 0 for no limit'),
  RATE_LIMIT_HANDSHAKES: setting(
    atMost(400),
    'Connections that one address begins towards a socket in 10 s, whether or not a socket comes of it; 0 for no limit',
  ),
  RATE_LIMIT_PAGES: setting(atMost(300), 'Pages of one address in 10 s, 0 for no limit'),
  LIMIT_USER_SOCKETS: setting(atMost(20), 'Open sockets of one user, over all processes; 0 for no limit'),
  LIMIT_VISITOR_SOCKETS: setting(
    atMost(500),
    'Open sockets of visitors of one network (IPv6: /64), over all processes; 0 for no limit',
  ),
  LIMIT_EXPORTS: setting(atMost(5), 'Exports of one user’s data in an hour, over all processes; 0 for no limit'),
  LIMIT_UNFINISHED: setting(
    atMost(50),
    'Requests of one network (IPv6: /64) whose headers or bodies have not arrived; beyond them the oldest is refused (`408`); 0 for no limit',
  ),
  ...loopbackSettings,
  HEADERS_TIMEOUT_MS: setting(
    atMost(API.headersTimeoutMs),
    'Milliseconds that a connection has for the headers of its next request, once they have begun; 0 for no deadline',
  ),
  KEEP_ALIVE_TIMEOUT_MS: setting(
    atMost(API.keepAliveTimeoutMs),
    'Milliseconds that a connection stays open without a request, longer than a proxy in front keeps its idle ones (nginx: 60 s); 0 for no deadline',
  ),
  BODY_TIMEOUT_MS: setting(
    atMost(API.bodyTimeoutMs),
    'Milliseconds that a body has to arrive (`408`), uploads excepted; 0 for no deadline',
  ),
  UPLOAD_BYTES_PER_SECOND: setting(
    atMost(API.uploadBytesPerSecond),
    'Bytes a second that an upload brings at least (`408`); 0 for no minimum',
  ),
  CSP_CONNECT: setting(list, 'More origins that pages may connect to, comma-separated'),
  CSP_IMAGES: setting(
    list,
    'More origins that images and videos may come from, comma-separated; with an S3 store the one that browsers reach it by, without which no recording plays',
  ),
  CSP_FORMS: setting(list, 'More origins that forms may post to (the payment provider’s checkout), comma-separated'),
};

/** A process of its own. */
export const bffProcess = {
  name: 'bff',
  settings: bffSettings,
  secrets: ['SERVICE_SECRET'],
} as const satisfies ProcessDefinition;
