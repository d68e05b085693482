import './admin.ts';
import './contact.ts';
import { texts } from '../texts.ts';

export const adminContact = {
  loading: 'Loading messages',
  waiting_one: '{{count}} message waits',
  waiting_other: '{{count}} messages wait',
  status: { open: 'Open', answered: 'Answered', all: 'All messages' },
  filter: { search: 'Search messages', placeholder: 'Name, email, words…' },
  answered: 'Mark as answered',
  answeredNamed: 'Mark as answered: {{reference}}',
  reopen: 'Open again',
  reopenNamed: 'Open again: {{reference}}',
  account: 'Account',
  from: 'From',
  answeredBy: 'Answered by {{name}},',
  someAdmin: 'an admin',
  done: {
    answered: 'The message of {{name}} ({{reference}}) is marked as answered',
    reopened: 'The message of {{name}} ({{reference}}) is open again',
    manyAnswered_one: '{{count}} message is marked as answered',
    manyAnswered_other: '{{count}} messages are marked as answered',
    manyReopened_one: '{{count}} message is open again',
    manyReopened_other: '{{count}} messages are open again',
  },
  failed: 'Could not change the message, try again.',
  empty: {
    failed: 'The messages could not be loaded',
    none: 'No message waits',
    noneText: 'What people write by the contact form comes here.',
    match: 'No message like this',
    matchText: 'Other words or another filter may show some.',
  },
} as const;

export const { t, useT } = texts('adminContact', adminContact, 'admin', 'contact');
