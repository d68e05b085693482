import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useT } from '../../shared/i18n/en/app.ts';
import { BelowFold } from '../../shared/loading/below-fold.tsx';
import { latePart } from '../../shared/loading/lazy-part.ts';
import { useRealtimeStatus } from '../../shared/realtime/hooks.ts';
import { useUser } from '../../shared/session/session.ts';
import { welcomeAtom } from '../../shared/session/welcome.ts';
import { Footer } from './footer.tsx';
import { MainHeader, PublicHeader } from './headers.tsx';
import styles from './layout.module.css';

/** Stays until the connection is there again: meanwhile what is shown is fetched now and then. */
const NotLive = () => {
  const t = useT();
  const failed = useRealtimeStatus() === 'failed';
  return (
    <p className={styles.notLive} role="status" data-on={failed || undefined}>
      {failed ? t('connection.notLive') : null}
    </p>
  );
};

const WelcomeStep = latePart(() => import('../../features/profile/welcome/welcome-step.tsx'), 'WelcomeStep');

/** In front of the home page's own: whoever came for a call or a page is not held up on the way. */
const Welcome = () => {
  const user = useUser();
  const welcomed = useAtomValue(welcomeAtom);
  const { pathname } = useLocation();
  if (!user || user._id !== welcomed || pathname !== '/') return null;
  return <WelcomeStep user={user} />;
};

const Layout = ({ header, children }: { header: ReactNode; children?: ReactNode }) => (
  <div className={styles.page}>
    {header}
    <NotLive />
    <main id="main" className={styles.main}>
      <Welcome />
      {children ?? <Outlet />}
    </main>
    <BelowFold height="320px">
      <Footer />
    </BelowFold>
  </div>
);

/** Lists, meeting pages and the signed-in screens. `searchable`: the search box belongs to the screen. */
export const MainLayout = ({ searchable = false, children }: { searchable?: boolean; children?: ReactNode }) => (
  <Layout header={<MainHeader searchable={searchable} />}>{children}</Layout>
);

/** Pages that speak to everyone: landing, terms, not found. */
export const PublicLayout = ({ children }: { children?: ReactNode }) => <Layout header={<PublicHeader />}>{children}</Layout>;
