import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useRealtimeStatus } from '../../../shared/realtime/hooks.ts';
import { useUser } from '../../../shared/session/session.ts';
import { openLogoutDialog } from '../../../shared/state/overlays.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Glyph } from '../ui/glyph.tsx';
import styles from './admin-header.module.css';
import { crumbsAtom } from './layout-state.ts';

const words = {
  off: 'Connecting…',
  connecting: 'Connecting…',
  connected: 'Live',
  reconnecting: 'Reconnecting…',
  failed: 'Not live',
} as const;

/** Whether what is shown follows along by itself. */
const LiveSign = () => {
  const status = useRealtimeStatus();
  return (
    <span
      className={styles.live}
      data-on={status === 'connected' || undefined}
      role="status"
      title={
        status === 'connected' ? 'This page follows changes as they happen' : 'Changes are fetched every 30 seconds meanwhile'
      }
    >
      {words[status]}
    </span>
  );
};

const Crumbs = () => {
  const crumbs = useAtomValue(crumbsAtom);
  const above = crumbs.findLast(({ to }) => to !== undefined);
  if (crumbs.length < 2) return <span className={styles.where}>{crumbs[0]?.label}</span>;
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      {above?.to ? (
        <Link to={above.to} className={styles.back} aria-label={`Back to ${above.label}`} title={`Back to ${above.label}`}>
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

export const AdminHeader = ({ onMenu }: { onMenu: (() => void) | undefined }) => {
  const user = useUser();
  return (
    <header className={styles.header}>
      {onMenu ? (
        <IconButton label="Open menu" aria-haspopup="dialog" onClick={onMenu}>
          <Icon name="menu" />
        </IconButton>
      ) : null}
      <Crumbs />
      <LiveSign />
      <Link to="/" className={styles.site} aria-label="View site">
        <Glyph name="out" size={17} />
        <span>View site</span>
      </Link>
      <span className={styles.me} title={user?.name}>
        <Avatar name={user?.name ?? 'Admin'} picture={user?.profilePicture} size={30} />
      </span>
      <IconButton label="Logout" onClick={openLogoutDialog}>
        <Icon name="logout" />
      </IconButton>
    </header>
  );
};
