import type { User } from '@visavis/contracts/auth';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { MEDIA, useMedia } from '../../shared/hooks/use-media.ts';
import { useT } from '../../shared/i18n/en/app.ts';
import { openAlerts, openLogoutDialog } from '../../shared/state/overlays.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { useVerificationState } from '../../shared/verification/own-verification.ts';
import layout from './layout.module.css';
import styles from './menu.module.css';
import { MenuEntries, type MenuEntry, MenuPerson, Preferences, useJoinMeeting } from './menu-parts.tsx';

/** The avatar: on a wide screen it opens the way to everything of one's own, on a phone, which has the side menu, the profile. */
export const AccountMenu = ({ user }: { user: User | undefined }) => {
  const t = useT();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const joining = useJoinMeeting();
  const isChecked = useVerificationState(open).state === 'pending';
  const wide = useMedia(MEDIA.aboveMobile);
  const avatar = <Avatar name={user?.name ?? t('common:user')} picture={user?.profilePicture} size={34} />;
  const entries: MenuEntry[] = [
    { label: t('header.profile'), icon: 'user', to: '/profile' },
    { label: t('menu.myMeetings'), icon: 'calendar', to: '/' },
    joining.entry,
    { label: t('menu.alerts'), icon: 'bell', act: () => openAlerts() },
    { label: t('menu.passes'), icon: 'ticket', to: '/meeting-passes' },
    { label: t('menu.people'), icon: 'users', to: '/people' },
    ...(user && !user.isVerified
      ? [{ label: t(isChecked ? 'menu.verifying' : 'menu.verify'), icon: 'check' as const, to: '/verify' }]
      : []),
    { label: t('menu.reports'), icon: 'copy', to: '/reports' },
    { label: t('common:settings'), icon: 'settings', to: '/settings' },
    { label: t('menu.help'), icon: 'help', to: '/help' },
  ];
  const logout: MenuEntry = { label: t('common:logout'), icon: 'logout', act: openLogoutDialog };
  const close = () => menu.current?.hidePopover();
  if (!wide)
    return (
      <Link to="/profile" className={layout.avatarLink} title={user?.name ?? t('header.profile')}>
        <span className="visually-hidden">{t('header.profile')}</span>
        {avatar}
      </Link>
    );
  return (
    <>
      <button type="button" className={layout.avatarLink} popoverTarget={id} aria-expanded={open} title={user?.name}>
        <span className="visually-hidden">{t('menu.account')}</span>
        {avatar}
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.account} onToggle={(event) => setOpen(event.newState === 'open')}>
        {open ? (
          <nav aria-label={t('menu.account')}>
            <MenuPerson
              user={user}
              face={<Avatar name={user?.name ?? t('common:user')} picture={user?.profilePicture} size={44} />}
            />
            <MenuEntries entries={entries} close={close} />
            <Preferences />
            <MenuEntries entries={[logout]} close={close} />
          </nav>
        ) : null}
      </div>
      {joining.dialog}
    </>
  );
};
