import { Link } from 'react-router-dom';
import { Wordmark } from '../../shared/brand/mark.tsx';
import { useT } from '../../shared/i18n/en/app.ts';
import { LanguageSwitch } from '../../shared/i18n/language-switch.tsx';
import styles from './layout.module.css';

export const Footer = () => {
  const t = useT();
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.footIn}`}>
        <Link to="/" className={styles.home} aria-label={t('common:home')}>
          <Wordmark />
        </Link>
        <nav aria-label={t('footer.links')}>
          <ul className={styles.footLinks}>
            <li>
              <Link to="/service-providers">{t('footer.providers')}</Link>
            </li>
            <li>
              <Link to="/">{t('footer.managers')}</Link>
            </li>
            <li>
              <Link to="/terms-of-service">{t('footer.terms')}</Link>
            </li>
            <li>
              <Link to="/privacy-policy">{t('footer.privacy')}</Link>
            </li>
          </ul>
        </nav>
        <LanguageSwitch />
        <p className={styles.copyright}>{t('footer.copyright', { year: new Date().getFullYear() })}</p>
      </div>
    </footer>
  );
};
