import { Link, NavLink, useParams } from 'react-router-dom';
import { Wordmark } from '../../shared/brand/mark.tsx';
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
        <Link to="/" className={styles.home} aria-label="Visavis home">
          <Wordmark />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <NavLink to="/meetings">Meetings</NavLink>
          <NavLink to="/category">Categories</NavLink>
          {isAdmin(session?.user) ? <NavLink to="/admin/dashboard">Admin</NavLink> : null}
        </nav>
        <span className={styles.spacer} />
        {searchable ? (
          <div className={styles.search}>
            <SearchBar variant="header" />
          </div>
        ) : null}
        <Button onClick={hire}>Hire</Button>
        {session ? (
          <>
            <Link to="/profile" className={styles.avatarLink} title={session.user?.name ?? 'Profile'}>
              <span className="visually-hidden">Profile</span>
              <Avatar name={session.user?.name ?? 'User'} picture={session.user?.profilePicture} size={34} />
            </Link>
            <span className={styles.wide}>
              <IconButton label="Logout" onClick={openLogoutDialog}>
                <Icon name="logout" />
              </IconButton>
            </span>
          </>
        ) : (
          <>
            <Button kind="quiet" onClick={() => openAuth()}>
              Login
            </Button>
            <Button kind="primary" className={styles.wide} onClick={() => openAuth({ view: 'signup' })}>
              Sign Up
            </Button>
          </>
        )}
      </div>
    </header>
  );
};
