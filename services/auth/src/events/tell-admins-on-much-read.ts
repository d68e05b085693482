import { access } from '@visavis/contracts/events/access';
import { userReadMuch } from '@visavis/contracts/events/auth';
import { defineConsumer } from '@visavis/store';
import { getUser, saveUser } from '../data/users.ts';
import type { AuthDeps } from '../use-cases/deps.ts';
import { otherAdmins } from '../use-cases/tell-admins.ts';

const idOf = ({ service }: { service: string }) => `auth/tell-admins-on-much-read-of-${service}`;

/** One for each service's topic: only this service knows who the admins are. */
export const tellAdminsOnMuchRead = (deps: AuthDeps) =>
  Object.values(access).map(({ read }) =>
    defineConsumer(deps.store, {
      id: idOf(read),
      kind: 'reaction',
      on: [read],
      async handle(unit, { data: { actor, isMuch } }) {
        if (!isMuch) return;
        const { userId } = actor;
        const adminIds = await otherAdmins(unit, userId);
        const user = await getUser(unit, userId);
        if (!user) return;
        const { name } = user;
        unit.publish(deps.events(userReadMuch, userId, { userId, name, adminIds }), saveUser(unit, user));
      },
    }),
  );
