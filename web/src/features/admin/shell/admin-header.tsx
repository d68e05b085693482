import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { useUser } from '../../../shared/session/session.ts';
import { openLogoutDialog } from '../../../shared/state/overlays.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { reportsWaiting, statsQuery, useRefreshAll } from '../api.ts';
import { crumbsAtom, overlayAtom } from '../layout-state.ts';
import { Glyph } from '../ui/glyph.tsx';
import { PendingBadge } from '../ui/pending-badge.tsx';
import styles from './admin-header.module.css';
import { LiveSign } from './live-sign.tsx';

const Crumbs = () => {
  const t = useT();
  const crumbs = useAtomValue(crumbsAtom);
  const above = crumbs.findLast(({ to }) => to !== undefined);
  if (crumbs.length < 2) return <span className={styles.where}>{crumbs[0]?.label}</span>;
  return (
    <nav aria-label={t('nav.breadcrumb')} className={styles.crumbs}>
      {above?.to ? (
        <Link
          to={above.to}
          className={styles.back}
          aria-label={t('nav.backTo', { label: above.label })}
          title={t('nav.backTo', { label: above.label })}
        >
          <Icon name="back" size={18} />
        </Link>
      ) : null}
      <ol>
        {crumbs.map(({ label, to }, at) => (
          <li key={label}>
            {to ? (
              <Link to={to}>{label}</Link>
            ) : (
              <span {...(at === crumbs.length - 1 && { 'aria-current': 'page' })}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

const RefreshButton = () => {
  const t = useT();
  const { mutate, isPending } = useRefreshAll();
  const refresh = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(t('live.refreshed'), ADMIN_TOAST),
      onError: (error) => toast.error(messageOf(error, t('live.refreshFailed')), ADMIN_TOAST),
    });
  return (
    <IconButton
      label={t('live.refresh')}
      className={styles.refresh ?? ''}
      aria-busy={isPending}
      onClick={isPending ? undefined : refresh}
    >
      <Icon name="refresh" size={18} />
    </IconButton>
  );
};

const PaletteButton = () => {
  const t = useT();
  const open = useSetAtom(overlayAtom);
  return (
    <IconButton
      label={t('nav.palette')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => open('palette')}
    >
      <Icon name="search" size={18} />
    </IconButton>
  );
};

/**
 * On every screen while a report of abuse waits: the menu has no entry for it. It learns of the count with the menu and the
 * dashboard, and after events; a timer of its own would ask twice in 30 s.
 */
const ReportsLink = () => {
  const t = useT();
  const { data: waiting = 0 } = useQuery({ ...statsQuery(), select: ({ stats }) => reportsWaiting(stats) });
  return waiting > 0 ? (
    <Link to="/admin/reports" className={styles.reports} title={t('abuseReports')}>
      <Glyph name="flag" size={18} />
      <span className="visually-hidden">{t('abuseReports')}</span> <PendingBadge count={waiting} />
    </Link>
  ) : null;
};

export const AdminHeader = ({ onMenu }: { onMenu: (() => void) | undefined }) => {
  const t = useT();
  const user = useUser();
  return (
    <header className={styles.header}>
      {onMenu ? (
        <IconButton label={t('common:openMenu')} aria-haspopup="dialog" onClick={onMenu}>
          <Icon name="menu" />
        </IconButton>
      ) : null}
      <Crumbs />
      <ReportsLink />
      <LiveSign />
      <PaletteButton />
      <RefreshButton />
      <Link to="/" className={styles.site} aria-label={t('nav.viewSite')}>
        <Glyph name="out" size={17} />
        <span>{t('nav.viewSite')}</span>
      </Link>
      <span className={styles.me} title={user?.name}>
        <Avatar name={user?.name ?? t('nav.admin')} picture={user?.profilePicture} size={30} />
      </span>
      <IconButton label={t('common:logout')} onClick={openLogoutDialog}>
        <Icon name="logout" />
      </IconButton>
    </header>
  );
};
