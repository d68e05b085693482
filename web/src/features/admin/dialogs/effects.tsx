import { useQuery } from '@tanstack/react-query';
import { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import type { EffectsOf } from '@visavis/contracts/constants/admin';
import { call } from '../../../shared/api/http.ts';
import { useT } from '../../../shared/i18n/en/admin-dialogs.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { adminKeys, cacheFor } from '../query-keys.ts';
import styles from './dialogs.module.css';

interface EffectsProps {
  of: EffectsOf;
  /** Of meetings; of users for `deactivate`. */
  ids: readonly string[];
}
/** What the decision would do now, as the server tries it without doing it. */
export const Effects = ({ of, ids }: EffectsProps) => {
  const t = useT();
  const { data, error } = useQuery({
    queryKey: adminKeys.effects(of, ids),
    queryFn: ({ signal }) => call(adminMeetingCalls.adminEffects, { query: { of, ids: ids.join(',') }, signal }),
    ...cacheFor(0),
  });
  return (
    <section className={styles.effects} aria-label={t('effects.title')} aria-live="polite">
      {error ? (
        <p>{t('effects.failed')}</p>
      ) : !data ? (
        <Skeleton height="22px" />
      ) : data.effects.length === 0 ? (
        <p>{t('effects.none')}</p>
      ) : (
        <ul>
          {data.effects.map(({ effect, count }) => (
            <li key={effect} data-effect={effect}>
              {t(`effects.${effect}`, { count })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
