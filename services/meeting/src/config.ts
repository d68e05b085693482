import {
  appealKeysOf,
  atMost,
  type Exemption,
  exemptionOf,
  type Keys,
  list,
  loopbackSettings,
  mediaUrl,
  type ProcessDefinition,
  setting,
  turnUrls,
  type Values,
} from '@visavis/platform';
import { z } from 'zod';
import type { ProposalLimits } from './domain/proposal-limits.ts';

/** This service's own settings. */
export const meetingSettings = {
  LIMIT_PENDING_MEETINGS: setting(
    atMost(10),
    'Meetings that a host has waiting for review (`429`), admins excepted; 0 for no limit',
  ),
  LIMIT_DAILY_MEETINGS: setting(atMost(20), 'Meetings that a host proposes in 24 hours (`429`), admins excepted; 0 for no limit'),
  ...loopbackSettings,
  STUN_URLS: setting(list, 'STUN servers of calls, comma-separated, e.g. stun:stun.example.org:3478'),
  TURN_URLS: turnUrls,
  TURN_SECRET: setting(
    z.string().min(32, 'at least 32 characters').optional(),
    'Shared secret of the TURN servers (TURN REST API); required with TURN_URLS',
    {
      secret: true,
    },
  ),
  MEDIA_URL: mediaUrl,
  MEDIA_KEY: setting(z.string().optional(), 'Name of the LiveKit server’s API key; goes with MEDIA_URL'),
  MEDIA_SECRET: setting(
    z.string().min(32, 'at least 32 characters').optional(),
    'Secret of that key, which signs the tokens of calls; goes with MEDIA_URL',
    { secret: true },
  ),
  MEDIA_API_URL: setting(
    z
      .string()
      .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'takes an http or https address')
      .optional(),
    'Where the meeting service itself reaches that server, to end the connections of those who are out, e.g. `http://livekit:7880`; at MEDIA_URL unless given',
  ),
};

/** The LiveKit server of large calls: where browsers reach it, and where this service does. */
export interface MediaServer {
  url: string;
  apiUrl: string;
  key: string;
  secret: string;
}

export interface MeetingConfig {
  /** PHONE_KEY_SECRET of the deployment: the key of co-hosts' phones is compared with that in `user.registered`. */
  phoneKeySecret: string;
  /** Of the links by which blocked people appeal. */
  appealKeys: Keys;
  proposals: ProposalLimits;
  isExempt: Exemption;
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** Always there with `turnUrls`: whoever guesses it relays what they like through the servers. */
  turnSecret: string | undefined;
  mediaServer: MediaServer | undefined;
}

export function meetingConfig(
  values: Values<typeof meetingSettings>,
  secrets: { SERVICE_SECRET: string; PHONE_KEY_SECRET: string },
): MeetingConfig {
  const { STUN_URLS, TURN_URLS, TURN_SECRET, MEDIA_URL, MEDIA_KEY, MEDIA_SECRET } = values;
  if (TURN_URLS.length > 0 && !TURN_SECRET) throw new Error('TURN_SECRET: required with TURN_URLS, at least 32 characters');
  const media = Object.entries({ MEDIA_URL, MEDIA_KEY, MEDIA_SECRET });
  const missing = media.filter(([, value]) => !value).map(([name]) => name);
  if (missing.length > 0 && missing.length < media.length)
    throw new Error(`${missing.join(', ')}: required, since MEDIA_URL, MEDIA_KEY and MEDIA_SECRET go together`);
  const apiUrl = values.MEDIA_API_URL ?? MEDIA_URL?.replace(/^ws/i, 'http') ?? '';
  return {
    phoneKeySecret: secrets.PHONE_KEY_SECRET,
    appealKeys: appealKeysOf(secrets.SERVICE_SECRET),
    proposals: { pending: values.LIMIT_PENDING_MEETINGS, daily: values.LIMIT_DAILY_MEETINGS },
    isExempt: exemptionOf(values),
    stunUrls: STUN_URLS,
    turnUrls: TURN_URLS,
    turnSecret: TURN_SECRET,
    mediaServer:
      MEDIA_URL && MEDIA_KEY && MEDIA_SECRET ? { url: MEDIA_URL, apiUrl, key: MEDIA_KEY, secret: MEDIA_SECRET } : undefined,
  };
}

/** A process of its own. */
export const meetingProcess = {
  name: 'meeting',
  settings: meetingSettings,
  secrets: ['SERVICE_SECRET', 'PHONE_KEY_SECRET', 'FILES_SECRET'],
} as const satisfies ProcessDefinition;
