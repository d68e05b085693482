import type { DashboardStats } from '@visavis/contracts/admin';
import type { IconName } from '../../../shared/ui/icon.tsx';
import type { GlyphName } from '../ui/glyph.tsx';

export interface NavItem {
  /** `nav.<name>` in the catalogue. */
  name: 'dashboard' | 'approval' | 'approved' | 'vendors' | 'users' | 'coupons' | 'testimonials' | 'settings';
  icon: { shared: IconName } | { own: GlyphName };
  /** Nothing: not there yet. */
  to?: string;
  pending?: (stats: DashboardStats) => number;
}

/** The specification's eight, in its order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { name: 'dashboard', icon: { shared: 'grid' }, to: '/admin/dashboard' },
  {
    name: 'approval',
    icon: { own: 'inbox' },
    to: '/admin/meetings',
    pending: (stats) => stats.meetings.pending,
  },
  { name: 'approved', icon: { own: 'approved' }, to: '/admin/approved-meetings' },
  {
    name: 'vendors',
    icon: { own: 'badge' },
    to: '/admin/verification',
    pending: (stats) => stats.verifications.pending,
  },
  { name: 'users', icon: { shared: 'users' }, to: '/admin/users' },
  { name: 'coupons', icon: { own: 'coupon' }, to: '/admin/coupons' },
  { name: 'testimonials', icon: { own: 'quote' }, to: '/admin/testimonials' },
  { name: 'settings', icon: { shared: 'settings' } },
];
