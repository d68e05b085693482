import { texts } from '../texts.ts';

export const entryCondition = {
  title: 'For verified guests',
  verified: 'You are verified.',
  pending: 'We are looking at your request, and write to you as soon as it is decided.',
  missing: 'Getting verified takes about a day, so ask in time. Once is enough for all meetings.',
  visitor: 'Log in and ask to be verified. It takes about a day, and once is enough for all meetings.',
  rejected: 'Your last request was not approved. You can ask again on {{day}}.',
  unknown: 'Guests show by a badge that we know who they are.',
  getVerified: 'Get verified to join',
  getVerifiedFor: 'Get verified to join: {{title}}',
  short: {
    missing: '(takes about a day)',
    pending: 'For verified guests: your request is being looked at',
    rejected: 'For verified guests: you can ask again on {{day}}',
  },
} as const;

export const { t, useT } = texts('entryCondition', entryCondition);
