/**
 * One person to the alert service: an account, or a phone without one (as its keyed hash). An alert's phone that has an account
 * is that account's recipient, so that an alert, a follow and an interest of one person are one conversation.
 */
export const userRecipient = (userId: string): string => `u_${userId}`;
export const phoneRecipient = (phoneKey: string): string => `p_${phoneKey}`;

/** The account's id; undefined for a phone without one. */
export const userOf = (recipient: string): string | undefined => (recipient.startsWith('u_') ? recipient.slice(2) : undefined);

/** Whom an alert is for. */
export const recipientOf = ({ ownerId, phoneKey }: { ownerId: string | null; phoneKey: string }): string =>
  ownerId === null ? phoneRecipient(phoneKey) : userRecipient(ownerId);
