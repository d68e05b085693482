import { findUserByPhone } from '../data/users.ts';
import type { NewUser, UserRecord } from '../domain/user.ts';
import type { AuthContext } from './context.ts';
import { registerUser } from './register-user.ts';

export type SeedUser = NewUser;

/** Demo data: each user as sign-up would make them, events and all; a phone that is taken is left as it is. In the given order. */
export async function seedUsers(context: AuthContext, seeds: readonly SeedUser[]): Promise<UserRecord[]> {
  const users: UserRecord[] = [];
  for (const seed of seeds) {
    const now = context.clock.now();
    users.push(
      await context.store.transaction(
        async (unit) => (await findUserByPhone(unit, seed.phone)) ?? registerUser(context, unit, seed, now),
      ),
    );
  }
  return users;
}
