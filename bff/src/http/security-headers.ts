import type { ServerResponse } from 'node:http';
import { isLoopbackHost } from '@visavis/platform';
import helmet, { type HelmetOptions } from 'helmet';

export interface SecurityOptions {
  publicUrl?: string | undefined;
  connect?: readonly string[];
  images?: readonly string[];
  forms?: readonly string[];
  /** Google Tag Manager with Google Analytics, its usual tag. */
  tagManager?: boolean;
  /** Crisp's chat widget. */
  chat?: boolean;
}
/** What others' scripts need: allowed where they are switched on, and nowhere else. */
type Sources = Partial<Record<'script' | 'style' | 'image' | 'media' | 'font' | 'connect', readonly string[]>>;
/** https://developers.google.com/tag-platform/security/guides/csp, without the inline scripts of custom tags. */
const TAG_MANAGER: Sources = {
  script: ['https://*.googletagmanager.com'],
  image: ['https://*.googletagmanager.com', 'https://*.google-analytics.com'],
  connect: ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};
/**
 * https://docs.crisp.chat/guides/others/whitelisting-our-systems/crisp-domain-names/, what is required; workers come as `blob:`.
 */
const CHAT: Sources = {
  script: ['https://client.crisp.chat'],
  style: ['https://client.crisp.chat'],
  image: ['https://client.crisp.chat', 'https://image.crisp.chat', 'https://storage.crisp.chat'],
  media: ['https://client.crisp.chat'],
  font: ['https://client.crisp.chat'],
  connect: ['https://client.crisp.chat', 'https://storage.crisp.chat', 'wss://client.relay.crisp.chat'],
};
export type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * The values are helmet's, taken once: running helmet on each request costs as much as all else that the BFF does with it.
 * `page` goes with documents and assets, `room` with the document of a call, which may compile WebAssembly (docs/adr/0067); `api`
 * with data, where only what guards data matters (OWASP REST security cheat sheet).
 */
export function securityHeaders(options: SecurityOptions): { page: HeaderList; room: HeaderList; api: HeaderList } {
  const publicUrl = options.publicUrl === undefined ? undefined : new URL(options.publicUrl);
  const https = publicUrl?.protocol === 'https:';
  // A browser would take it for every product of that host: on this machine, for whatever else is developed there.
  const strictTransportSecurity =
    https && !isLoopbackHost(publicUrl.hostname) ? { maxAge: 31_536_000, includeSubDomains: true } : false;
  const common = {
    strictTransportSecurity,
    xFrameOptions: { action: 'deny' as const },
    crossOriginEmbedderPolicy: false,
  };
  const none = ["'none'"];
  const self = ["'self'"];
  const others = [...(options.tagManager ? [TAG_MANAGER] : []), ...(options.chat ? [CHAT] : [])];
  const from = (kind: keyof Sources) => others.flatMap((sources) => sources[kind] ?? []);
  const permissions =
    'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), geolocation=(), payment=(), usb=()';
  const documentHeaders = (...scripts: string[]): HeaderList => [
    ...headersOf({
      ...common,
      // The meeting and payment pages tell their own origin where they come from, nobody else.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: self,
          scriptSrc: [...self, ...scripts, ...from('script')],
          scriptSrcAttr: none,
          // antd writes its styles into the page.
          styleSrc: [...self, "'unsafe-inline'", ...from('style')],
          imgSrc: [...self, 'data:', 'blob:', ...(options.images ?? []), ...from('image')],
          mediaSrc: [...self, 'blob:', 'mediastream:', ...(options.images ?? []), ...from('media')],
          fontSrc: [...self, ...from('font')],
          // 'self' covers the page's own WebSocket in current browsers; the origin is named for older Safari.
          connectSrc: [...self, ...socketOrigin(options.publicUrl), ...(options.connect ?? []), ...from('connect')],
          workerSrc: [...self, 'blob:'],
          manifestSrc: self,
          objectSrc: none,
          frameSrc: none,
          baseUri: none,
          formAction: [...self, ...(options.forms ?? [])],
          frameAncestors: none,
          ...(https ? { upgradeInsecureRequests: [] } : {}),
        },
      },
    }),
    ['Permissions-Policy', permissions],
  ];
  const api = headersOf({
    ...common,
    referrerPolicy: { policy: 'no-referrer' },
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: none, frameAncestors: none } },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return { page: documentHeaders(), room: documentHeaders("'wasm-unsafe-eval'"), api };
}

function socketOrigin(publicUrl: string | undefined): string[] {
  return publicUrl ? [publicUrl.replace(/^http/, 'ws')] : [];
}

/** Where pages reach the media server: its socket, and the request by which its library learns why that was refused. */
export function mediaOrigins(mediaUrl: string | undefined): string[] {
  if (!mediaUrl) return [];
  const { origin } = new URL(mediaUrl);
  return [origin, origin.replace(/^ws/, 'http')];
}

/** Runs helmet once on a response that only listens. */
function headersOf(options: HelmetOptions): [string, string][] {
  const taken: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => void taken.push([name, value]),
    removeHeader: () => {},
  };
  helmet(options)({} as never, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return taken;
}

export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
