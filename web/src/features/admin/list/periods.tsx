import { Tab, Tabs } from '../../../shared/ui/tabs.tsx';
import { useFilterLink, useFilters } from './use-filters.ts';

/** The first is the one that a screen shows by itself: it stays out of the address. */
type PeriodsOf<P> = readonly [P, ...P[]];

/** The days that the address asks for (`?days=30`), today among them; anything unknown is the first choice. */
export const usePeriod = <P extends number>(periods: PeriodsOf<P>): P =>
  useFilters((params) => periods.find((days) => String(days) === params.get('days')) ?? periods[0]);

interface PeriodsProps<P> {
  label: string;
  periods: PeriodsOf<P>;
  text: (days: P) => string;
}
/** The days that figures cover, as links. */
export const Periods = <P extends number>({ label, periods, text }: PeriodsProps<P>) => {
  const linkTo = useFilterLink();
  const current = usePeriod(periods);
  return (
    <Tabs label={label} small>
      {periods
        .toSorted((a, b) => a - b)
        .map((days) => (
          <Tab key={days} to={linkTo({ days: days === periods[0] ? undefined : String(days) })} current={days === current}>
            {text(days)}
          </Tab>
        ))}
    </Tabs>
  );
};
