import { DAY } from './units.ts';

export const NOTIFICATION_KINDS = [
  'meeting_decided',
  'meeting_moved',
  'meeting_cancelled',
  'reminder',
  'alert',
  'follow',
  'verification',
  'money',
  'passes_ending',
  /** Cannot be muted. */
  'security',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export const NOTIFICATION_CHANNELS = ['push', 'whatsapp', 'sms', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];
/** What a user sets for each kind: whether the notification centre lists it, and on which channels it comes. */
export const NOTIFICATION_PLACES = ['centre', ...NOTIFICATION_CHANNELS] as const;
export type NotificationPlace = (typeof NOTIFICATION_PLACES)[number];
/** Where a kind may show up. News that somebody asked for never comes by SMS. */
export const placesOfKind = (kind: NotificationKind): readonly NotificationPlace[] =>
  kind === 'alert' || kind === 'follow' ? NOTIFICATION_PLACES.filter((place) => place !== 'sms') : NOTIFICATION_PLACES;

export const NOTIFICATION_CENTRE = {
  keptMs: 90 * DAY,
  /** The browsers of one user that get a push; one more takes the oldest one's place. */
  pushSubscriptionsMax: 10,
  pushEndpointMaxBytes: 1_000,
  /** The hosts whom one user follows. */
  followsMax: 1_000,
} as const;
