import { texts } from '../texts.ts';

export const collectionNotice = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  signup:
    'By signing up you accept our {{terms}}. Visavis sends your codes by WhatsApp or SMS, and keeps your name and phone as the {{privacy}} says.',
  alert:
    'You agree that Visavis writes to this phone by WhatsApp or SMS when a meeting fits; each message has a link that stops them. See the {{terms}} and the {{privacy}}.',
} as const;

export const { t, useT } = texts('collectionNotice', collectionNotice);
