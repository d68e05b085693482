import { findUserByPhone } from '../data/users.ts';
import type { NewUser, UserRecord } from '../domain/user.ts';
import type { AuthDeps } from './deps.ts';
import { registerUser } from './register-user.ts';

export type SeedUser = NewUser;

/**
 * Demo data: each user as sign-up would make them, events and all; a phone that is taken is left as it is. In the given order.
 */
export async function seedUsers(deps: AuthDeps, seeds: readonly SeedUser[]): Promise<UserRecord[]> {
  const users: UserRecord[] = [];
  for (const seed of seeds) {
    const now = deps.clock.now();
    users.push(
      await deps.store.transaction(
        async (unit) => (await findUserByPhone(unit, seed.phone)) ?? registerUser(deps, unit, seed, now),
      ),
    );
  }
  return users;
}
