import { adminCalls } from '@visavis/contracts/calls/admin';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/api/http.ts';
import { messageOf } from '../../../shared/api/http-error.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-tools.ts';
import { TextField } from '../../../shared/kit/field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { useScreen } from '../layout-state.ts';
import { FigureTable } from '../list/figure-table.tsx';
import list from '../list/list.module.css';
import styles from './cache.module.css';
import { type CacheEntry, dropEntries, entriesOf } from './entries.ts';

/** What the server keeps for admins, by the patterns of its names. */
const SERVER_PARTS = [
  { name: 'lists', pattern: 'meetings:admin:*' },
  { name: 'figures', pattern: 'admin:stats:*' },
  { name: 'all', pattern: '*' },
] as const;
const everyMs = 1_000;

/** What is kept for a while, here and on the server, and how to drop it. Nothing reloads the page. */
export const CacheScreen = () => {
  const t = useT();
  useScreen(t('screens.cache'));
  return (
    <>
      <header className={list.head}>
        <h1>{t('screens.cache')}</h1>
      </header>
      <div className="grid gap-20">
        <ServerCache />
        <BrowserCache />
      </div>
    </>
  );
};

const ServerCache = () => {
  const t = useT();
  const [busy, setBusy] = useState<string>();
  const drop = async (pattern: string) => {
    const { invalidated } = await call(adminCalls.invalidateCache, { body: { pattern } });
    await dropEntries(queryClient);
    toast.success(t('cache.dropped', { count: invalidated }), ADMIN_TOAST);
  };
  const press = async (pattern: string) => {
    if (busy) return;
    setBusy(pattern);
    await drop(pattern).catch((error) => toast.error(messageOf(error, t('cache.failed')), ADMIN_TOAST));
    setBusy(undefined);
  };
  const form = useForm({
    initial: { pattern: '' },
    check: ({ pattern }): Record<string, string> => (pattern.trim() ? {} : { pattern: t('cache.patternMissing') }),
    send: ({ pattern }) => drop(pattern.trim()),
    failed: t('cache.failed'),
  });
  return (
    <section className={styles.part} aria-label={t('cache.server')}>
      <h2>{t('cache.server')}</h2>
      <p className={styles.quiet}>
        {t('cache.serverText', {
          lists: ADMIN_CACHE.defaultMs / 1000,
          pending: ADMIN_CACHE.pendingListMs / 1000,
          search: ADMIN_CACHE.searchMs / 1000,
          stats: ADMIN_CACHE.statsMs / 1000,
        })}
      </p>
      <div className="wrap gap-8">
        {SERVER_PARTS.map(({ name, pattern }) => (
          <Button key={name} busy={busy === pattern} onClick={() => void press(pattern)}>
            {t(`cache.drop.${name}`)}
          </Button>
        ))}
      </div>
      <form className={styles.form} {...form.formProps}>
        {form.failure ? <FieldError>{form.failure}</FieldError> : null}
        <TextField
          {...form.text('pattern')}
          label={t('cache.pattern')}
          hint={t('cache.patternHint')}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" busy={form.pending}>
          {t('cache.dropPattern')}
        </Button>
      </form>
    </section>
  );
};

const BrowserCache = () => {
  const t = useT();
  const [entries, setEntries] = useState<readonly CacheEntry[]>(() => entriesOf(queryClient, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setEntries(entriesOf(queryClient, Date.now())), everyMs);
    return () => clearInterval(timer);
  }, []);
  const drop = async (hash?: string) => {
    await dropEntries(queryClient, hash);
    setEntries(entriesOf(queryClient, Date.now()));
  };
  return (
    <section className={styles.part} aria-label={t('cache.browser')}>
      <div className="row gap-12 between">
        <h2>{t('cache.browser')}</h2>
        <Button size="small" disabled={entries.length === 0} onClick={() => void drop()}>
          {t('cache.dropAll')}
        </Button>
      </div>
      <p className={styles.quiet}>
        {t('cache.browserText', { users: ADMIN_CACHE.usersMs / 1000, minutes: ADMIN_CACHE.dropAfterMs / 60_000 })}
      </p>
      {entries.length === 0 ? (
        <p className={styles.quiet}>{t('cache.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={t('cache.entries')}>
          <FigureTable
            rows={entries}
            keyOf={({ hash }) => hash}
            columns={[
              { key: 'entry', title: t('cache.entry'), cell: ({ name }) => <span translate="no">{name}</span> },
              {
                key: 'age',
                title: t('cache.age'),
                cell: (entry) => t('cache.seconds', { count: Math.round(entry.ageMs / 1000) }),
              },
              { key: 'hits', title: t('cache.hits'), cell: ({ hits }) => numberText(hits) },
              {
                key: 'status',
                title: t('admin:status'),
                words: true,
                cell: ({ isShown, isStale }) => t(isShown ? 'cache.shown' : isStale ? 'cache.stale' : 'cache.fresh'),
              },
              {
                key: 'actions',
                title: <span className="visually-hidden">{t('admin:actions')}</span>,
                words: true,
                cell: ({ hash, name }) => (
                  <Button size="small" translate="no" aria-label={t('cache.dropOne', { name })} onClick={() => void drop(hash)}>
                    {t('cache.dropShort')}
                  </Button>
                ),
              },
            ]}
          />
        </section>
      )}
    </section>
  );
};
