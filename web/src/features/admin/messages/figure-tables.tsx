import { Link } from 'react-router-dom';
import { pastWhen } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import { FigureTable } from '../list/figure-table.tsx';
import { useFilterLink } from '../list/use-filters.ts';
import ui from '../ui/ui.module.css';
import type { MessageStats } from './api.ts';
import { costText, reasonText } from './message-words.tsx';
import styles from './messages.module.css';

/** Whether a channel's provider takes messages, and its last error. The dot repeats it in colour. */
const Provider = ({ acceptedAt, trouble, isConfigured }: MessageStats['providers'][number]) => {
  const t = useT();
  const now = useNow();
  const isIll = trouble && (!acceptedAt || acceptedAt < trouble.at);
  const state = !isConfigured ? 'none' : isIll ? 'ill' : acceptedAt ? 'well' : 'unused';
  const words = {
    none: () => t('provider.none'),
    unused: () => t('provider.unused'),
    well: () => t('provider.well', { when: pastWhen(acceptedAt ?? '', now) }),
    ill: () =>
      t('provider.ill', {
        reason: reasonText(trouble?.reason ?? '') ?? trouble?.reason ?? '',
        when: pastWhen(trouble?.at ?? '', now),
      }),
  };
  return (
    <span className={styles.provider} data-state={state}>
      <span>{words[state]()}</span>
    </span>
  );
};

const hasReports = ({ channel }: MessageStats['byChannel'][number]) => channel === 'whatsapp' || channel === 'sms';
const badIf = (isBad: boolean) => (isBad ? { 'data-bad': true } : {});

export const ChannelTable = ({ stats: { byChannel, providers } }: { stats: MessageStats }) => {
  const t = useT();
  const linkTo = useFilterLink();
  return (
    <section className={ui.card} aria-labelledby="by-channel">
      <h2 id="by-channel">{t('figures.byChannel')}</h2>
      <FigureTable
        rows={byChannel}
        keyOf={({ channel }) => channel}
        columns={[
          {
            key: 'channel',
            title: t('figures.channel'),
            cell: ({ channel }) => {
              const provider = providers.find((one) => one.channel === channel);
              return (
                <>
                  <Link to={linkTo({ channel })} state={{ keepFocus: true }}>
                    {t(`channel.${channel}`)}
                  </Link>
                  {provider ? <Provider {...provider} /> : null}
                </>
              );
            },
          },
          { key: 'attempts', title: t('figures.attempts'), cell: ({ total }) => numberText(total) },
          {
            key: 'delivered',
            title: t('figures.delivered'),
            cell: (row) => numberText(hasReports(row) ? row.delivered : row.accepted),
            props: (row) => (hasReports(row) ? {} : { title: t('figures.noReports') }),
          },
          {
            key: 'read',
            title: t('figures.read'),
            minor: true,
            cell: (row) => (hasReports(row) ? numberText(row.read) : '–'),
          },
          { key: 'unanswered', title: t('figures.unanswered'), minor: true, cell: ({ unknown }) => numberText(unknown) },
          {
            key: 'failed',
            title: t('figures.failed'),
            cell: (row) => numberText(row.refused + row.failed),
            props: (row) => badIf(row.refused + row.failed > 0),
          },
          { key: 'cost', title: t('cost'), cell: ({ cost }) => costText(cost) },
        ]}
      />
    </section>
  );
};

export const KindTable = ({ stats: { byKind } }: { stats: MessageStats }) => {
  const t = useT();
  const linkTo = useFilterLink();
  return (
    <section className={ui.card} aria-labelledby="by-kind">
      <h2 id="by-kind">{t('figures.byKind')}</h2>
      {byKind.length === 0 ? (
        <p className={styles.quiet}>{t('figures.nothing')}</p>
      ) : (
        <FigureTable
          rows={byKind}
          keyOf={({ kind }) => kind}
          columns={[
            {
              key: 'kind',
              title: t('figures.kind'),
              cell: ({ kind }) => (
                <Link to={linkTo({ kind })} state={{ keepFocus: true }}>
                  {t(`kinds.${kind}`)}
                </Link>
              ),
            },
            { key: 'messages', title: t('messages'), cell: ({ total }) => numberText(total) },
            { key: 'reached', title: t('figures.reached'), cell: ({ reached }) => numberText(reached) },
            { key: 'unwanted', title: t('figures.unwanted'), minor: true, cell: ({ unwanted }) => numberText(unwanted) },
            { key: 'expired', title: t('figures.expired'), minor: true, cell: ({ expired }) => numberText(expired) },
            {
              key: 'failed',
              title: t('figures.failed'),
              cell: ({ failed }) => numberText(failed),
              props: ({ failed }) => badIf(failed > 0),
            },
            {
              key: 'repeated',
              title: <span title={t('figures.repeatedHelp')}>{t('figures.repeated')}</span>,
              minor: true,
              cell: ({ repeated }) => numberText(repeated),
            },
            { key: 'cost', title: t('cost'), cell: ({ cost }) => costText(cost) },
          ]}
        />
      )}
    </section>
  );
};
