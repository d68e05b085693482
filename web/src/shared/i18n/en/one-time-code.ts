import { texts } from '../texts.ts';

export const oneTimeCode = {
  send: 'Send code',
  failed: 'Failed to send OTP',
  sent: 'OTP sent successfully!',
  check: 'Please check WhatsApp on {{phone}}',
  stillGood: 'The code we sent is still good. Please check WhatsApp.',
  checkSms: 'Please check the text messages (SMS) on {{phone}}',
  stillGoodSms: 'The code we sent is still good. Please check your text messages (SMS).',
  use: {
    login: 'The code logs you in.',
    signup: 'The code creates your account.',
    newPhone: 'The code confirms your new phone number.',
    oldPhone: 'The code allows your new phone number.',
    deletion: 'The code deletes your account.',
    proof: 'The code confirms that it is you.',
  },
  boxes: '6-digit code',
  digit: 'Digit {{at}} of {{of}}',
  resend: 'Resend code',
  resendIn: 'Resend code in {{seconds}} s',
  bySms: 'No WhatsApp? Get it by SMS',
  sentBySms: 'The code is on its way by SMS',
  sandbox: 'This is a sandbox: no message leaves it.',
  inbox: 'Read the code in the inbox',
  notSent: {
    country: 'We do not send codes to this country yet.',
    kind: 'We do not send codes to numbers of this kind',
  },
} as const;

export const { t, useT } = texts('oneTimeCode', oneTimeCode);
