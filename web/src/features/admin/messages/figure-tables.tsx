import { Link } from 'react-router-dom';
import { pastWhen } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import { useFilterLink } from '../list/use-filters.ts';
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

export const ChannelTable = ({ stats: { byChannel, providers } }: { stats: MessageStats }) => {
  const t = useT();
  const linkTo = useFilterLink();
  return (
    <section className={styles.card} aria-labelledby="by-channel">
      <h2 id="by-channel">{t('figures.byChannel')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('figures.channel')}</th>
            <th scope="col">{t('figures.attempts')}</th>
            <th scope="col">{t('figures.delivered')}</th>
            <th scope="col" data-minor>
              {t('figures.read')}
            </th>
            <th scope="col" data-minor>
              {t('figures.unanswered')}
            </th>
            <th scope="col">{t('figures.failed')}</th>
            <th scope="col">{t('cost')}</th>
          </tr>
        </thead>
        <tbody>
          {byChannel.map(({ channel, total, accepted, delivered, read, unknown, refused, failed, cost }) => {
            const hasReports = channel === 'whatsapp' || channel === 'sms';
            const provider = providers.find((one) => one.channel === channel);
            return (
              <tr key={channel}>
                <th scope="row">
                  <Link to={linkTo({ channel })} state={{ keepFocus: true }}>
                    {t(`channel.${channel}`)}
                  </Link>
                  {provider ? <Provider {...provider} /> : null}
                </th>
                <td>{numberText(total)}</td>
                <td title={hasReports ? undefined : t('figures.noReports')}>{numberText(hasReports ? delivered : accepted)}</td>
                <td data-minor>{hasReports ? numberText(read) : '–'}</td>
                <td data-minor>{numberText(unknown)}</td>
                <td data-bad={refused + failed > 0 || undefined}>{numberText(refused + failed)}</td>
                <td>{costText(cost)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

export const KindTable = ({ stats: { byKind } }: { stats: MessageStats }) => {
  const t = useT();
  const linkTo = useFilterLink();
  return (
    <section className={styles.card} aria-labelledby="by-kind">
      <h2 id="by-kind">{t('figures.byKind')}</h2>
      {byKind.length === 0 ? (
        <p className={styles.quiet}>{t('figures.nothing')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('figures.kind')}</th>
              <th scope="col">{t('messages')}</th>
              <th scope="col">{t('figures.reached')}</th>
              <th scope="col" data-minor>
                {t('figures.unwanted')}
              </th>
              <th scope="col" data-minor>
                {t('figures.expired')}
              </th>
              <th scope="col">{t('figures.failed')}</th>
              <th scope="col" data-minor title={t('figures.repeatedHelp')}>
                {t('figures.repeated')}
              </th>
              <th scope="col">{t('cost')}</th>
            </tr>
          </thead>
          <tbody>
            {byKind.map(({ kind, total, reached, unwanted, expired, failed, repeated, cost }) => (
              <tr key={kind}>
                <th scope="row">
                  <Link to={linkTo({ kind })} state={{ keepFocus: true }}>
                    {t(`kinds.${kind}`)}
                  </Link>
                </th>
                <td>{numberText(total)}</td>
                <td>{numberText(reached)}</td>
                <td data-minor>{numberText(unwanted)}</td>
                <td data-minor>{numberText(expired)}</td>
                <td data-bad={failed > 0 || undefined}>{numberText(failed)}</td>
                <td data-minor>{numberText(repeated)}</td>
                <td>{costText(cost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
