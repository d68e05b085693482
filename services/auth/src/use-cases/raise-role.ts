import type { Unit } from '@visavis/store';
import { findUserByPhone, getUser } from '../data/users.ts';
import { raiseRole } from './change-privileges.ts';
import type { AuthContext } from './context.ts';

/** At start: whoever signed up before their phone came into ADMIN_PHONES is an admin from now on. */
export async function appointAdmins(context: AuthContext): Promise<void> {
  for (const phone of context.config.adminPhones)
    await context.store.transaction(async (unit) => {
      const user = await findUserByPhone(unit, phone);
      if (user && user.role !== 'admin') raiseRole(context, unit, user, 'admin');
    });
}

/** In the caller's unit: a participant who proposed a meeting is a host. Other roles stay what they are. */
export async function makeHost(context: AuthContext, unit: Unit, userId: string): Promise<void> {
  const user = await getUser(unit, userId);
  if (user?.role === 'participant' && !user.erasedAt) raiseRole(context, unit, user, 'host');
}
