import { processNamed } from '@visavis/contracts/processes';
import {
  overloadSettings,
  type ProcessDefinition,
  portNumber,
  type Settings,
  setting,
  telemetrySettings,
  type Values,
} from '@visavis/platform';
import { z } from 'zod';
import { messagingSettings } from '../providers/messaging.ts';
import { paymentSettings } from '../providers/payments.ts';
import { requiredSecrets } from './secrets.ts';
import { backendSettings, MESSENGER_DOC, messenger } from './settings.ts';

/** What every process of the distributed shape has. */
export const processSettings = {
  PORT: setting(portNumber(3000), 'Port to serve on; 0 picks a free one'),
  HOST: setting(z.string().default('127.0.0.1'), 'Address to listen on'),
  METRICS_PORT: setting(portNumber(9464), 'Port of `/metrics`, on the same address; 0 picks a free one'),
  ...backendSettings,
  MESSENGER: setting(messenger, MESSENGER_DOC),
  ...overloadSettings,
  ...telemetrySettings,
};

/** One replica or several, or a name in front of them. */
const upstream = (name: string) =>
  setting(
    z
      .string({ error: `required: where ${name} is reached, e.g. http://${name}:3000` })
      .refine((urls) => urls.split(',').every((url) => /^http:\/\/[^/?#@\s]+\/?$/.test(url.trim())), {
        error: 'takes http://host:port, or several separated by commas',
      }),
    `Base URLs of the ${name} service, comma-separated`,
  );
export const upstreamName = (service: string) => `${service.toUpperCase().replaceAll('-', '_')}_URL`;

/** The whole environment of a process. */
export const settingsOf = <S extends Settings>(definition: ProcessDefinition<S>): typeof processSettings & S => ({
  ...processSettings,
  ...requiredSecrets(definition.secrets),
  ...(processNamed(definition.name).sendsMessages ? messagingSettings : {}),
  ...(processNamed(definition.name).takesPayments ? paymentSettings : {}),
  ...Object.fromEntries(processNamed(definition.name).calls.map((service) => [upstreamName(service), upstream(service)])),
  ...definition.settings,
});

export type ProcessValues<S extends Settings> = Values<typeof processSettings> & Values<S>;
