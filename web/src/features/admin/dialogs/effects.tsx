import { useQuery } from '@tanstack/react-query';
import { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import type { EffectsOf } from '@visavis/contracts/constants/admin';
import { call } from '../../../shared/api/http.ts';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/admin-dialogs.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { adminKeys, cacheFor } from '../query-keys.ts';
import styles from './dialogs.module.css';

interface EffectsProps {
  of: EffectsOf;
  /** Of meetings, of users, or of reports. */
  ids: readonly string[];
  /** Of office hours, with all later dates. */
  later?: boolean;
}
/** What the decision would do now, as the server tries it without doing it. */
export const Effects = ({ of, ids, later = false }: EffectsProps) => {
  const t = useT();
  const { data, error } = useQuery({
    queryKey: adminKeys.effects(of, ids, later),
    queryFn: ({ signal }) => {
      const query = { of, ids: ids.join(','), ...(later && { later: 'true' as const }) };
      return call(adminMeetingCalls.adminEffects, { query, signal });
    },
    ...cacheFor(0),
  });
  return (
    <EffectsList
      error={error}
      lines={data?.effects.map(({ effect, count }) => ({ effect, words: t(`effects.${effect}`, { count }) }))}
    />
  );
};

interface EffectsListProps {
  /** Why they are not known. */
  error?: unknown;
  /** Undefined: not yet. */
  lines: { effect: string; words: string }[] | undefined;
}
export const EffectsList = ({ error, lines }: EffectsListProps) => {
  const t = useT();
  return (
    <section className={styles.effects} aria-label={t('effects.title')} aria-live="polite">
      {error ? (
        <p>{messageOf(error, t('effects.failed'))}</p>
      ) : !lines ? (
        <Skeleton height="22px" />
      ) : lines.length === 0 ? (
        <p>{t('effects.none')}</p>
      ) : (
        <ul>
          {lines.map(({ effect, words }) => (
            <li key={effect} data-effect={effect}>
              {words}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
