import type { ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

export interface SecurityOptions {
  publicUrl?: string | undefined;
  connect?: readonly string[];
  images?: readonly string[];
  forms?: readonly string[];
}
export type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * The values are helmet's, taken once: running helmet on each request costs as much as all else that the BFF does with it.
 * `page` goes with documents and assets; `api` with data, where only what guards data matters (OWASP REST security cheat sheet).
 */
export function securityHeaders(options: SecurityOptions): { page: HeaderList; api: HeaderList } {
  const https = options.publicUrl?.startsWith('https:') ?? false;
  const strictTransportSecurity = https ? { maxAge: 31_536_000, includeSubDomains: true } : false;
  const common = {
    strictTransportSecurity,
    xFrameOptions: { action: 'deny' as const },
    crossOriginEmbedderPolicy: false,
  };
  const none = ["'none'"];
  const self = ["'self'"];
  const page = headersOf({
    ...common,
    // The meeting and payment pages tell their own origin where they come from, nobody else.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: self,
        scriptSrcAttr: none,
        // antd writes its styles into the page.
        styleSrc: [...self, "'unsafe-inline'"],
        imgSrc: [...self, 'data:', 'blob:', ...(options.images ?? [])],
        mediaSrc: [...self, 'blob:', 'mediastream:', ...(options.images ?? [])],
        fontSrc: self,
        // 'self' covers the page's own WebSocket in current browsers; the origin is named for older Safari.
        connectSrc: [...self, ...socketOrigin(options.publicUrl), ...(options.connect ?? [])],
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
  });
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
  const permissions =
    'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), geolocation=(), payment=(), usb=()';
  return { page: [...page, ['Permissions-Policy', permissions]], api };
}

function socketOrigin(publicUrl: string | undefined): string[] {
  return publicUrl ? [publicUrl.replace(/^http/, 'ws')] : [];
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
