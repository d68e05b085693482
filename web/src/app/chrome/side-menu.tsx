import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Wordmark } from '../../shared/brand/mark.tsx';
import { useT } from '../../shared/i18n/en/app.ts';
import { LanguageSwitch } from '../../shared/i18n/language-switch.tsx';
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
  const t = useT();
  const { key } = useLocation();
  // Open on one history entry only: every path change, back and forward too, closes the menu.
  const [openOn, setOpenOn] = useState<string>();
  const [joining, setJoining] = useState(false);
  return (
    <>
      <IconButton
        label={t('common:openMenu')}
        aria-haspopup="dialog"
        className={layout.burger ?? ''}
        onClick={() => setOpenOn(key)}
      >
        <Icon name="menu" />
      </IconButton>
      {openOn === key ? <SideMenu close={() => setOpenOn(undefined)} join={() => setJoining(true)} /> : null}
      {joining ? <JoinMeetingDialog onClose={() => setJoining(false)} /> : null}
    </>
  );
};

const SideMenu = ({ close, join }: { close: () => void; join: () => void }) => {
  const t = useT();
  const session = useSession();
  const after = (act: () => void) => () => {
    close();
    act();
  };
  const user = session?.user;
  const entries: Entry[] = session
    ? [
        { label: t('common:dashboard'), icon: 'grid', to: isAdmin(user) ? '/admin/dashboard' : '/' },
        { label: t('header.profile'), icon: 'user', to: '/profile' },
        { label: t('menu.hostMeeting'), icon: 'video', act: after(() => openHostMeeting()) },
        { label: t('join.title'), icon: 'link', act: after(join) },
        { label: t('menu.passes'), icon: 'ticket', to: '/meeting-passes' },
        { label: t('common:settings'), icon: 'settings', to: '/settings' },
        { label: t('menu.help'), icon: 'help', to: '/help' },
      ]
    : [
        { label: t('menu.home'), icon: 'home', to: '/' },
        { label: t('menu.useCases'), icon: 'users', to: '/use-cases' },
      ];
  return (
    <Dialog title={t('common:menu')} hideTitle shape="sheet" onClose={close}>
      <div className={styles.menu}>
        {session ? (
          <div className={styles.person}>
            <span className={styles.initial} aria-hidden="true">
              {initials(user?.name || t('common:user')).slice(0, 1)}
            </span>
            <span className={styles.who}>
              <strong>{user?.name || t('common:user')}</strong>
              <span>{user?.email ?? user?.phone}</span>
            </span>
          </div>
        ) : (
          <Wordmark />
        )}
        <nav aria-label={t('common:menu')}>
          <ul>
            {entries.map(({ label, icon, to, act }) => (
              <li key={label}>
                {to ? (
                  <NavLink to={to} end className={styles.entry ?? ''} onClick={close}>
                    <Icon name={icon} />
                    {label}
                  </NavLink>
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
          <LanguageSwitch />
          {session ? (
            <Button block icon={<Icon name="logout" />} onClick={after(openLogoutDialog)}>
              {t('common:logout')}
            </Button>
          ) : (
            <>
              <Button block onClick={after(() => openAuth())}>
                {t('header.login')}
              </Button>
              <Button block kind="primary" onClick={after(() => openAuth({ view: 'signup' }))}>
                {t('header.signUp')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
};
