import type { ReactNode } from 'react';
import { Link, NavLink, useParams } from 'react-router-dom';
import { Wordmark } from '../../shared/brand/mark.tsx';
import { useT } from '../../shared/i18n/en/app.ts';
import { latePart } from '../../shared/loading/lazy-part.ts';
import { openAuth } from '../../shared/session/auth-modal.ts';
import { isAdmin, useSession } from '../../shared/session/session.ts';
import { openAlerts, openHostMeeting } from '../../shared/state/overlays.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { SearchBar } from '../../shared/ui/search-bar.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './layout.module.css';
import { SideMenuButton } from './side-menu.tsx';
import { useScrolled } from './use-scrolled.ts';

const Bell = latePart(() => import('../../features/notifications/bell/bell.tsx'), 'Bell');
const PassBalance = latePart(() => import('../../features/passes/live/pass-balance.tsx'), 'PassBalance');

const Header = ({ children }: { children: ReactNode }) => {
  const t = useT();
  return (
    <header className={styles.header} data-scrolled={useScrolled()} data-signed-in={useSession() ? '' : undefined}>
      <div className={`container ${styles.bar}`}>
        <SideMenuButton />
        <Link to="/" className={styles.home} aria-label={t('common:home')}>
          <Wordmark />
        </Link>
        {children}
      </div>
    </header>
  );
};

const SignInButtons = () => {
  const t = useT();
  return (
    <>
      <Button kind="quiet" onClick={() => openAuth()}>
        {t('header.login')}
      </Button>
      <Button kind="primary" className={styles.wide} onClick={() => openAuth({ view: 'signup' })}>
        {t('header.signUp')}
      </Button>
    </>
  );
};

/** Its place is kept until it is there. */
const BellPlace = () => (
  <span className={styles.bell}>
    <Bell />
  </span>
);

const MainNav = () => {
  const t = useT();
  const session = useSession();
  const { categorySlug } = useParams();
  return (
    <nav className={styles.nav} aria-label={t('header.main')}>
      <NavLink to="/meetings">{t('header.meetings')}</NavLink>
      <NavLink to="/category">{t('header.categories')}</NavLink>
      <button type="button" aria-haspopup="dialog" onClick={() => openAlerts({ category: categorySlug })}>
        {t('header.alerts')}
      </button>
      {isAdmin(session?.user) ? <NavLink to="/admin/dashboard">{t('header.admin')}</NavLink> : null}
    </nav>
  );
};

/** How many passes the person has left, and what is new. */
const OwnSigns = ({ crowded }: { crowded?: boolean }) => (
  <>
    <span className={styles.balance} data-crowded={crowded}>
      <PassBalance />
    </span>
    <BellPlace />
  </>
);

/** Of lists, meeting pages and the signed-in screens. */
export const MainHeader = ({ searchable }: { searchable: boolean }) => {
  const t = useT();
  const session = useSession();
  const { categorySlug } = useParams();
  const host = () => openHostMeeting({ kind: 'create', category: categorySlug });
  return (
    <Header>
      <MainNav />
      <span className={styles.spacer} />
      {searchable ? (
        <div className={styles.search}>
          <SearchBar variant="header" />
        </div>
      ) : null}
      {session ? <OwnSigns /> : null}
      <Button onClick={() => (session ? host() : openAuth({ after: host, purpose: { kind: 'host' } }))}>
        {t('header.hire')}
      </Button>
      {session ? <AccountMenu user={session.user} /> : <SignInButtons />}
    </Header>
  );
};

/** Of pages that speak to everyone. */
export const PublicHeader = () => {
  const t = useT();
  const session = useSession();
  return (
    <Header>
      <MainNav />
      <span className={styles.spacer} />
      {session ? (
        <>
          <OwnSigns crowded />
          <ButtonLink kind="primary" to={isAdmin(session.user) ? '/admin/dashboard' : '/'}>
            {t('common:dashboard')}
          </ButtonLink>
          <AccountMenu user={session.user} />
        </>
      ) : (
        <SignInButtons />
      )}
    </Header>
  );
};
