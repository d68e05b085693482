import { authEndpoints } from '@visavis/contracts/auth';
import { pagination } from '@visavis/contracts/common';
import { actorOf, assertFresh, type CsvColumns, type Principal, type Routes, sendListCsv } from '@visavis/platform';
import { sessionsOf } from '../data/sessions.ts';
import { getUsers, listUsers } from '../data/users.ts';
import type { UserRecord } from '../domain/user.ts';
import { setRole, setStatus } from '../use-cases/change-privileges.ts';
import type { AuthDeps } from '../use-cases/deps.ts';
import { createUser, endUserSession, endUserSessions, readUser } from '../use-cases/manage-users.ts';
import { searchUsers, searchUsersAsAdmin } from '../use-cases/search-users.ts';
import { addNote, readNotes } from '../use-cases/user-notes.ts';
import { presentForAdmins, presentPerson, presentUser } from './present-user.ts';
import { presentSession } from './sessions.ts';

const CSV: CsvColumns<ReturnType<typeof presentForAdmins>> = {
  ID: ({ _id }) => _id,
  Name: ({ name }) => name,
  Phone: ({ phone }) => phone,
  'E-mail': ({ email }) => email,
  Role: ({ role }) => role,
  Status: ({ status }) => status,
  Verified: ({ isVerified }) => isVerified,
  Passes: ({ meetingPasses }) => meetingPasses,
  Joined: ({ createdAt }) => createdAt,
  'Last sign-in': ({ lastSignInAt }) => lastSignInAt,
  'Time zone': ({ timeZone }) => timeZone,
};

const presentContact = (user: UserRecord) => ({
  _id: user._id,
  phone: user.phone,
  language: user.language,
  timeZone: user.timeZone,
  isActive: user.isActive,
  email: user.confirmedEmail ?? null,
  about: user.about ?? '',
  headline: user.headline ?? '',
  links: user.links ?? [],
  goal: user.goal ?? null,
  memberSince: user.createdAt.toISOString(),
});

/** Finding people, and what admins decide about them. */
export function userRoutes(routes: Routes, deps: AuthDeps): void {
  const present = (user: UserRecord, now: Date) => presentForAdmins(user, deps.config.adminPhones, now);

  routes.on(authEndpoints.searchUsers, async ({ query, principal, now }) => {
    const { q, phone, limit } = query;
    const found = await searchUsers(deps, { userId: principal.userId, q, phone, limit, now });
    return { users: found.map(presentPerson) };
  });

  routes.on(authEndpoints.contacts, async ({ body }) => {
    const found = await getUsers(deps.store, body.userIds);
    return { contacts: found.map(presentContact) };
  });

  // Before the routes with an id: `search` is none.
  routes.on(authEndpoints.adminUserSearch, async ({ query, now }) => {
    const found = await searchUsersAsAdmin(deps, query);
    return { users: found.map((user) => presentUser(user, now)) };
  });

  routes.on(authEndpoints.adminUsers, async ({ query, now }) => {
    const { items, count } = await listUsers(deps.store, query, query);
    return { users: items.map((user) => present(user, now)), pagination: pagination(query.page, query.limit, count) };
  });

  routes.on(authEndpoints.adminUsersCsv, (context) =>
    sendListCsv(context, 'users', CSV, async (page) => {
      const { items: found } = await listUsers(deps.store, context.query, page);
      return { found, rows: found.map((user) => present(user, context.now)) };
    }),
  );

  routes.on(authEndpoints.adminUserCreate, ({ body, principal, now, once }) =>
    createUser(deps, { ...body, actor: actorOf(principal), now, once, present: (user) => ({ user: present(user, now) }) }),
  );

  routes.on(authEndpoints.adminUser, async ({ params, now }) => ({ user: present(await readUser(deps, params.id), now) }));

  routes.on(authEndpoints.adminUserNotes, async ({ params, body, principal, now }) => {
    const user = await addNote(deps, { userId: params.id, text: body.notes, actor: actorOf(principal), now });
    return { user: present(user, now) };
  });

  routes.on(authEndpoints.adminUserNoteList, async ({ params }) => ({
    notes: (await readNotes(deps, params.id)).map((note) => ({ ...note, at: note.at?.toISOString() ?? null })),
  }));

  const shownAt = (now: Date) => (user: UserRecord) => ({ user: present(user, now) });
  routes.on(authEndpoints.adminUserRole, async ({ params, body, principal, now }) => {
    const present = shownAt(now);
    return present(await setRole(deps, { ...body, userId: params.id, ...byAdmin(principal, now), conflict: present }));
  });

  routes.on(authEndpoints.adminUserStatus, async ({ params, body, principal, now }) => {
    const present = shownAt(now);
    return present(await setStatus(deps, { ...body, userId: params.id, ...byAdmin(principal, now), conflict: present }));
  });

  routes.on(authEndpoints.adminUserSessions, async ({ params }) => {
    await readUser(deps, params.id);
    return { sessions: (await sessionsOf(deps.store, params.id)).map(presentSession) };
  });

  routes.on(authEndpoints.adminEndSessions, async ({ params, principal, now }) => ({
    ended: await endUserSessions(deps, { userId: params.id, ...byAdmin(principal, now) }),
  }));

  routes.on(authEndpoints.adminEndSession, async ({ params, principal, now }) => {
    await endUserSession(deps, { userId: params.id, sessionId: params.sessionId, ...byAdmin(principal, now) });
    return {};
  });
}

const byAdmin = (principal: Principal, now: Date) => ({
  actor: actorOf(principal),
  bySession: principal.sessionId,
  now,
  requireFresh: () => assertFresh(principal, now),
});
