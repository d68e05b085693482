import { list, type ProcessDefinition, setting, type Values } from '@visavis/platform';
import { z } from 'zod';

/** This service's own settings. */
export const meetingSettings = {
  STUN_URLS: setting(list, 'STUN servers of calls, comma-separated, e.g. stun:stun.example.org:3478'),
  TURN_URLS: setting(list, 'TURN servers of calls, comma-separated, e.g. turn:turn.example.org:3478?transport=udp'),
  TURN_SECRET: setting(z.string().default(''), 'Shared secret of the TURN servers (TURN REST API)', { secret: true }),
};

export interface MeetingConfig {
  /** PHONE_KEY_SECRET of the deployment: the key of co-hosts' phones is compared with that in `user.registered`. */
  phoneKeySecret: string;
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** Empty: no credentials are made, the servers are offered as they are. */
  turnSecret: string;
}

export const meetingConfig = (values: Values<typeof meetingSettings>, secrets: { PHONE_KEY_SECRET: string }): MeetingConfig => ({
  phoneKeySecret: secrets.PHONE_KEY_SECRET,
  stunUrls: values.STUN_URLS,
  turnUrls: values.TURN_URLS,
  turnSecret: values.TURN_SECRET,
});

/** A process of its own. */
export const meetingProcess = {
  name: 'meeting',
  settings: meetingSettings,
  secrets: ['SERVICE_SECRET', 'PHONE_KEY_SECRET', 'FILES_SECRET'],
} as const satisfies ProcessDefinition;
