import { authEndpoints } from '@visavis/contracts/auth';
import { type Routes, Unauthenticated } from '@visavis/platform';
import { sessionsOf } from '../data/sessions.ts';
import { getUser } from '../data/users.ts';
import type { AuthContext } from '../use-cases/context.ts';
import { endOtherSessions, endSession, logout } from '../use-cases/end-session.ts';
import { refreshSession } from '../use-cases/refresh-session.ts';
import { deviceOf } from './device.ts';
import { presentUser } from './present-user.ts';

/** The signed-in user, their tokens and their sessions. */
export function sessionRoutes(routes: Routes, context: AuthContext): void {
  routes.on(authEndpoints.me, async ({ principal }) => {
    const user = await getUser(context.store, principal.userId);
    if (!user) throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
    return { user: presentUser(user) };
  });

  routes.on(authEndpoints.refreshToken, async ({ body, now }) => refreshSession(context, { ...body, now }));

  routes.on(authEndpoints.logout, async ({ principal, now }) => {
    await logout(context, { ...principal, now });
    return { message: 'Logged out' };
  });

  routes.on(authEndpoints.sessions, async ({ principal }) => ({
    sessions: (await sessionsOf(context.store, principal.userId)).map((session) => ({
      _id: session._id,
      current: session._id === principal.sessionId,
      userAgent: session.userAgent,
      device: deviceOf(session.userAgent),
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    })),
  }));

  routes.on(authEndpoints.endOtherSessions, async ({ principal, now }) => ({
    ended: await endOtherSessions(context, { ...principal, now }),
  }));

  routes.on(authEndpoints.endSession, async ({ params, principal, now }) => {
    await endSession(context, { userId: principal.userId, sessionId: params.id, now });
    return {};
  });
}
