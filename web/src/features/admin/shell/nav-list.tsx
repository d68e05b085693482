import { NavLink } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useStats } from '../api/get-stats.ts';
import { useT } from '../texts.ts';
import { Glyph } from '../ui/glyph.tsx';
import { NAV_ITEMS, type NavItem } from './nav-items.ts';
import styles from './nav-list.module.css';

const NavIcon = ({ icon }: Pick<NavItem, 'icon'>) => ('own' in icon ? <Glyph name={icon.own} /> : <Icon name={icon.shared} />);

const most = 99;
const Badge = ({ count }: { count: number }) => {
  const t = useT();
  return count > 0 ? (
    <span className={styles.badge} key={count}>
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="visually-hidden">{t('list.pending', { count })}</span>
    </span>
  ) : null;
};

/** `narrow`: icons only, the words in a tip and for screen readers. */
export const NavList = ({ narrow = false, onNavigate }: { narrow?: boolean; onNavigate?: () => void }) => {
  const t = useT();
  const { data: stats } = useStats();
  return (
    <nav aria-label={t('nav.admin')} className={styles.nav} data-narrow={narrow || undefined}>
      <ul>
        {NAV_ITEMS.map(({ name, icon, to, pending }) => {
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
                      <Badge count={pending(stats)} />
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
