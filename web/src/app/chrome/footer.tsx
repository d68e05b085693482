import { Link } from 'react-router-dom';
import { Wordmark } from '../../shared/brand/mark.tsx';
import styles from './layout.module.css';

export const Footer = () => (
  <footer className={styles.footer}>
    <div className={`container ${styles.footIn}`}>
      <Link to="/" className={styles.home} aria-label="Visavis home">
        <Wordmark />
      </Link>
      <nav aria-label="Quick links">
        <ul className={styles.footLinks}>
          <li>
            <Link to="/service-providers">For Freelancer &amp; Agency</Link>
          </li>
          <li>
            <Link to="/">For Hiring Managers</Link>
          </li>
          <li>
            <Link to="/terms-of-service">Terms of Service</Link>
          </li>
          <li>
            <Link to="/privacy-policy">Privacy Policy</Link>
          </li>
        </ul>
      </nav>
      <p className={styles.copyright}>© {new Date().getFullYear()} Visavis. All rights reserved.</p>
    </div>
  </footer>
);
