import { Tab, Tabs } from '../../../shared/ui/tabs.tsx';
import { useFilterLink } from './use-filters.ts';

interface PeriodsProps {
  label: string;
  /** The first is the one that a screen shows by itself: it stays out of the address. */
  periods: readonly { days: number; text: string }[];
  current: number;
}
/** The days that figures cover, as links: the address says it (`?days=30`). */
export const Periods = ({ label, periods, current }: PeriodsProps) => {
  const linkTo = useFilterLink();
  return (
    <Tabs label={label} small>
      {periods
        .toSorted((a, b) => a.days - b.days)
        .map(({ days, text }) => (
          <Tab key={days} to={linkTo({ days: days === periods[0]?.days ? undefined : String(days) })} current={days === current}>
            {text}
          </Tab>
        ))}
    </Tabs>
  );
};
