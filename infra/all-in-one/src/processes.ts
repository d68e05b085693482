import { adminProcess } from '@visavis/admin';
import { authProcess } from '@visavis/auth';
import { settingsOf } from '@visavis/backends';
import { bffProcess } from '@visavis/bff';
import { meetingProcess } from '@visavis/meeting';
import type { Settings } from '@visavis/platform';

/** Every process of the distributed shape with its whole environment. */
export const processes: Record<string, Settings> = Object.fromEntries(
  [authProcess, meetingProcess, adminProcess, bffProcess].map((definition) => [definition.name, settingsOf(definition)]),
);
