import { authSettings } from '@visavis/auth';
import { backendSettings, secretSettings } from '@visavis/backends';
import { bffSettings } from '@visavis/bff';
import { meetingSettings } from '@visavis/meeting';
import { flag, overloadSettings, portNumber, setting, telemetrySettings } from '@visavis/platform';
import { z } from 'zod';

/** Every setting of the single process. */
export const settings = {
  PORT: setting(portNumber(3000), 'Port of the app and the API; 0 picks a free one'),
  HOST: setting(z.string().default('127.0.0.1'), 'Address to listen on'),
  DEMO_DATA: setting(flag(true), 'Fill an empty data folder with demo users and meetings'),
  ...backendSettings,
  ...secretSettings,
  ...authSettings,
  ...meetingSettings,
  ...bffSettings,
  ...overloadSettings,
  ...telemetrySettings,
};

/** The demo's admin; also the default of ADMIN_PHONES while DEMO_DATA is on. */
export const DEMO_ADMIN_PHONE = '+919000000001';

/** With demo data the demo admin is one; without, nobody is unless ADMIN_PHONES says so. */
export function withDemoAdmin(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const demo = environment.DEMO_DATA !== 'false' && environment.DEMO_DATA !== '0';
  return demo && !environment.ADMIN_PHONES ? { ...environment, ADMIN_PHONES: DEMO_ADMIN_PHONE } : environment;
}
