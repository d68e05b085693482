import { authEndpoints } from '@visavis/contracts/auth';
import { actorOf, type Routes } from '@visavis/platform';
import { setRole, setStatus } from '../use-cases/change-privileges.ts';
import type { AuthDeps } from '../use-cases/deps.ts';
import { searchUsers, searchUsersAsAdmin } from '../use-cases/search-users.ts';
import { presentPerson, presentUser } from './present-user.ts';

/** Finding people, and what admins decide about them. */
export function userRoutes(routes: Routes, deps: AuthDeps): void {
  routes.on(authEndpoints.searchUsers, async ({ query, principal, now }) => {
    const { q, phone, limit } = query;
    const found = await searchUsers(deps, { userId: principal.userId, q, phone, limit, now });
    return { users: found.map(presentPerson) };
  });

  // Before the routes with an id: `search` is none.
  routes.on(authEndpoints.adminUserSearch, async ({ query, now }) => {
    const found = await searchUsersAsAdmin(deps, query);
    return { users: found.map((user) => presentUser(user, now)) };
  });

  routes.on(authEndpoints.adminUserRole, async ({ params, body, principal, now }) => {
    const actor = actorOf(principal);
    return { user: presentUser(await setRole(deps, { userId: params.id, role: body.role, actor, now }), now) };
  });

  routes.on(authEndpoints.adminUserStatus, async ({ params, body, principal, now }) => {
    const actor = actorOf(principal);
    return { user: presentUser(await setStatus(deps, { userId: params.id, isActive: body.isActive, actor, now }), now) };
  });
}
