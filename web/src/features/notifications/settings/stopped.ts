import type { notificationCalls } from '@visavis/contracts/calls/alert';
import type { CallResult } from '@visavis/contracts/calls/typed-call';

type Stopped = NonNullable<CallResult<typeof notificationCalls.preferences>['stopped']>;
export type StoppedContact = 'phone' | 'email';

/** Which note to show about the phone or the account's address; undefined: messages arrive. */
export const stoppedNoteOf = (contact: StoppedContact, stopped: Stopped) => {
  const reasonOf = (wanted: Stopped[number]['channel']) => stopped.find(({ channel }) => channel === wanted)?.reason;
  if (contact === 'email') {
    const reason = reasonOf('email');
    return reason === 'bounced' ? 'emailBounced' : reason === 'complained' ? 'emailSpam' : reason && 'email';
  }
  if (reasonOf('phone')) return 'phone';
  const [whatsapp, sms] = [reasonOf('whatsapp'), reasonOf('sms')];
  if (whatsapp && sms) return 'neither';
  return whatsapp ? 'whatsapp' : sms && 'sms';
};
