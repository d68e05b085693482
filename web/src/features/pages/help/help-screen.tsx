import { useMemo } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { help, useT } from '../../../shared/i18n/en/help.ts';
import { cataloguesOf, language } from '../../../shared/i18n/i18n.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Summary } from '../../../shared/ui/summary.tsx';
import { HtmlText } from '../legal/html-text.tsx';
import legal from '../legal/legal.module.css';
import styles from './help.module.css';
import { HELP_GROUPS, searchArticles } from './help-search.ts';

const ids = Object.keys(help.sections);
const groups = Object.keys(HELP_GROUPS) as (keyof typeof HELP_GROUPS)[];

/** In English and, where that is another one, in the page’s language. */
const articlesIn = (current: 'en' | 'hi') => {
  const catalogues = [help, ...(current === 'en' ? [] : [cataloguesOf(current).help as typeof help | undefined])];
  return ids.map((id) => {
    const texts = catalogues.flatMap((catalogue) => catalogue?.sections[id] ?? []);
    const all = (name: 'title' | 'also') => texts.map((one) => one[name]).join(' ');
    return { id, title: all('title'), also: all('also'), text: texts.map(({ text }) => text.replace(/<[^>]+>/g, ' ')).join(' ') };
  });
};

/**
 * `/help` and, for everyone, `/support`: articles, of which `search` shows those that match, and the address’s hash the one that
 * is open.
 */
export const HelpScreen = () => {
  const t = useT();
  usePageTitle(t('title'));
  const [params] = useSearchParams();
  const search = params.get('search')?.trim() ?? '';
  const current = language();
  const articles = useMemo(() => articlesIn(current), [current]);
  const found = search ? searchArticles(articles, search) : ids;
  return (
    <div className={`container ${legal.page}`}>
      <header className={legal.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={legal.lead}>{t('lead')}</p>
      </header>
      <div className={styles.search}>
        <SearchBar variant="header" words={{ label: t('search.label'), placeholder: t('search.placeholder') }} />
      </div>
      <section aria-labelledby="topics" className={styles.answers}>
        <h2 id="topics">{t('topics')}</h2>
        <p role="status" className={search && found.length > 0 ? styles.count : 'visually-hidden'}>
          {search && found.length > 0 ? t('found', { count: found.length }) : null}
        </p>
        {found.length === 0 ? <NothingFound search={search} /> : null}
        {search
          ? found.map((id) => <Article key={id} id={id} heading="h3" />)
          : groups.map((group) => (
              <section key={group} className={styles.group} aria-labelledby={`group-${group}`}>
                <h3 id={`group-${group}`}>{t(`group.${group}`)}</h3>
                {HELP_GROUPS[group].map((id) => (
                  <Article key={id} id={id} heading="h4" />
                ))}
              </section>
            ))}
      </section>
      <section className={styles.card} aria-labelledby="unsolved">
        <h2 id="unsolved">{t('unsolved')}</h2>
        <ButtonLink kind="primary" to="/contact">
          {t('write')}
        </ButtonLink>
      </section>
    </div>
  );
};

const NothingFound = ({ search }: { search: string }) => {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <div className={styles.none} role="status">
      <p>
        <strong>{t('none', { search })}</strong>
      </p>
      <p>{t('noneText')}</p>
      <p>
        <Link to={pathname}>{t('all')}</Link>
      </p>
    </div>
  );
};

const Article = ({ id, heading: Heading }: { id: string; heading: 'h3' | 'h4' }) => {
  const t = useT();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const isOpen = hash === `#${id}`;
  return (
    <details
      id={id}
      className={styles.article}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen) return;
        // The address is the article's own while it is open, so that it can be sent to somebody.
        navigate(
          { search, hash: currentTarget.open ? id : '' },
          { replace: true, state: { keepFocus: true, keepScroll: true }, preventScrollReset: true },
        );
      }}
    >
      <Summary>
        <Heading>{t(`sections.${id}.title`)}</Heading>
      </Summary>
      <div className={`${legal.text} ${styles.text}`}>
        <HtmlText html={t(`sections.${id}.text`)} />
      </div>
    </details>
  );
};
