/** How a message to one person ended, by whatever channel; one that has not is `open`. */
export const MESSAGE_OUTCOMES = ['delivered', 'accepted', 'suppressed', 'muted', 'expired', 'failed'] as const;
/** Where one channel's share of it stands: what the provider answered, or what it reported later. */
export const MESSAGE_ATTEMPT_STATUSES = [
  'sending',
  'retry',
  'unknown',
  'accepted',
  'sent',
  'delivered',
  'read',
  'refused',
  'failed',
] as const;

/** Where somebody is sent nothing; `phone` is WhatsApp and SMS together. */
export const SUPPRESSED_CHANNELS = ['phone', 'whatsapp', 'sms', 'email'] as const;
/** They said so, by a link or by STOP; none arrived; or they called it spam. */
export const SUPPRESSION_REASONS = ['unsubscribed', 'stop', 'bounced', 'complained'] as const;
