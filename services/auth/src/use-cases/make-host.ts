import type { Unit } from '@visavis/store';
import { getUser } from '../data/users.ts';
import { raiseRole } from './change-privileges.ts';
import type { AuthContext } from './context.ts';

/** In the caller's unit: a participant who proposed a meeting is a host. Other roles stay what they are. */
export async function makeHost(context: AuthContext, unit: Unit, userId: string): Promise<void> {
  const user = await getUser(unit, userId);
  if (user?.role === 'participant') raiseRole(context, unit, user, 'host');
}
