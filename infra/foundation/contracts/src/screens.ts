/**
 * Every screen of the web app (specification 1, section 2), each described once. The server's answers, heads and sitemap, the
 * app's router, what the page asks for before the app starts, the words of the first paint, the budgets and the screens that
 * tests walk over are folds over this list. The app's own code does not import it: its build makes the router's table of it
 * (`web/vite/screens.ts`).
 */
import { CATEGORY_SLUGS } from './constants/category.ts';
import { STATUS_FILTERS } from './constants/meeting.ts';
import type { Shell } from './shells.ts';

type Access = 'anyone' | 'user' | 'admin';

export interface Screen {
  /** React Router's and Express's form. */
  path: string;
  /** `user` and `admin` screens open the login modal for visitors; the server answers the app to everyone. */
  access: Access;
  /** Its file below `web/src/features`, without `.tsx`. */
  module: string;
  /**
   * What the module exports; when nothing is given, the file's name: `TermsScreen` of `terms-screen`, `PlansScreen` of `plans`.
   */
  component?: string;
  /** What the module loads in turn as soon as it is shown. */
  part?: string;
  /** What has the `prefetch` of its data, which begins beside the module's own loading; with `.ts`. */
  data?: string;
  /** What is around it, where that is not the app's bar and menu or the admin area's. */
  frame?: 'search' | 'public' | 'none';
  /**
   * In English, to tabs, link previews and search engines, as the screen calls itself; a list with `values` says which of them.
   */
  section: string;
  /** The product's promise, when nothing is given. */
  description?: string;
  /** How the first paint sets its heading, and where its words stand in the app's catalogue; none: they come with its data. */
  opening?: Pick<Shell, 'look' | 'for'> & { words: string };
  /** A parameter with a closed set of values: any other is an unknown path. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** Of a screen of the admin area that one goes to: where the app has its words, and the letter after `g` that leads there. */
  label?: string;
  letter?: string;
  /** Is a list whose filters are in the address: they can be saved as a view. */
  isList?: true;
  /** What stands in place of its parameter, or after its path, in the tests that open every screen. */
  example?: Example;
}

/** Records that each test world has. */
export type Example =
  | 'soonMeeting'
  | 'liveMeeting'
  | 'pastMeeting'
  | 'pendingMeeting'
  | 'host'
  | 'guest'
  | 'order'
  | 'dispute'
  | 'message'
  | 'token'
  | 'refusedPayment';

/** An address that the app goes on from; from those that are for anyone, the server does. */
export interface Redirect {
  path: string;
  access: Access;
  redirectTo: string;
}

export const PROMISE = 'The fastest way to meet, pitch and hire in live one-on-one meetings.';

type Row = Omit<Screen, 'path' | 'access' | 'module'>;
const anyone = (path: string, module: string, row: Row): Screen => ({ path, access: 'anyone', module, ...row });
const user = (path: string, module: string, row: Row): Screen => ({ path, access: 'user', module, ...row });
const admin = (path: string, module: string, section: string, row: Partial<Row> = {}): Screen => ({
  path: `/admin/${path}`,
  access: 'admin',
  module: `admin/${module}`,
  section,
  ...row,
  ...(row.part && { part: `admin/${row.part}` }),
});
const place = (label: string, letter?: string) => ({ label, ...(letter && { letter }) });
const listPlace = (label: string, letter?: string) => ({ ...place(label, letter), isList: true }) as const;
const legal = (words: string) => ({ look: 'legal', words }) as const;

const status = STATUS_FILTERS;
const categorySlug = CATEGORY_SLUGS;
const list = { frame: 'search', section: 'Meetings', opening: { look: 'list', words: 'meetings.list' } } as const;
const help = { frame: 'public', section: 'Help & Support', opening: legal('help') } as const;

export const SCREENS: readonly Screen[] = [
  anyone('/', 'meetings/meeting-list-screen', {
    ...list,
    description: PROMISE,
    opening: { look: 'band-home', words: 'meetings.hero', for: 'visitor' },
  }),
  anyone('/category', 'meetings/categories/categories-screen', {
    frame: 'search',
    section: 'Categories',
    description: `Graphic design, video and animation, digital marketing, tech development. ${PROMISE}`,
    opening: { look: 'plain', words: 'meetings.categories' },
  }),
  anyone('/category/:categorySlug', 'meetings/meeting-list-screen', { ...list, values: { categorySlug } }),
  anyone('/category/:categorySlug/:status', 'meetings/meeting-list-screen', { ...list, values: { categorySlug, status } }),
  anyone('/meetings', 'meetings/meeting-list-screen', { ...list, values: {} }),
  anyone('/meetings/:status', 'meetings/meeting-list-screen', { ...list, values: { status } }),
  anyone('/p/:meetingId', 'public-meeting/public-meeting-screen', { section: 'Meeting', example: 'soonMeeting' }),
  anyone('/hosts/:userId', 'meetings/host/host-screen', { section: 'Host', example: 'host' }),
  anyone('/users-love', 'pages/testimonials/testimonials-screen', {
    frame: 'public',
    section: 'Users love',
    description: 'What people say about the one-on-one meetings they had on Visavis, in their own words.',
    opening: { look: 'band-love', words: 'testimonials.usersLove' },
  }),
  anyone('/accelerator-program', 'pages/accelerator/accelerator-screen', {
    frame: 'public',
    section: 'Accelerator program',
    description:
      'Four weeks for freelancers and agencies: a profile that is verified, meetings that are found, and a habit of hosting.',
    opening: { look: 'band-plan', words: 'pages.accelerator' },
  }),
  anyone('/landing', 'pages/landing/landing-screen', {
    frame: 'public',
    section: 'Meet, pitch and hire',
    description: `${PROMISE} Every meeting is reviewed, one person at a time has your whole attention.`,
    opening: { look: 'band-landing', words: 'landing.hero' },
  }),
  anyone('/terms-of-service', 'pages/legal/terms-screen', {
    frame: 'public',
    section: 'Terms of Service',
    description: 'The rules that we all meet by on Visavis, in plain words.',
    opening: legal('terms'),
  }),
  anyone('/privacy-policy', 'pages/legal/privacy-screen', {
    frame: 'public',
    section: 'Privacy Policy',
    description: 'What Visavis knows about you, why, for how long, who else sees it, and how to have it corrected or erased.',
    opening: legal('privacy'),
  }),
  anyone('/grievance', 'pages/legal/grievance-screen', {
    frame: 'public',
    section: 'Grievances',
    description: 'Whom to write to when something is wrong on Visavis, how soon you are answered, and where else to go.',
    opening: legal('grievance'),
  }),
  anyone('/support', 'pages/help/help-screen', {
    ...help,
    description:
      'Short answers on joining and hosting meetings, passes, payments, messages and your account, and a person to ask.',
  }),
  anyone('/contact', 'pages/contact/contact-screen', {
    frame: 'public',
    section: 'Write to us',
    description: 'Ask whoever runs Visavis: a person reads each message, and answers by email or phone.',
    opening: legal('contact'),
  }),
  // What the links in messages lead to.
  anyone('/notifications/confirm/:token', 'alerts/links/confirm-screen', {
    frame: 'public',
    section: 'Confirm alert',
    example: 'token',
  }),
  anyone('/notifications/unsubscribe/:token', 'alerts/links/unsubscribe-screen', {
    frame: 'public',
    section: 'Stop messages',
    example: 'token',
  }),
  anyone('/notifications/appeal/:token', 'reports/appeal-screen', { frame: 'public', section: 'Appeal', example: 'token' }),

  // Its link is after the #.
  anyone('/wall', 'admin/dashboard/wall-link-screen', { frame: 'none', section: 'Dashboard on the wall' }),
  user('/profile', 'profile/profile-screen', { section: 'Profile', opening: { look: 'profile', words: 'profile' } }),
  user('/verify', 'verification/verify-screen', { section: 'Get verified' }),
  user('/people', 'people/people-screen', { section: 'People I met' }),
  user('/reports', 'reports/reports-screen', { section: 'Reports' }),
  user('/meeting-passes', 'passes/passes-screen', { section: 'Meeting Passes' }),
  user('/subscriptions/payment-callback', 'passes/return/payment-callback-screen', {
    section: 'Payment',
    example: 'refusedPayment',
  }),
  user('/notifications', 'notifications/list/notifications-screen', { section: 'Notifications' }),
  user('/settings', 'notifications/settings/settings-screen', { section: 'Settings' }),
  // For everyone it is `/support`; this is the account's own entry to it.
  user('/help', 'pages/help/help-screen', help),
  // The room is dark and fills the screen.
  user('/m/:meetingId', 'room/room-screen', {
    data: 'room/session-query',
    frame: 'none',
    section: 'Meeting',
    example: 'liveMeeting',
  }),

  // In the menu's order, then those that it does not have: the palette and the help of the keys list them so.
  admin('dashboard', 'dashboard/dashboard-screen', 'Dashboard', {
    ...place('admin:nav.dashboard', 'd'),
    opening: { look: 'admin', words: 'admin.nav.dashboard' },
  }),
  admin('meetings', 'meetings/meetings-screen', 'Meeting Approval', {
    ...listPlace('admin:nav.approval', 'm'),
    component: 'ApprovalListScreen',
    part: 'meetings/meeting-list',
    opening: { look: 'admin-list', words: 'admin.nav.approval' },
  }),
  admin('meetings/:id', 'meeting/meeting-screen', 'Meeting', { component: 'ApprovalMeetingScreen', example: 'pendingMeeting' }),
  admin('approved-meetings', 'meetings/meetings-screen', 'Approved Meetings', {
    ...listPlace('admin:nav.approved', 'a'),
    component: 'ApprovedListScreen',
    part: 'meetings/meeting-list',
    opening: { look: 'admin-list', words: 'admin.nav.approved' },
  }),
  admin('approved-meetings/:id', 'meeting/meeting-screen', 'Meeting', {
    component: 'ApprovedMeetingScreen',
    example: 'pastMeeting',
  }),
  admin('verification', 'verification/verifications', 'Vendors Onboarding', listPlace('admin:nav.vendors', 'v')),
  admin('users', 'users/users', 'User Management', listPlace('admin:nav.users', 'u')),
  admin('users/:id', 'user/user-screen', 'User Management', { example: 'guest' }),
  admin('coupons', 'coupons/coupons', 'Coupons', listPlace('admin:nav.coupons', 'c')),
  admin('testimonials', 'testimonials/testimonials', 'Testimonials', listPlace('admin:nav.testimonials', 't')),
  // Reached from the dashboard's cards (product decisions, "Screens").
  admin('payments', 'money/payments', 'Payments', listPlace('screens.payments', 'p')),
  admin('payments/:id', 'money/payment-screen', 'Payment', { example: 'order' }),
  admin('disputes', 'disputes/disputes', 'Disputes', listPlace('screens.disputes', 'b')),
  admin('disputes/:id', 'disputes/dispute-screen', 'Disputes', { example: 'dispute' }),
  admin('settlements', 'settlements/settlements', 'Our books and the provider’s', listPlace('screens.settlements', 'k')),
  admin('plans', 'plans/plans', 'Plans', listPlace('screens.plans', 'l')),
  admin('messages', 'messages/messages', 'Messages', listPlace('screens.messages', 's')),
  admin('messages/:id', 'messages/message-screen', 'Message', { example: 'message' }),
  admin('reports', 'reports/reports', 'Abuse reports', listPlace('admin:abuseReports', 'r')),
  admin('reports/:id', 'reports/report-screen', 'Abuse reports', { example: 'guest' }),
  admin('audit', 'audit/audit-screen', 'Audit log', { ...listPlace('admin:auditLog', 'i'), part: 'audit/audit-list' }),
  admin('contact', 'contact/contact', 'Contact messages', listPlace('admin:contactMessages', 'o')),
  // Reached from the command palette.
  admin('cache', 'cache/cache-screen', 'Cache', place('screens.cache', 'x')),
  admin('wall', 'dashboard/wall-screen', 'Dashboard on the wall', { ...place('screens.wall'), frame: 'none' }),
  admin('wall-links', 'wall-links/wall-links-screen', 'Links for wall screens', place('screens.wallLinks', 'w')),
];

export const REDIRECTS: readonly Redirect[] = [
  // Old and outer addresses that the specification sends home.
  ...['use-cases', 'service-providers', 'dashboard', 'host-meeting', 'join-meeting', 'login', 'signup', 'verify-otp'].map(
    (name): Redirect => ({ path: `/${name}`, access: 'anyone', redirectTo: '/' }),
  ),
  { path: '/admin', access: 'admin', redirectTo: '/admin/dashboard' },
];

/** All addresses that are the app's. */
export const ROUTES: readonly (Screen | Redirect)[] = [...SCREENS, ...REDIRECTS];

const split = (path: string) => path.split('/').filter(Boolean);
const compiled = ROUTES.map((route) => ({ route, segments: split(route.path), values: 'values' in route ? route.values : {} }));

/** What is at a path (no query); a trailing slash does not matter. Undefined: the app's not-found page. */
export function routeOf(pathname: string): Screen | Redirect | undefined {
  const parts = split(pathname);
  return compiled.find(
    ({ segments, values }) =>
      segments.length === parts.length &&
      segments.every((segment, index) => {
        const value = parts[index] ?? '';
        if (!segment.startsWith(':')) return segment === value;
        return values?.[segment.slice(1)]?.includes(value) ?? true;
      }),
  )?.route;
}

/**
 * The addresses of a screen whose parameters have closed sets of values, each with these; without values, its path is its only
 * address.
 */
export const addressesOf = ({ path, values = {} }: Pick<Screen, 'path' | 'values'>) =>
  Object.entries(values).reduce<{ path: string; params: Readonly<Record<string, string>> }[]>(
    (some, [name, all]) =>
      some.flatMap(({ path, params }) =>
        all.map((value) => ({ path: path.replace(`:${name}`, value), params: { ...params, [name]: value } })),
      ),
    [{ path, params: {} }],
  );
