import type { DashboardStats } from '@visavis/contracts/admin';
import { NavLink } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin.ts';
import type { IconName } from '../../../shared/ui/icon.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useStats } from '../api.ts';
import { PLACES } from '../places.ts';
import type { GlyphName } from '../ui/glyph.tsx';
import { Glyph } from '../ui/glyph.tsx';
import { PendingBadge } from '../ui/pending-badge.tsx';
import styles from './nav-list.module.css';

interface NavItem {
  /** `nav.<name>` in the catalogue. */
  name: 'dashboard' | 'approval' | 'approved' | 'vendors' | 'users' | 'coupons' | 'testimonials' | 'settings';
  icon: { shared: IconName } | { own: GlyphName };
  pending?: (stats: DashboardStats) => number;
}

/** The specification's eight, in its order; the dashboard and the palette lead to the other screens. */
const NAV_ITEMS: readonly NavItem[] = [
  { name: 'dashboard', icon: { shared: 'grid' } },
  { name: 'approval', icon: { own: 'inbox' }, pending: (stats) => stats.meetings.pending },
  { name: 'approved', icon: { own: 'approved' } },
  { name: 'vendors', icon: { own: 'badge' }, pending: (stats) => stats.verifications.pending },
  { name: 'users', icon: { shared: 'users' } },
  { name: 'coupons', icon: { own: 'coupon' } },
  { name: 'testimonials', icon: { own: 'quote' } },
  { name: 'settings', icon: { shared: 'settings' } },
];
/** Nothing: not there yet. */
const addressOf = (name: NavItem['name']) => PLACES.find(({ label }) => label === `admin:nav.${name}`)?.to;

const NavIcon = ({ icon }: Pick<NavItem, 'icon'>) => ('own' in icon ? <Glyph name={icon.own} /> : <Icon name={icon.shared} />);

/** `narrow`: icons only, the words in a tip and for screen readers. */
export const NavList = ({ narrow = false, onNavigate }: { narrow?: boolean; onNavigate?: () => void }) => {
  const t = useT();
  const { data: stats } = useStats();
  return (
    <nav aria-label={t('nav.admin')} className={styles.nav} data-narrow={narrow || undefined}>
      <ul>
        {NAV_ITEMS.map(({ name, icon, pending }) => {
          const to = addressOf(name);
          const label = t(`nav.${name}`);
          return (
            <li key={name}>
              {to ? (
                <NavLink to={to} className={styles.item ?? ''} title={narrow ? label : undefined} onClick={onNavigate}>
                  <NavIcon icon={icon} />
                  <span className={styles.label}>{label}</span>
                  {pending && stats ? (
                    <>
                      {' '}
                      <span className={styles.pending}>
                        <PendingBadge count={pending(stats)} />
                      </span>
                    </>
                  ) : null}
                </NavLink>
              ) : (
                <button type="button" disabled className={styles.item} title={narrow ? t('nav.soonNamed', { label }) : undefined}>
                  <NavIcon icon={icon} />
                  <span className={styles.label}>{label}</span> <span className={styles.soon}>{t('nav.soon')}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
