/**
 * Every screen of the web app (specification 1, section 2). The BFF answers a browser's navigation to one of these with the app; the web app's
 * router is tested against the list. No imports but constants: the first load may use this file.
 */
import { CATEGORY_SLUGS } from './constants/category.ts';
import { STATUS_FILTERS } from './constants/meeting.ts';

export interface AppRoute {
  /** React Router's and Express's form. */
  path: string;
  /** `user` and `admin` screens open the login modal for visitors; the server answers the app to everyone. */
  access: 'anyone' | 'user' | 'admin';
  /** The app goes on to this path. */
  redirectTo?: string;
  /** A parameter with a closed set of values: any other is an unknown path. */
  values?: Record<string, readonly string[]>;
}

const anyone = (path: string, values?: AppRoute['values']): AppRoute => ({ path, access: 'anyone', ...(values && { values }) });
const user = (path: string): AppRoute => ({ path, access: 'user' });
const admin = (path: string, redirectTo?: string): AppRoute => ({ path, access: 'admin', ...(redirectTo && { redirectTo }) });
const redirect = (path: string): AppRoute => ({ path, access: 'anyone', redirectTo: '/' });

const status = STATUS_FILTERS;
const categorySlug = CATEGORY_SLUGS;

export const APP_ROUTES: readonly AppRoute[] = [
  anyone('/'),
  anyone('/category'),
  anyone('/category/:categorySlug', { categorySlug }),
  anyone('/category/:categorySlug/:status', { categorySlug, status }),
  anyone('/meetings'),
  anyone('/meetings/:status', { status }),
  anyone('/p/:meetingId'),
  anyone('/hosts/:userId'),
  anyone('/users-love'),
  anyone('/accelerator-program'),
  anyone('/landing'),
  anyone('/terms-of-service'),
  anyone('/privacy-policy'),
  anyone('/grievance'),
  anyone('/support'),
  anyone('/contact'),
  // What the links in messages lead to.
  anyone('/notifications/confirm/:token'),
  anyone('/notifications/unsubscribe/:token'),
  anyone('/notifications/appeal/:token'),
  ...['/use-cases', '/service-providers', '/dashboard', '/host-meeting', '/join-meeting', '/login', '/signup', '/verify-otp'].map(
    redirect,
  ),
  user('/profile'),
  user('/verify'),
  user('/reports'),
  user('/meeting-passes'),
  user('/subscriptions/payment-callback'),
  user('/notifications'),
  user('/settings'),
  user('/help'),
  user('/m/:meetingId'),
  admin('/admin', '/admin/dashboard'),
  admin('/admin/dashboard'),
  admin('/admin/meetings'),
  admin('/admin/approved-meetings'),
  admin('/admin/meetings/:id'),
  admin('/admin/approved-meetings/:id'),
  admin('/admin/users'),
  admin('/admin/users/:id'),
  admin('/admin/reports'),
  admin('/admin/reports/:id'),
  admin('/admin/verification'),
  admin('/admin/coupons'),
  admin('/admin/testimonials'),
  // Reached from the dashboard's cards (product decisions, "Screens").
  admin('/admin/plans'),
  admin('/admin/payments'),
  admin('/admin/payments/:id'),
  admin('/admin/messages'),
  admin('/admin/messages/:id'),
  admin('/admin/audit'),
  admin('/admin/contact'),
  admin('/admin/wall'),
  // Reached from the command palette.
  admin('/admin/cache'),
];

const split = (path: string) => path.split('/').filter(Boolean);
const compiled = APP_ROUTES.map((route) => ({ route, segments: split(route.path) }));

/** The screen at a path (no query); a trailing slash does not matter. Undefined: the app's not-found page. */
export function appRouteOf(pathname: string): AppRoute | undefined {
  const parts = split(pathname);
  return compiled.find(
    ({ route, segments }) =>
      segments.length === parts.length &&
      segments.every((segment, index) => {
        const value = parts[index] ?? '';
        if (!segment.startsWith(':')) return segment === value;
        return route.values?.[segment.slice(1)]?.includes(value) ?? true;
      }),
  )?.route;
}
