import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { BelowFold } from '../../shared/loading/below-fold.tsx';
import { Footer } from './footer.tsx';
import { MainHeader, PublicHeader } from './headers.tsx';
import styles from './layout.module.css';
import { NotLive } from './not-live.tsx';
import { Welcome } from './welcome.tsx';

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
