import { backendSettings, messagingSettings, paymentSettings, secretSettings } from '@visavis/backends';
import { bffSettings } from '@visavis/bff';
import { flag, loadSettings, overloadSettings, portNumber, setting, telemetrySettings, type Values } from '@visavis/platform';
import { z } from 'zod';
import { serviceDefinitions } from './services.ts';

/** The settings of all services, each under its own name. */
type ServiceSettings = Together<(typeof serviceDefinitions)[keyof typeof serviceDefinitions]['settings']>;
type Together<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never;

/** Every setting of the single process. */
export const settings = {
  PORT: setting(portNumber(3000), 'Port of the app and the API; 0 picks a free one'),
  HOST: setting(z.string().default('127.0.0.1'), 'Address to listen on'),
  DEMO_DATA: setting(flag(true), 'Fill an empty data folder with demo users and meetings'),
  ...backendSettings,
  ...secretSettings,
  ...messagingSettings,
  ...paymentSettings,
  ...(Object.assign({}, ...Object.values(serviceDefinitions).map(({ settings }) => settings)) as ServiceSettings),
  ...bffSettings,
  ...overloadSettings,
  ...telemetrySettings,
};

/**
 * Whether this start is for this machine's user alone, so that its sandbox may run unasked; throws when it is not and no messenger is set.
 * A set messenger, be it the sandbox, is never the default.
 */
export function isDefaultStart(
  values: Pick<Values<typeof settings>, 'HOST' | 'MESSENGER' | 'NODE_ENV' | 'PUBLIC_URL' | 'TRUST_PROXY'>,
): boolean {
  const { HOST, MESSENGER, NODE_ENV, PUBLIC_URL, TRUST_PROXY } = values;
  if (MESSENGER) return false;
  const signs = [
    ...(PUBLIC_URL?.startsWith('https:') ? ['an https PUBLIC_URL'] : []),
    ...(TRUST_PROXY === 'false' ? [] : ['TRUST_PROXY']),
    ...(LOOPBACK.test(HOST) ? [] : [`HOST=${HOST}`]),
    ...(NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
  ];
  if (signs.length === 0) return true;
  throw new Error(
    `MESSENGER: required with ${signs.join(' and ')}; \`sandbox\` shows each code to whoever opens the app (docs/security.md)`,
  );
}
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

/** The demo's admin; also the default of ADMIN_PHONES while DEMO_DATA is on. */
export const DEMO_ADMIN_PHONE = '+919000000001';

/** With demo data the demo phone is an admin's; without, only ADMIN_PHONES names admins. */
export function withDemoAdmin(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const demo = environment.DEMO_DATA !== 'false' && environment.DEMO_DATA !== '0';
  return demo && !environment.ADMIN_PHONES ? { ...environment, ADMIN_PHONES: DEMO_ADMIN_PHONE } : environment;
}

/** A limit that somebody has set; 0 switches one off. */
const isSetLimit = ([name, value]: [string, string | undefined]) => /^(?:RATE_)?LIMIT_/.test(name) && Number(value || 0) !== 0;

/** In the default start this machine's own programs are not limited, unless some limit was set. */
export function withLoopbackExempt(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  if (environment.LIMIT_LOOPBACK || Object.entries(environment).some(isSetLimit)) return environment;
  return isDefaultStart(loadSettings(settings, environment)) ? { ...environment, LIMIT_LOOPBACK: 'false' } : environment;
}
