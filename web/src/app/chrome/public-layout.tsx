import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { PublicHeader } from './public-header.tsx';

/** Pages that speak to everyone: landing, terms, not found. */
export const PublicLayout = ({ children }: { children?: ReactNode }) => (
  <div className={styles.page}>
    <PublicHeader />
    <main id="main" className={styles.main}>
      {children ?? <Outlet />}
    </main>
    <Footer />
  </div>
);
