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
