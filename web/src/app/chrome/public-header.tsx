import { Link } from 'react-router-dom';
import { Wordmark } from '../../shared/brand/mark.tsx';
import { useT } from '../../shared/i18n/en/app.ts';
import { openAuth } from '../../shared/session/auth-modal.ts';
import { isAdmin, useSession } from '../../shared/session/session.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import styles from './layout.module.css';
import { SideMenuButton } from './side-menu.tsx';
import { useScrolled } from './use-scrolled.ts';

export const PublicHeader = () => {
  const t = useT();
  const session = useSession();
  return (
    <header className={styles.header} data-scrolled={useScrolled()}>
      <div className={`container ${styles.bar}`}>
        <SideMenuButton />
        <Link to="/" className={styles.home} aria-label={t('common:home')}>
          <Wordmark />
        </Link>
        <span className={styles.spacer} />
        {session ? (
          <ButtonLink kind="primary" to={isAdmin(session.user) ? '/admin/dashboard' : '/'}>
            {t('common:dashboard')}
          </ButtonLink>
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
