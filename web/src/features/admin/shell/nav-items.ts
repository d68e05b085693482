import type { DashboardStats } from '@visavis/contracts/admin';
import type { IconName } from '../../../shared/ui/icon.tsx';
import type { GlyphName } from '../ui/glyph.tsx';

export interface NavItem {
  label: string;
  icon: { shared: IconName } | { own: GlyphName };
  /** Nothing: not there yet. */
  to?: string;
  pending?: (stats: DashboardStats) => number;
}

/** The specification's eight, in its order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { label: 'Dashboard', icon: { shared: 'grid' }, to: '/admin/dashboard' },
  {
    label: 'Meeting Approval',
    icon: { own: 'inbox' },
    to: '/admin/meetings',
    pending: (stats) => stats.meetings.pending,
  },
  { label: 'Approved Meetings', icon: { own: 'approved' }, to: '/admin/approved-meetings' },
  {
    label: 'Vendors Onboarding',
    icon: { own: 'badge' },
    to: '/admin/verification',
    pending: (stats) => stats.verifications.pending,
  },
  { label: 'User Management', icon: { shared: 'users' }, to: '/admin/users' },
  { label: 'Coupons', icon: { own: 'coupon' }, to: '/admin/coupons' },
  { label: 'Testimonials', icon: { own: 'quote' }, to: '/admin/testimonials' },
  { label: 'Settings', icon: { shared: 'settings' } },
];
