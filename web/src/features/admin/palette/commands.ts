import { useQuery } from '@tanstack/react-query';
import { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { call } from '../../../shared/api/http.ts';
import { t } from '../../../shared/i18n/en/admin-tools.ts';
import { searchMin } from '../list/list-filters.ts';
import { cacheFor, meetingSearchKey } from '../query-keys.ts';

/** One line of the palette. */
export interface Command {
  id: string;
  label: string;
  /** Beside the label: a phone, a day. */
  detail?: string;
  /** Where it leads; `run` does it here instead. */
  to?: string;
  run?: () => unknown;
}
export interface CommandGroup {
  name: string;
  commands: readonly Command[];
}

/** Every screen of the admin area: the menu's in its order, then those that it does not have. */
export const screenCommands = (): Command[] =>
  [
    { to: '/admin/dashboard', label: t('admin:nav.dashboard') },
    { to: '/admin/meetings', label: t('admin:nav.approval') },
    { to: '/admin/approved-meetings', label: t('admin:nav.approved') },
    { to: '/admin/verification', label: t('admin:nav.vendors') },
    { to: '/admin/users', label: t('admin:nav.users') },
    { to: '/admin/coupons', label: t('admin:nav.coupons') },
    { to: '/admin/testimonials', label: t('admin:nav.testimonials') },
    { to: '/admin/payments', label: t('screens.payments') },
    { to: '/admin/disputes', label: t('screens.disputes') },
    { to: '/admin/settlements', label: t('screens.settlements') },
    { to: '/admin/plans', label: t('screens.plans') },
    { to: '/admin/messages', label: t('screens.messages') },
    { to: '/admin/reports', label: t('admin:abuseReports') },
    { to: '/admin/audit', label: t('admin:auditLog') },
    { to: '/admin/contact', label: t('admin:contactMessages') },
    { to: '/admin/cache', label: t('screens.cache') },
    { to: '/admin/wall', label: t('screens.wall') },
    { to: '/admin/wall-links', label: t('screens.wallLinks') },
  ].map((screen) => ({ id: screen.to, ...screen }));

const plain = (text: string) => text.normalize('NFKD').toLowerCase();
/** Every word of the query begins a word of the label. */
export const matches = (label: string, query: string) => {
  const words = plain(label).split(/[\s/,:()–-]+/);
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
};
export const matching = (groups: readonly CommandGroup[], query: string): CommandGroup[] =>
  groups
    .map(({ name, commands }) => ({ name, commands: commands.filter(({ label }) => matches(label, query)) }))
    .filter(({ commands }) => commands.length > 0);

const meetingsShown = 5;
/** Meetings by title; a search that is typed over is cancelled. */
export const useMeetingSearch = (query: string) =>
  useQuery({
    queryKey: meetingSearchKey(query),
    queryFn: ({ signal }) =>
      call(adminMeetingCalls.adminList, {
        query: { status: 'all', search: query, sort: '-createdAt', limit: meetingsShown },
        signal,
      }),
    select: ({ meetings }) => meetings,
    enabled: [...query].length >= searchMin,
    ...cacheFor(ADMIN_CACHE.searchMs),
  });
