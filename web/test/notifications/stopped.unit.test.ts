import { expect, test } from '@jest/globals';
import { stoppedNoteOf } from '../../src/features/notifications/settings/stopped.ts';

const bounced = (channel: 'whatsapp' | 'sms' | 'email') => ({ channel, reason: 'bounced' }) as const;
const phone = { channel: 'phone', reason: 'unsubscribed' } as const;

test.each([
  [[], undefined, undefined],
  [[phone, bounced('whatsapp')], 'phone', undefined],
  [[bounced('whatsapp')], 'whatsapp', undefined],
  [[bounced('sms')], 'sms', undefined],
  [[bounced('whatsapp'), bounced('sms'), bounced('email')], 'neither', 'emailBounced'],
  [[{ channel: 'email', reason: 'unsubscribed' } as const], undefined, 'email'],
  [[{ channel: 'email', reason: 'complained' } as const], undefined, 'emailSpam'],
])('of %j, the phone’s note is %s, and the address’s %s', (stopped, ofPhone, ofEmail) => {
  expect(stoppedNoteOf('phone', stopped)).toBe(ofPhone);
  expect(stoppedNoteOf('email', stopped)).toBe(ofEmail);
});
