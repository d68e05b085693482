import { Link } from 'react-router-dom';
import { Wordmark } from '../../shared/brand/mark.tsx';
import { useT } from '../../shared/i18n/en/app.ts';
import { LanguageSwitch } from '../../shared/i18n/language-switch.tsx';
import { toRead } from '../../shared/session/auth-modal.ts';
import styles from './layout.module.css';

/** Where the footer leads, column by column: the specification's quick links to the letter, and three more links. */
const columns = [
  [
    'links',
    ['providers', '/service-providers'],
    ['managers', '/'],
    ['terms', '/terms-of-service'],
    ['privacy', '/privacy-policy'],
  ],
  [
    'product',
    ['how', '/landing'],
    ['prices', '/meeting-passes'],
    ['stories', '/users-love'],
    ['accelerator', '/accelerator-program'],
  ],
  ['help', ['support', '/support'], ['hosting', '/support#host'], ['contact', '/contact']],
  ['legal', ['grievance', '/grievance'], ['refunds', '/terms-of-service#refunds'], ['rights', '/privacy-policy#rights']],
] as const;

export const Footer = () => {
  const t = useT();
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.footIn}`}>
        <div className={styles.footHome}>
          <Link to="/" className={styles.home} aria-label={t('common:home')}>
            <Wordmark />
          </Link>
          <LanguageSwitch />
        </div>
        {columns.map(([column, ...links]) => (
          <nav key={column} aria-labelledby={`footer-${column}`}>
            <h2 id={`footer-${column}`}>{t(`footer.${column}`)}</h2>
            <ul>
              {links.map(([name, to]) => (
                <li key={name}>
                  <Link to={to} state={name === 'prices' ? toRead : undefined}>
                    {t(`footer.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className={styles.copyright}>{t('footer.copyright', { year: new Date().getFullYear() })}</p>
      </div>
    </footer>
  );
};
