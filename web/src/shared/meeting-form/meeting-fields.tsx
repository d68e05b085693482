import { MEETING, SERIES } from '@visavis/contracts/constants/meeting';
import { categoryName, categoryOptions } from '../format/category-name.ts';
import { formatDuration } from '../format/dates.ts';
import { instantIn } from '../format/zoned-time.ts';
import { useT } from '../i18n/en/meeting-form.ts';
import { ChoiceField } from '../kit/choice-field.tsx';
import { TextField } from '../kit/field.tsx';
import { SelectField } from '../kit/select-field.tsx';
import { TextAreaField } from '../kit/text-area-field.tsx';
import { CoHostsField } from './co-hosts-field.tsx';
import styles from './meeting-form.module.css';
import type { MeetingValues } from './meeting-values.ts';
import { OptionFields } from './option-fields.tsx';
import { type MeetingForm, ScheduleFields } from './schedule-fields.tsx';
import { SeriesDatesList } from './series-dates-list.tsx';

const counts = Array.from({ length: SERIES.datesMax - SERIES.datesMin + 1 }, (_, at) => SERIES.datesMin + at);

/** Once, or as office hours, with every date that this makes. */
const RepeatFields = ({ form, now }: { form: MeetingForm; now: number }) => {
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

export interface MeetingFieldsProps {
  form: MeetingForm;
  now: number;
  /** Of an approved meeting: only date, time and co-hosts can be changed. */
  locked: boolean;
  /** An admin plans in the host's time zone; a host chooses one. */
  zone: 'chosen' | 'fixed';
  category: { /** What choosing none is called. */ none?: string; hint?: string };
  /** Counts as already added among the co-hosts. */
  hostPhone: string | undefined;
}
/** What an approved meeting keeps. */
const LockedFields = ({ values }: { values: MeetingValues }) => {
  const t = useT();
  const turn = values.turnMinutes === null ? t('turnOpen') : formatDuration(values.turnMinutes);
  return (
    <div className={styles.kept}>
      <p className={styles.keptTitle} dir="auto">
        {values.title}
      </p>
      <p dir="auto">{values.description}</p>
      <p className="quiet">
        {[categoryName(values.category || null), formatDuration(values.durationMinutes), t('turnOf', { length: turn })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={styles.note}>{t('locked')}</p>
    </div>
  );
};

/** All fields of a meeting, for its host and for admins. */
export const MeetingFields = ({ form, now, locked, zone, category, hostPhone }: MeetingFieldsProps) => {
  const t = useT();
  const coHostRefusal = Object.entries(form.errors).find(([path]) => path.startsWith('coHosts'))?.[1];
  return (
    <>
      {locked ? (
        <LockedFields values={form.values} />
      ) : (
        <>
          <TextField {...form.text('title')} label={t('title')} maxLength={200} placeholder={t('titlePlaceholder')} />
          <TextAreaField {...form.text('description')} label={t('description')} rows={4} max={MEETING.descriptionMax} />
        </>
      )}
      <ScheduleFields form={form} now={now} locked={locked} zone={zone} />
      {locked ? null : <RepeatFields form={form} now={now} />}
      {locked ? null : (
        <ChoiceField
          {...form.pick('category')}
          label={t('category')}
          hint={category.hint}
          choices={[...categoryOptions(), ...(category.none ? [{ value: '', label: category.none }] : [])]}
        />
      )}
      <OptionFields form={form} locked={locked} />
      <CoHostsField
        coHosts={form.values.coHosts}
        error={coHostRefusal}
        hostPhone={hostPhone}
        onChange={(coHosts) => form.change({ coHosts })}
      />
    </>
  );
};
