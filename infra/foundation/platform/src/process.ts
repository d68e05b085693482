import type { ProcessName } from '@visavis/contracts/processes';
import type { Settings } from './settings.ts';

/** Secrets of a deployment; each process is given only those it needs. */
export type SecretName = 'SERVICE_SECRET' | 'PHONE_KEY_SECRET' | 'OTP_SECRET' | 'FILES_SECRET';

/** What a process reads from its environment besides what all read; `settingsOf` of `@visavis/backends` adds that. */
export interface ProcessDefinition<S extends Settings = Settings> {
  name: ProcessName;
  /** Its own settings. */
  settings: S;
  secrets: readonly SecretName[];
}
