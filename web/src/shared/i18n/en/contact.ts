import { texts } from '../texts.ts';

export const contact = {
  title: 'Write to us',
  lead: 'A person reads each message and answers by email or phone. Never send a code or a password: we do not ask for one.',
  reach: 'Email or phone',
  reachHint: 'This is where the answer goes.',
  topic: 'Topic',
  choose: 'Please choose',
  topics: {
    meeting: 'Meetings and calls',
    payment: 'Passes and payments',
    account: 'My account and my data',
    safety: 'Safety',
    other: 'Something else',
  },
  text: 'Message',
  textHint: 'A link of the meeting or the number of the payment helps us.',
  kept: 'We keep a message for a year.',
  send: 'Send message',
  failed: 'Could not send your message, try again.',
  sent: 'Your message is here',
  reference: 'Its number is {{reference}}. Name it when you write about this again.',
  another: 'Write another message',
  toHelp: 'Read the help',
  toGrievance: 'Make a formal complaint',
  error: {
    reach: 'Please enter a valid email address or phone number',
    topic: 'Please choose a topic',
    textRequired: 'Please write what it is about',
    textShort: 'Please write at least 10 characters',
    textLong: 'The message must be at most 2000 characters',
  },
} as const;

export const { useT } = texts('contact', contact);
