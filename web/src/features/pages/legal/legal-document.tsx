import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/en/pages.ts';
import { locale } from '../../../shared/i18n/i18n.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { HtmlText } from './html-text.tsx';
import styles from './legal.module.css';

export interface LegalDocumentProps {
  /** The English text’s sections, for their order. */
  sections: MarkdownText['sections'];
  /** What is at a path of the text, in the language of the page. */
  textOf: (path: string) => string;
  /** What stands below the text of a section. */
  controls?: Record<string, ReactNode>;
  /** Before the text. */
  children?: ReactNode;
}

/** Terms and privacy: a long text that can be found one’s way in, and printed. */
export const LegalDocument = ({ sections, textOf, controls = {}, children }: LegalDocumentProps) => {
  const t = useT();
  const ids = Object.keys(sections);
  const updated = textOf('updated');
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(updated));
  return (
    <article className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{textOf('title')}</h1>
        <p className={styles.lead}>{textOf('lead')}</p>
        <p className={styles.meta}>
          <time dateTime={updated}>{t('legal.updated', { date })}</time>
          <Button size="small" className={styles.print} onClick={() => window.print()}>
            {t('legal.print')}
          </Button>
        </p>
      </header>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents">{t('legal.contents')}</h2>
        <ol>
          {ids.map((id) => (
            <li key={id}>
              <a href={`#${id}`}>{textOf(`sections.${id}.title`)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {children}
        {ids.map((id) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{textOf(`sections.${id}.title`)}</h2>
            <HtmlText html={textOf(`sections.${id}.text`)} />
            {controls[id]}
          </section>
        ))}
      </div>
    </article>
  );
};
