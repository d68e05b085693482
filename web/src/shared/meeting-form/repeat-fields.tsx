import { SERIES } from '@visavis/contracts/constants/meeting';
import { instantIn } from '../format/zoned-time.ts';
import { useT } from '../i18n/en/meeting-form.ts';
import { ChoiceField } from '../kit/choice-field.tsx';
import { SelectField } from '../kit/select-field.tsx';
import type { MeetingForm } from './schedule-fields.tsx';
import { SeriesDatesList } from './series-dates-list.tsx';

const counts = Array.from({ length: SERIES.datesMax - SERIES.datesMin + 1 }, (_, at) => SERIES.datesMin + at);

/** Once, or as office hours, with every date that this makes. */
export const RepeatFields = ({ form, now }: { form: MeetingForm; now: number }) => {
  const t = useT();
  const { date, time, timeZone, everyWeeks, dates } = form.values;
  const start = instantIn(timeZone, date, time);
  return (
    <>
      <ChoiceField
        name="everyWeeks"
        label={t('repeats.label')}
        value={String(everyWeeks)}
        error={form.errors.repeats ?? form.errors['repeats.everyWeeks']}
        hint={everyWeeks > 0 ? t('repeats.hint') : undefined}
        choices={[
          { value: '0', label: t('repeats.once') },
          { value: '1', label: t('common:series.weekly') },
          { value: '2', label: t('common:series.fortnightly') },
        ]}
        onChange={(weeks) => form.change({ everyWeeks: weeks === '1' ? 1 : weeks === '2' ? 2 : 0 })}
      />
      {everyWeeks > 0 ? (
        <SelectField
          label={t('repeats.howMany')}
          error={form.errors['repeats.dates']}
          value={String(dates)}
          options={counts.map((count) => ({ value: String(count), label: t('repeats.number', { count }) }))}
          onChange={(count) => form.change({ dates: Number(count) })}
        />
      ) : null}
      {everyWeeks > 0 && start ? (
        <SeriesDatesList
          startsAt={new Date(start.at).toISOString()}
          timeZone={timeZone}
          series={{ everyWeeks, of: dates, time }}
          now={now}
        />
      ) : null}
    </>
  );
};
