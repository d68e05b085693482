import { OPERATOR } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { findActiveAdmins, findUserByPhone, getUser } from '../data/users.ts';
import { promoteRole } from './change-privileges.ts';
import type { AuthDeps } from './deps.ts';

/**
 * At start: makes users admins whose phone was added to ADMIN_PHONES after their sign-up. Whoever has left it stays an admin
 * until another admin changes that, so they are reported, together with those whom admins appointed.
 */
export async function appointAdmins(deps: AuthDeps): Promise<void> {
  for (const phone of deps.config.adminPhones)
    await deps.store.transaction(async (unit) => {
      const user = await findUserByPhone(unit, phone);
      if (user && user.role !== 'admin') await promoteRole(deps, unit, user, 'admin', OPERATOR);
    });
  const unnamed = (await findActiveAdmins(deps.store)).filter(
    ({ phone }) => phone !== null && !deps.config.adminPhones.includes(phone),
  );
  if (unnamed.length > 0)
    deps.logger.warn(
      { userIds: unnamed.map(({ _id }) => _id) },
      'admins whom ADMIN_PHONES does not name: appointed, or left there',
    );
}

/** In the caller's unit: a participant who proposed a meeting is a host. Other roles stay what they are. */
export async function makeHost(deps: AuthDeps, unit: Unit, userId: string): Promise<void> {
  const user = await getUser(unit, userId);
  if (user?.role === 'participant' && !user.erasedAt) await promoteRole(deps, unit, user, 'host');
}
