import { Wordmark } from '../../shared/brand/mark.tsx';
import { useT } from '../../shared/i18n/en/app.ts';
import { Sheet } from '../../shared/kit/dialog.tsx';
import { openAuth } from '../../shared/session/auth-modal.ts';
import { isAdmin, useSession } from '../../shared/session/session.ts';
import { openAlerts, openHostMeeting, openLogoutDialog } from '../../shared/state/overlays.ts';
import { initials } from '../../shared/ui/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './menu.module.css';
import { MenuEntries, type MenuEntry, MenuPerson, Preferences } from './menu-parts.tsx';

export const SideMenu = ({ close, join }: { close: () => void; join: MenuEntry }) => {
  const t = useT();
  const session = useSession();
  const user = session?.user;
  const after = (act: () => void) => () => {
    close();
    act();
  };
  const entries: MenuEntry[] = session
    ? [
        { label: t('common:dashboard'), icon: 'grid', to: isAdmin(user) ? '/admin/dashboard' : '/' },
        { label: t('header.profile'), icon: 'user', to: '/profile' },
        { label: t('menu.hostMeeting'), icon: 'video', act: () => openHostMeeting() },
        join,
        { label: t('menu.passes'), icon: 'ticket', to: '/meeting-passes' },
        { label: t('common:settings'), icon: 'settings', to: '/settings' },
        { label: t('menu.help'), icon: 'help', to: '/help' },
      ]
    : [
        { label: t('menu.home'), icon: 'home', to: '/' },
        { label: t('menu.useCases'), icon: 'users', to: '/use-cases' },
      ];
  const initial = (
    <span className={styles.initial} aria-hidden="true">
      {initials(user?.name || t('common:user')).slice(0, 1)}
    </span>
  );
  return (
    <Sheet title={t('common:menu')} onClose={close}>
      <div className={styles.menu}>
        {session ? <MenuPerson user={user} face={initial} /> : <Wordmark />}
        <nav aria-label={t('common:menu')}>
          <MenuEntries entries={entries} close={close} />
        </nav>
        <div className={styles.foot}>
          <Button block icon={<Icon name="bell" />} onClick={after(openAlerts)}>
            {t('menu.alerts')}
          </Button>
          <Preferences />
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
    </Sheet>
  );
};
