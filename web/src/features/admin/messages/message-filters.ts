import type { adminMessageCalls } from '@visavis/contracts/calls/alert';
import type { CallQuery } from '@visavis/contracts/calls/typed-call';
import { MESSAGE_OUTCOMES } from '@visavis/contracts/constants/message';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@visavis/contracts/constants/notification';
import { dayOf, idOf, oneOf, pageOf, withoutEmpty } from '../list/list-filters.ts';

export const MESSAGE_KINDS = [...NOTIFICATION_KINDS, 'confirmation'] as const;
export const OUTCOMES = ['open', ...MESSAGE_OUTCOMES] as const;

/** What the list of messages shows, as the address says it. */
export interface MessageFilters {
  channel: (typeof NOTIFICATION_CHANNELS)[number] | '';
  kind: (typeof MESSAGE_KINDS)[number] | '';
  outcome: (typeof OUTCOMES)[number] | '';
  /** Days in India, both included. */
  from: string;
  to: string;
  userId: string;
  page: number;
  limit: number;
}

/** Anything unknown in the address falls back to what the list shows by itself. */
export const messageFiltersOf = (params: URLSearchParams): MessageFilters => ({
  channel: oneOf(NOTIFICATION_CHANNELS, params.get('channel')) ?? '',
  kind: oneOf(MESSAGE_KINDS, params.get('kind')) ?? '',
  outcome: oneOf(OUTCOMES, params.get('outcome')) ?? '',
  from: dayOf(params.get('from')),
  to: dayOf(params.get('to')),
  userId: idOf(params.get('userId')),
  ...pageOf(params),
});

export const messageQuery = ({ outcome, ...rest }: MessageFilters): CallQuery<typeof adminMessageCalls.list> => ({
  ...withoutEmpty(rest),
  outcome: outcome || 'all',
});

/** Days of the figures, today among them; the address names another than the first. */
export const PERIODS = [7, 1, 30] as const;
export type Period = (typeof PERIODS)[number];
export const periodOf = (params: URLSearchParams): Period =>
  PERIODS.find((days) => String(days) === params.get('days')) ?? PERIODS[0];
