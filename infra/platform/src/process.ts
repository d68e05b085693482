import type { ServiceName } from '@visavis/contracts/endpoint';
import type { Settings } from './settings.ts';

/** Secrets of a deployment; each process is given only those it needs. */
export type SecretName = 'SERVICE_SECRET' | 'PHONE_KEY_SECRET' | 'OTP_SECRET' | 'FILES_SECRET';

/** What a process of the distributed shape is made of, besides the backends: `settingsOf` of `@visavis/backends` makes its environment of it. */
export interface ProcessDefinition<S extends Settings = Settings> {
  name: ServiceName;
  /** Its own settings. */
  settings: S;
  secrets: readonly SecretName[];
  /** Services it calls, besides auth, which every process asks for keys and revocations: `<NAME>_URL` each. */
  calls: readonly Exclude<ServiceName, 'bff' | 'auth'>[];
}
