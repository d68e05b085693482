import type { ProcessDefinition } from '@visavis/platform';

/** Its own settings are `NAME: setting(schema, 'what it does')` each. */
export const alertProcess = {
  name: 'alert',
  settings: {},
  secrets: ['SERVICE_SECRET'],
} as const satisfies ProcessDefinition;
