import { findUserByPhone } from '../data/users.ts';
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
