import { Link, NavLink, useParams } from 'react-router-dom';
import { Wordmark } from '../../shared/brand/mark.tsx';
import { useT } from '../../shared/i18n/en/app.ts';
import { openAuth } from '../../shared/session/auth-modal.ts';
import { isAdmin, useSession } from '../../shared/session/session.ts';
import { openHostMeeting, openLogoutDialog } from '../../shared/state/overlays.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { SearchBar } from '../../shared/ui/search-bar.tsx';
import styles from './layout.module.css';
import { SideMenuButton } from './side-menu.tsx';
import { useScrolled } from './use-scrolled.ts';

export const MainHeader = ({ searchable }: { searchable: boolean }) => {
  const t = useT();
  const session = useSession();
  const { categorySlug } = useParams();
  const hire = () =>
    session
      ? openHostMeeting({ kind: 'create', category: categorySlug })
      : openAuth({ after: () => openHostMeeting({ kind: 'create', category: categorySlug }) });
  return (
    <header className={styles.header} data-scrolled={useScrolled()}>
      <div className={`container ${styles.bar}`}>
        <SideMenuButton />
        <Link to="/" className={styles.home} aria-label={t('common:home')}>
          <Wordmark />
        </Link>
        <nav className={styles.nav} aria-label={t('header.main')}>
          <NavLink to="/meetings">{t('header.meetings')}</NavLink>
          <NavLink to="/category">{t('header.categories')}</NavLink>
          {isAdmin(session?.user) ? <NavLink to="/admin/dashboard">{t('header.admin')}</NavLink> : null}
        </nav>
        <span className={styles.spacer} />
        {searchable ? (
          <div className={styles.search}>
            <SearchBar variant="header" />
          </div>
        ) : null}
        <Button onClick={hire}>{t('header.hire')}</Button>
        {session ? (
          <>
            <Link to="/profile" className={styles.avatarLink} title={session.user?.name ?? t('header.profile')}>
              <span className="visually-hidden">{t('header.profile')}</span>
              <Avatar name={session.user?.name ?? t('common:user')} picture={session.user?.profilePicture} size={34} />
            </Link>
            <span className={styles.wide}>
              <IconButton label={t('common:logout')} onClick={openLogoutDialog}>
                <Icon name="logout" />
              </IconButton>
            </span>
          </>
        ) : (
          <>
            <Button kind="quiet" onClick={() => openAuth()}>
              {t('header.login')}
            </Button>
            <Button kind="primary" className={styles.wide} onClick={() => openAuth({ view: 'signup' })}>
              {t('header.signUp')}
            </Button>
          </>
        )}
      </div>
    </header>
  );
};
