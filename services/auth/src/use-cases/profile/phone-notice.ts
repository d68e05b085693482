import { PROFILE } from '@visavis/contracts/constants/account';
import { userPhoneChange } from '@visavis/contracts/events/auth';
import { forEachDue, type Unit } from '@visavis/store';
import { findDuePhoneNotices, findWaitingFor, getUser, saveUser } from '../../data/users.ts';
import { phoneWaitsMessage } from '../../domain/messages.ts';
import { type UserRecord, withoutPhoneChange } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';
import { notify } from '../notify.ts';
import { stopLink } from './stop-link.ts';

export const nextNoticeAt = (now: Date): Date => new Date(now.getTime() + PROFILE.phoneNoticeEveryMs);

/**
 * Tells the old phone, by the only message with the link that stops it, that a change waits. It is due again (`noticeAt`) until a
 * provider has taken it, or refuses that phone for good.
 */
export async function tellOldPhone(deps: AuthDeps, user: UserRecord): Promise<void> {
  const { _id, phone, phoneChange: waiting, language } = user;
  if (!waiting) return;
  const link = stopLink(deps, { ...user, phoneChange: waiting });
  if (!(await notify(deps, phone, phoneWaitsMessage(waiting.phone, link, language)))) return;
  await deps.store.transaction(async (unit) => {
    const before = await getUser(unit, _id);
    // Stopped meanwhile, or another one is requested.
    if (before?.phoneChange?.at.getTime() !== waiting.at.getTime()) return;
    const { noticeAt: _, ...phoneChange } = before.phoneChange;
    saveUser(unit, { ...before, phoneChange });
  });
}

/** Tells the old phones that are not told yet, once in ten minutes. */
export const repeatPhoneNotices = (deps: AuthDeps, now: Date): Promise<void> =>
  forEachDue(
    (limit) => findDuePhoneNotices(deps.store, now, limit),
    async ({ _id }) => {
      // Another replica does not send it, too.
      const claimed = await deps.store.transaction(async (unit) => {
        const before = await getUser(unit, _id);
        const noticeAt = before?.phoneChange?.noticeAt;
        if (!before?.phoneChange || !noticeAt || noticeAt > now) return undefined;
        return saveUser(unit, { ...before, phoneChange: { ...before.phoneChange, noticeAt: nextNoticeAt(now) } });
      });
      if (claimed) await tellOldPhone(deps, claimed);
    },
  );

/** In the caller's unit: the phone that the user was to have is another account's now; they hear of it. */
export function dropPhoneChange(deps: AuthDeps, unit: Unit, before: UserRecord): void {
  const user = saveUser(unit, withoutPhoneChange(before));
  unit.publish(deps.events(userPhoneChange, user._id, { userId: user._id, state: 'dropped' }), user);
}

/** In the caller's unit, before it writes a user: those who wait for a phone that another account gets now. */
export const othersWaitingFor = async (unit: Unit, phone: string, userId?: string): Promise<UserRecord[]> =>
  (await findWaitingFor(unit, phone)).filter(({ _id, isActive }) => isActive && _id !== userId);

/**
 * In the caller's unit: `user` has the phone that the others waited for. All hear of it now, and not when the 72 hours are over:
 * they may be one person, who signed up instead of in.
 */
export function dropOthersWaiting(deps: AuthDeps, unit: Unit, user: UserRecord, others: readonly UserRecord[]): void {
  for (const each of others) dropPhoneChange(deps, unit, each);
  if (others.length > 0) unit.publish(deps.events(userPhoneChange, user._id, { userId: user._id, state: 'taken' }), user);
}
