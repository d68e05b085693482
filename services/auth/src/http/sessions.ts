import { authEndpoints } from '@visavis/contracts/auth';
import { errorOf, type Routes } from '@visavis/platform';
import { sessionsOf } from '../data/sessions.ts';
import { getUser } from '../data/users.ts';
import { refusals } from '../domain/refusals.ts';
import type { SessionRecord } from '../domain/session.ts';
import type { AuthDeps } from '../use-cases/deps.ts';
import { sendOwnCode } from '../use-cases/profile/change-phone.ts';
import { endOtherSessions, endSession, logout } from '../use-cases/sessions/end-session.ts';
import { refreshSession } from '../use-cases/sessions/refresh-session.ts';
import { deviceOf } from './device.ts';
import { confirmedBy } from './passkeys.ts';
import { presentUser } from './present-user.ts';
import { presentSent } from './sign-in.ts';

/** The signed-in user, their tokens and their sessions. */
export function sessionRoutes(routes: Routes, deps: AuthDeps): void {
  routes.on(authEndpoints.me, async ({ principal, now }) => {
    const user = await getUser(deps.store, principal.userId);
    if (!user) throw errorOf(refusals.signedOut());
    return { user: presentUser(user, now) };
  });

  routes.on(authEndpoints.refreshToken, async ({ body, now }) => refreshSession(deps, { ...body, now }));

  routes.on(authEndpoints.logout, async ({ principal, now }) => {
    await logout(deps, { ...principal, now });
    return { message: 'Logged out' };
  });

  routes.on(authEndpoints.sessions, async ({ principal }) => ({
    sessions: (await sessionsOf(deps.store, principal.userId)).map((session) => ({
      ...presentSession(session),
      current: session._id === principal.sessionId,
    })),
  }));

  routes.on(authEndpoints.sendSessionsCode, async ({ principal, address, now }) =>
    presentSent(await sendOwnCode(deps, { ...principal, purpose: 'sign-in', address, now })),
  );

  routes.on(authEndpoints.endOtherSessions, async ({ principal, body, address, now }) => ({
    ended: await endOtherSessions(deps, { ...principal, ...confirmedBy(body), address, now }),
  }));

  routes.on(authEndpoints.endSession, async ({ params, principal, body, address, now }) => {
    await endSession(deps, { ...principal, ...confirmedBy(body), endedId: params.id, address, now });
    return {};
  });
}

export const presentSession = ({ _id, userAgent, createdAt, lastUsedAt }: SessionRecord) => ({
  _id,
  userAgent,
  device: deviceOf(userAgent),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
});
