import { texts } from '../texts.ts';

export const settings = {
  display: {
    title: 'Language and theme',
    languageHint: 'Of this device. Our messages come in the language of your {{profile}}.',
    profile: 'profile',
    themeHint: 'Auto follows this device.',
  },
  email: {
    title: 'Email addresses',
    loading: 'Loading your email addresses',
    account: 'Email of your account',
    none: 'Add one to get notifications by email, too.',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed',
    inUse: 'The address of your account.',
    waits:
      'Open the link that we have sent there; it is good for 24 hours, and only the newest one works. Nothing else is sent there before.',
    waitsBeside:
      'Open the link that we have sent there; it is good for 24 hours, and only the newest one works. Until then we write to {{email}}.',
    ofAlert: 'Of the alert for {{name}}.',
    ofAlertWaits:
      'Of the alert for {{name}}. Its one link is good for 48 hours; after that, enter the address again in the alert.',
    toAlerts: 'Open the alerts',
    resend: 'Send the link again',
    sent: 'We have sent a link to {{email}}',
    sendFailed: 'Could not send the link. Please try again.',
    add: 'Add',
    change: 'Change',
    new: 'New email address',
    save: 'Save and send link',
    invalid: 'Please enter a valid email address',
    saveFailed: 'Could not save this. Please try again.',
    remove: 'Remove',
    removeTitle: 'Remove your email address?',
    removeText: 'Nothing is sent to {{email}} any more. Your alerts keep their own addresses.',
  },
  privacy: {
    title: 'Privacy',
    relay: 'Relay only',
    relayHint:
      'Those whom you meet do not see the network address of this device. Calls go through a relay and may take a little longer to begin. Kept on this device, also after you sign out.',
    relayMissing: 'Not available: this site has no relay that calls could go through.',
    relayMissingOn: 'This site has no relay: while this is on, you cannot enter a room.',
    analytics: 'Usage statistics',
    analyticsHint:
      'Which pages are opened and which buttons pressed on this device, without your name, phone or email. Switching it on again counts from the next page load.',
    analyticsUnused: 'This site collects none at present. Your choice holds on this device should that change.',
    analyticsForbidden: 'Your browser asks every site not to follow you (Global Privacy Control), so it is off.',
    blocked: 'Blocked people and reports',
    blockedHint: 'Whom you blocked, what you reported and what became of it.',
    see: 'See the list',
    data: 'Your data',
    dataHint: 'Download what we keep about you, or delete your account.',
    toData: 'Export or delete',
    policy: 'Privacy Policy',
    policyHint: 'What we keep, why, and for how long.',
    read: 'Read it',
  },
} as const;

export const { t, useT } = texts('settings', settings);
