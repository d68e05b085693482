import text from '../../../../texts/en/help.md';
import { texts } from '../texts.ts';

export const help = {
  ...text,
  search: { label: 'Search the help', placeholder: 'Refund, camera, waiting room' },
  topics: 'Answers',
  group: { joining: 'Joining', hosting: 'Hosting', paying: 'Passes and payments', account: 'Your account and safety' },
  found_one: '{{count}} answer found',
  found_other: '{{count}} answers found',
  none: 'No answer matches “{{search}}”',
  noneText: 'Try one other word, or write to us.',
  all: 'Show all answers',
  unsolved: 'Did this not help?',
  write: 'Write to us',
} as const;

export const { useT } = texts('help', help);
