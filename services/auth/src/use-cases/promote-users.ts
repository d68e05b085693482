import type { Unit } from '@visavis/store';
import { findUserByPhone, getUser } from '../data/users.ts';
import { promoteRole } from './change-privileges.ts';
import type { AuthDeps } from './deps.ts';

/** At start: makes users admins whose phone was added to ADMIN_PHONES after their sign-up. */
export async function appointAdmins(deps: AuthDeps): Promise<void> {
  for (const phone of deps.config.adminPhones)
    await deps.store.transaction(async (unit) => {
      const user = await findUserByPhone(unit, phone);
      if (user && user.role !== 'admin') promoteRole(deps, unit, user, 'admin');
    });
}

/** In the caller's unit: a participant who proposed a meeting is a host. Other roles stay what they are. */
export async function makeHost(deps: AuthDeps, unit: Unit, userId: string): Promise<void> {
  const user = await getUser(unit, userId);
  if (user?.role === 'participant' && !user.erasedAt) promoteRole(deps, unit, user, 'host');
}
