import { useSearchParams } from 'react-router-dom';
import { STATS_PERIODS, type StatsPeriod } from '../api.ts';

/** The days that the address asks for; anything unknown is the first choice. */
export const useStatsPeriod = (): StatsPeriod => {
  const [params] = useSearchParams();
  return STATS_PERIODS.find((days) => String(days) === params.get('days')) ?? STATS_PERIODS[0];
};
