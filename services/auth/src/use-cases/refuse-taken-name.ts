import { refuseStaffName } from '@visavis/platform';
import type { Source } from '@visavis/store';
import { findActiveAdmins } from '../data/users.ts';
import type { AuthDeps } from './deps.ts';

/** Throws VALIDATION_FAILED (name) for a name that looks like the product's or an admin's; an admin's own is free. */
export async function refuseTakenName(
  { config }: Pick<AuthDeps, 'config'>,
  source: Source,
  { name, phone, userId }: { name: string; phone: string | null; userId?: string },
): Promise<void> {
  if (phone !== null && config.adminPhones.includes(phone)) return;
  const admins = await findActiveAdmins(source);
  if (!admins.some(({ _id }) => _id === userId))
    refuseStaffName(
      name,
      admins.map((admin) => admin.name),
    );
}
