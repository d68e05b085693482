import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/pages.ts';
import { locale } from '../../../shared/i18n/i18n.ts';
import { Button } from '../../../shared/ui/button.tsx';
import styles from './legal.module.css';

export interface LegalDocumentProps {
  /** The English catalogue’s sections, for their order and how many lines each has. */
  sections: Record<string, { readonly text: readonly string[] }>;
  /** The text at a path, in the language of the page. */
  say: (path: string) => string;
  /** YYYY-MM-DD. */
  updated: string;
  /** What stands below the text of a section. */
  controls?: Record<string, ReactNode>;
  /** Before the text. */
  children?: ReactNode;
}

const ITEM = '- ';

/** Terms and privacy: a long text that can be found one’s way in, and printed. */
export const LegalDocument = ({ sections, say, updated, controls = {}, children }: LegalDocumentProps) => {
  const t = useT();
  const ids = Object.keys(sections);
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(updated));
  return (
    <article className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{say('title')}</h1>
        <p className={styles.lead}>{say('lead')}</p>
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
              <a href={`#${id}`}>{say(`sections.${id}.title`)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {children}
        {ids.map((id) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{say(`sections.${id}.title`)}</h2>
            <Lines lines={(sections[id]?.text ?? []).map((_, line) => say(`sections.${id}.text.${line}`))} />
            {controls[id]}
          </section>
        ))}
      </div>
    </article>
  );
};

/** `[Terms of Service](/terms-of-service)` within a text. */
const LINK = /\[([^\]]+)\]\((\/[\w-]+)\)/;
const withLinks = (text: string): ReactNode => {
  const [before, words, to, ...rest] = text.split(LINK);
  if (!to) return before;
  return (
    <>
      {before}
      <Link to={to}>{words}</Link>
      {withLinks(rest.join(''))}
    </>
  );
};

/** Paragraphs, and lists of the lines that are items. */
const Lines = ({ lines }: { lines: string[] }) => {
  const blocks: string[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.startsWith(ITEM) && last?.[0]?.startsWith(ITEM)) last.push(line);
    else blocks.push([line]);
  }
  return blocks.map((block) =>
    block[0]?.startsWith(ITEM) ? (
      <ul key={block[0]}>
        {block.map((line) => (
          <li key={line}>{withLinks(line.slice(ITEM.length))}</li>
        ))}
      </ul>
    ) : (
      <p key={block[0]}>{withLinks(block[0] ?? '')}</p>
    ),
  );
};
