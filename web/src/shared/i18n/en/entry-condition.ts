import { texts } from '../texts.ts';

export const entryCondition = {
  title: 'For verified guests',
  verified: 'You are verified.',
  pending: 'We are looking at your request, and write to you as soon as it is decided.',
  missing: 'Getting verified takes about a day, so ask in time. Once is enough for all meetings.',
  getVerified: 'Get verified to join',
} as const;

export const { t, useT } = texts('entryCondition', entryCondition);
