import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { MainHeader } from './main-header.tsx';

/** Lists, meeting pages and the signed-in screens. `searchable`: the search box belongs to the screen. */
export const MainLayout = ({ searchable = false, children }: { searchable?: boolean; children?: ReactNode }) => (
  <div className={styles.page}>
    <MainHeader searchable={searchable} />
    <main id="main" className={styles.main}>
      {children ?? <Outlet />}
    </main>
    <Footer />
  </div>
);
