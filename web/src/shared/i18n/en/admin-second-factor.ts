import { texts } from '../texts.ts';

export const adminSecondFactor = {
  section: 'Confirm that it is you',
  enter: {
    lead: 'Enter the code of your authenticator app. It opens the admin area on this device for up to 12 hours.',
    code: 'Code',
    hint: 'Six digits of the app, or one of your recovery codes',
    confirm: 'Confirm',
    lost: 'App and recovery codes lost? Another admin can let you set up a new app.',
  },
  again: {
    title: 'Confirm with a new code',
    lead: 'This step is protected: it needs a code of your authenticator app that is less than 5 minutes old.',
  },
  enrol: {
    title: 'Protect the admin area',
    lead: 'Admins confirm with an authenticator app. Setting it up takes a minute.',
    scan: 'Open an authenticator app, such as Google Authenticator, 1Password or Aegis, and scan this code.',
    qr: 'QR code for your authenticator app',
    open: 'Open the app on this device',
    type: 'Or type this key into the app',
    copy: 'Copy the key',
    copied: 'Key copied',
    enter: 'Then enter the six digits that it shows.',
    code: 'Code of the app',
    confirm: 'Confirm the app',
    loading: 'Making a key for your app',
    failed: 'Could not begin, try again.',
  },
  codes: {
    title: 'Keep your recovery codes',
    lead: 'Each opens the admin area once, should your app be lost. They are shown only now.',
    list: 'Recovery codes',
    copy: 'Copy all',
    copied: 'Recovery codes copied',
    download: 'Download as text',
    saved: 'I have saved them',
  },
  invalid: 'Please enter the code of your authenticator app, or a recovery code',
  failed: 'Could not confirm the code, try again.',
} as const;

export const { t, useT } = texts('adminSecondFactor', adminSecondFactor);
