import { countdown, relativeWhen } from '../format/dates.ts';
import { useNow } from '../hooks/use-now.ts';
import { useT } from '../i18n/texts.ts';

/**
 * In minutes until the last one, then in seconds: “32:01” alone says neither hours nor minutes. A screen reader gets the minutes:
 * seconds would never let it finish.
 */
export const Countdown = ({ startsAt }: { startsAt: string }) => {
  const t = useT();
  const now = useNow('second');
  const left = Date.parse(startsAt) - now;
  if (left >= 60_000) return <span className="tabular">{relativeWhen(startsAt, now)}</span>;
  return (
    <>
      <span aria-hidden="true" className="tabular">
        {t('countdown', { clock: countdown(left) })}
      </span>
      <span className="visually-hidden">{relativeWhen(startsAt, now)}</span>
    </>
  );
};
