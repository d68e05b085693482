import { settingsOf } from '@visavis/backends';
import { bffProcess } from '@visavis/bff';
import { processes } from '@visavis/contracts/processes';
import type { ProcessDefinition, Settings } from '@visavis/platform';
import { serviceDefinitions } from './services.ts';

const definitions: Record<string, ProcessDefinition> = { ...serviceDefinitions, bff: bffProcess };

/** Every process of the distributed shape with its whole environment. */
export const processSettings: Record<string, Settings> = Object.fromEntries(
  processes.map(({ name }) => [name, settingsOf(definitions[name] as ProcessDefinition)]),
);
