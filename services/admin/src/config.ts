import type { ProcessDefinition } from '@visavis/platform';

/** A process of its own; it has no settings but those that every process has. */
export const adminProcess = {
  name: 'admin',
  settings: {},
  secrets: ['SERVICE_SECRET'],
} as const satisfies ProcessDefinition;
