import { refuseStaffName } from '@visavis/platform';
import type { Source } from '@visavis/store';
import { findActiveAdmins } from '../data/users.ts';
import type { AuthDeps } from './deps.ts';

/**
 * Throws VALIDATION_FAILED (name) for a name that looks like the product's or an admin's. An admin may have any, unless the
 * session `isHeld`: nobody knows yet that it is the admin.
 */
export async function refuseTakenName(
  { config }: Pick<AuthDeps, 'config'>,
  source: Source,
  { name, phone, userId, isHeld = false }: { name: string; phone: string | null; userId?: string; isHeld?: boolean },
): Promise<void> {
  if (!isHeld && phone !== null && config.adminPhones.includes(phone)) return;
  const admins = await findActiveAdmins(source);
  const others = admins.filter(({ _id }) => _id !== userId);
  if (!isHeld && others.length < admins.length) return;
  refuseStaffName(
    name,
    others.map((admin) => admin.name),
  );
}
