import { backendSettings, messagingSettings, paymentSettings, secretSettings } from '@visavis/backends';
import { bffSettings } from '@visavis/bff';
import {
  isDefaultStart,
  loadSettings,
  optionalFlag,
  overloadSettings,
  portNumber,
  setting,
  signsOfExposure,
  telemetrySettings,
} from '@visavis/platform';
import { z } from 'zod';
import { serviceDefinitions } from './services.ts';

/** The settings of all services, each under its own name. */
type ServiceSettings = Together<(typeof serviceDefinitions)[keyof typeof serviceDefinitions]['settings']>;
type Together<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never;

/** Every setting of the single process. */
export const settings = {
  PORT: setting(portNumber(3000), 'Port of the app and the API; 0 picks a free one'),
  HOST: setting(z.string().default('127.0.0.1'), 'Address to listen on'),
  DEMO_DATA: setting(
    optionalFlag,
    'Fill an empty data folder with demo users and meetings, and make the demo phone an admin’s; unset: where only this machine’s user may come (docs/security.md)',
  ),
  DEMO_HOST: setting(
    optionalFlag,
    'A host who is really there: this machine sits in an open meeting with a moving picture and sound, in the default start only; unset: with demo data',
  ),
  ...backendSettings,
  ...secretSettings,
  ...messagingSettings,
  ...paymentSettings,
  ...(Object.assign({}, ...Object.values(serviceDefinitions).map(({ settings }) => settings)) as ServiceSettings),
  ...bffSettings,
  ...overloadSettings,
  ...telemetrySettings,
};

/** The demo's admin; also the default of ADMIN_PHONES while DEMO_DATA is on. */
export const DEMO_ADMIN_PHONE = '+919000000001';

/**
 * Demo data fills only what nobody else can reach, unless it is asked for. With it the demo phone is an admin's, without it only
 * ADMIN_PHONES names admins.
 */
export function withDemo(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const DEMO_DATA = environment.DEMO_DATA || String(signsOfExposure(environment).length === 0);
  const demo = DEMO_DATA === 'true' || DEMO_DATA === '1';
  return { ...environment, DEMO_DATA, ...(demo && !environment.ADMIN_PHONES ? { ADMIN_PHONES: DEMO_ADMIN_PHONE } : {}) };
}

/** A limit that somebody has set; 0 switches one off. */
const isSetLimit = ([name, value]: [string, string | undefined]) => /^(?:RATE_)?LIMIT_/.test(name) && Number(value || 0) !== 0;

/** In the default start this machine's own programs are not limited, unless some limit was set. */
export function withLoopbackExempt(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  if (environment.LIMIT_LOOPBACK || Object.entries(environment).some(isSetLimit)) return environment;
  return isDefaultStart(loadSettings(settings, environment)) ? { ...environment, LIMIT_LOOPBACK: 'false' } : environment;
}
