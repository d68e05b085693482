/**
 * The screens of the admin area that one goes to: the menu's in its order, then those that it does not have. The palette,
 * the keys after `g` and their help, and the lists whose filters can be saved are folds over it.
 */
export const PLACES = [
  { to: '/admin/dashboard', label: 'admin:nav.dashboard', letter: 'd' },
  { to: '/admin/meetings', label: 'admin:nav.approval', letter: 'm', isList: true },
  { to: '/admin/approved-meetings', label: 'admin:nav.approved', letter: 'a', isList: true },
  { to: '/admin/verification', label: 'admin:nav.vendors', letter: 'v', isList: true },
  { to: '/admin/users', label: 'admin:nav.users', letter: 'u', isList: true },
  { to: '/admin/coupons', label: 'admin:nav.coupons', letter: 'c', isList: true },
  { to: '/admin/testimonials', label: 'admin:nav.testimonials', letter: 't', isList: true },
  { to: '/admin/payments', label: 'screens.payments', letter: 'p', isList: true },
  { to: '/admin/disputes', label: 'screens.disputes', letter: 'b', isList: true },
  { to: '/admin/settlements', label: 'screens.settlements', letter: 'k', isList: true },
  { to: '/admin/plans', label: 'screens.plans', letter: 'l', isList: true },
  { to: '/admin/messages', label: 'screens.messages', letter: 's', isList: true },
  { to: '/admin/reports', label: 'admin:abuseReports', letter: 'r', isList: true },
  { to: '/admin/audit', label: 'admin:auditLog', letter: 'i', isList: true },
  { to: '/admin/contact', label: 'admin:contactMessages', letter: 'o', isList: true },
  { to: '/admin/cache', label: 'screens.cache', letter: 'x' },
  { to: '/admin/wall', label: 'screens.wall' },
  { to: '/admin/wall-links', label: 'screens.wallLinks', letter: 'w' },
] as const satisfies readonly { to: string; label: string; letter?: string; isList?: true }[];

/** Where the letter after `g` leads. */
const letters = new Map(PLACES.flatMap((place) => ('letter' in place ? [[place.letter as string, place.to] as const] : [])));
export const placeOf = (key: string) => letters.get(key);
/** Is a list whose filters are in the address: they can be saved as a view. */
const lists = new Set<string>(PLACES.flatMap((place) => ('isList' in place ? [place.to] : [])));
export const isList = (path: string) => lists.has(path);
