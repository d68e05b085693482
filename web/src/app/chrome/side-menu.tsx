import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Wordmark } from '../../shared/brand/mark.tsx';
import { openAuth } from '../../shared/session/auth-modal.ts';
import { isAdmin, useSession } from '../../shared/session/session.ts';
import { openHostMeeting, openLogoutDialog } from '../../shared/state/overlays.ts';
import { initials } from '../../shared/ui/avatar.tsx';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';
import { JoinMeetingDialog } from './join-meeting-dialog.tsx';
import layout from './layout.module.css';
import styles from './side-menu.module.css';

interface Entry {
  label: string;
  icon: IconName;
  to?: string;
  act?: () => void;
}

export const SideMenuButton = () => {
  const { key } = useLocation();
  // Open on one history entry only: every path change, back and forward too, closes the menu.
  const [openOn, setOpenOn] = useState<string>();
  const [joining, setJoining] = useState(false);
  return (
    <>
      <IconButton label="Open menu" aria-haspopup="dialog" className={layout.burger ?? ''} onClick={() => setOpenOn(key)}>
        <Icon name="menu" />
      </IconButton>
      {openOn === key ? <SideMenu close={() => setOpenOn(undefined)} join={() => setJoining(true)} /> : null}
      {joining ? <JoinMeetingDialog onClose={() => setJoining(false)} /> : null}
    </>
  );
};

const SideMenu = ({ close, join }: { close: () => void; join: () => void }) => {
  const session = useSession();
  const after = (act: () => void) => () => {
    close();
    act();
  };
  const user = session?.user;
  const entries: Entry[] = session
    ? [
        { label: 'Dashboard', icon: 'grid', to: isAdmin(user) ? '/admin/dashboard' : '/' },
        { label: 'Profile', icon: 'user', to: '/profile' },
        { label: 'Host Meeting', icon: 'video', act: after(() => openHostMeeting()) },
        { label: 'Join Meeting', icon: 'link', act: after(join) },
        { label: 'Meeting Passes', icon: 'ticket', to: '/meeting-passes' },
        { label: 'Settings', icon: 'settings', to: '/settings' },
        { label: 'Help & Support', icon: 'help', to: '/help' },
      ]
    : [
        { label: 'Home', icon: 'home', to: '/' },
        { label: 'Use Cases', icon: 'users', to: '/use-cases' },
      ];
  return (
    <Dialog title="Menu" hideTitle shape="sheet" onClose={close}>
      <div className={styles.menu}>
        {session ? (
          <div className={styles.person}>
            <span className={styles.initial} aria-hidden="true">
              {initials(user?.name || 'User').slice(0, 1)}
            </span>
            <span className={styles.who}>
              <strong>{user?.name || 'User'}</strong>
              <span>{user?.email ?? user?.phone}</span>
            </span>
          </div>
        ) : (
          <Wordmark />
        )}
        <nav aria-label="Menu">
          <ul>
            {entries.map(({ label, icon, to, act }) => (
              <li key={label}>
                {to ? (
                  <Link to={to} className={styles.entry} onClick={close}>
                    <Icon name={icon} />
                    {label}
                  </Link>
                ) : (
                  <button type="button" className={styles.entry} onClick={act}>
                    <Icon name={icon} />
                    {label}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.foot}>
          {session ? (
            <Button block icon={<Icon name="logout" />} onClick={after(openLogoutDialog)}>
              Logout
            </Button>
          ) : (
            <>
              <Button block onClick={after(() => openAuth())}>
                Login
              </Button>
              <Button block kind="primary" onClick={after(() => openAuth({ view: 'signup' }))}>
                Sign Up
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
};
