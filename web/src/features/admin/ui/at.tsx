import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';

/** An instant, in the admin's own zone. */
export const At = ({ at }: { at: string }) => {
  const now = useNow();
  return <time dateTime={at}>{dayAndTime(at, now)}</time>;
};
