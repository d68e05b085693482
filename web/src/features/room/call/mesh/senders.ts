import type { CallMember } from '../media-port.ts';

/**
 * Of those who host, so many send a picture to everybody; with the guest they are three, which is what cheap phones decode and
 * weak lines carry. Counted are seats, not cameras: otherwise a picture would vanish whenever another one is switched on, and
 * with each turn of a guest.
 */
const HOSTING_SENDERS = 2;

const isHosting = ({ role }: CallMember) => role === 'host' || role === 'cohost';

/** Whether this person's picture goes only to those who ask for it; all browsers have the list in the same order. */
export const sendsOnRequest = (userId: string, members: readonly CallMember[]): boolean => {
  const hosting = members.filter(isHosting).sort((a, b) => Number(b.role === 'host') - Number(a.role === 'host'));
  return hosting.findIndex((member) => member.userId === userId) >= HOSTING_SENDERS;
};
