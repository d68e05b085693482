import type { AppRoute } from '@visavis/contracts/app-routes';
import { categoryNameOf } from '@visavis/contracts/constants/category';
import type { StatusFilter } from '@visavis/contracts/constants/meeting';
import { PRODUCT_NAME } from '@visavis/contracts/constants/product';
import type { Head } from './head.ts';

const PROMISE = 'The fastest way to meet, pitch and hire in live one-on-one meetings.';

const lists: Record<StatusFilter, { section: string; about: string }> = {
  live: { section: 'Live meetings', about: 'Meetings that are open this minute' },
  upcoming: { section: 'Upcoming meetings', about: 'Meetings that are coming up' },
  past: { section: 'Past meetings', about: 'Meetings that have taken place' },
  all: { section: 'Meetings', about: 'Live and upcoming one-on-one meetings' },
};

type Params = Record<string, string>;
interface Words {
  section: string;
  description: string;
}

const listWords = ({ status = 'all', categorySlug }: Params): Words => {
  const { section, about } = lists[status as StatusFilter];
  const category = categorySlug && categoryNameOf(categorySlug);
  if (!category) return { section, description: `${about}. ${PROMISE}` };
  return {
    section: status === 'all' ? category : `${section} in ${category}`,
    description: `${about} in ${category}, each with one host, face to face. ${PROMISE}`,
  };
};
const words = (section: string, description: string) => (): Words => ({ section, description });
const own = (section: string) => words(section, PROMISE);

/** What each screen is called, as the app itself calls it; the browser test holds the two against each other. */
const byPath: Record<string, (params: Params) => Words> = {
  '/': () => ({ section: lists.all.section, description: PROMISE }),
  '/meetings': listWords,
  '/meetings/:status': listWords,
  '/category': words('Categories', `Graphic design, video and animation, digital marketing, tech development. ${PROMISE}`),
  '/category/:categorySlug': listWords,
  '/category/:categorySlug/:status': listWords,
  '/p/:meetingId': own('Meeting'),
  '/hosts/:userId': own('Host'),
  '/users-love': words('Users love', 'What people say about the one-on-one meetings they had on Visavis, in their own words.'),
  '/accelerator-program': words(
    'Accelerator program',
    'Four weeks for freelancers and agencies: a profile that is verified, meetings that are found, and a habit of hosting.',
  ),
  '/landing': words(
    'Meet, pitch and hire',
    `${PROMISE} Every meeting is reviewed, one person at a time has your whole attention.`,
  ),
  '/terms-of-service': words('Terms of Service', 'The rules that we all meet by on Visavis, in plain words.'),
  '/privacy-policy': words(
    'Privacy Policy',
    'What Visavis knows about you, why, for how long, who else sees it, and how to have it corrected or erased.',
  ),
  '/grievance': words(
    'Grievances',
    'Whom to write to when something is wrong on Visavis, how soon you are answered, and where else to go.',
  ),
  '/support': words(
    'Help & Support',
    'Short answers on joining and hosting meetings, passes, payments, messages and your account, and a person to ask.',
  ),
  '/contact': words('Write to us', 'Ask whoever runs Visavis: a person reads each message, and answers by email or phone.'),
  '/notifications/confirm/:token': own('Confirm alert'),
  '/notifications/unsubscribe/:token': own('Stop messages'),
  '/notifications/appeal/:token': own('Appeal'),
  '/profile': own('Profile'),
  '/verify': own('Get verified'),
  '/reports': own('Reports'),
  '/meeting-passes': own('Meeting Passes'),
  '/subscriptions/payment-callback': own('Payment'),
  '/notifications': own('Notifications'),
  '/settings': own('Settings'),
  '/help': own('Help & Support'),
  '/m/:meetingId': own('Meeting'),
  '/admin': own('Dashboard'),
  '/admin/dashboard': own('Dashboard'),
  '/admin/meetings': own('Meeting Approval'),
  '/admin/meetings/:id': own('Meeting'),
  '/admin/approved-meetings': own('Approved Meetings'),
  '/admin/approved-meetings/:id': own('Meeting'),
  '/admin/users': own('User Management'),
  '/admin/users/:id': own('User Management'),
  '/admin/reports': own('Abuse reports'),
  '/admin/reports/:id': own('Abuse reports'),
  '/admin/verification': own('Vendors Onboarding'),
  '/admin/coupons': own('Coupons'),
  '/admin/payments': own('Payments'),
  '/admin/payments/:id': own('Payment'),
  '/admin/messages': own('Messages'),
  '/admin/messages/:id': own('Message'),
  '/admin/audit': own('Audit log'),
  '/admin/contact': own('Contact messages'),
  '/admin/plans': own('Plans'),
  '/admin/cache': own('Cache'),
  '/admin/wall': own('Dashboard on the wall'),
  '/admin/testimonials': own('Testimonials'),
};

/** The variants of one list that say the same have one address. */
export const canonicalPath = (path: string) =>
  path.replace(/^\/meetings(?:\/all)?$/, '/').replace(/(?<=^\/category\/[^/]+)\/all$/, '');

export const withoutEndSlash = (path: string) => path.replace(/(?<=.)\/+$/, '');

/** `path`: without query; the same screen under several addresses is kept under one. */
export function routeHead(route: AppRoute, path: string, origin: string): Head {
  const clean = withoutEndSlash(path);
  const values = clean.split('/');
  const params = Object.fromEntries(
    route.path.split('/').flatMap((segment, index) => (segment.startsWith(':') ? [[segment.slice(1), values[index] ?? '']] : [])),
  );
  const named = (byPath[route.path] ?? own('Meetings'))(params);
  // The address of a page that a message links to is its key.
  if (route.access !== 'anyone' || 'token' in params) return named;
  const canonical = origin + canonicalPath(clean);
  return { ...named, canonical, ...(clean === '/' ? { structured: [webSite(origin)] } : {}) };
}

export const notFoundHead: Head = {
  section: 'Page not found',
  description: 'The link may be old, or a letter went missing on the way.',
};

const webSite = (origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: PRODUCT_NAME,
  url: `${origin}/`,
  description: PROMISE,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
