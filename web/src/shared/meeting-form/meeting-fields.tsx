import { MEETING } from '@visavis/contracts/constants/meeting';
import { categoryName, categoryOptions } from '../format/category-name.ts';
import { formatDuration } from '../format/dates.ts';
import { useT } from '../i18n/en/meeting-form.ts';
import { ChoiceField } from '../kit/choice-field.tsx';
import { TextField } from '../kit/field.tsx';
import { TextAreaField } from '../kit/text-area-field.tsx';
import { CoHostsField } from './co-hosts-field.tsx';
import styles from './meeting-form.module.css';
import type { MeetingValues } from './meeting-values.ts';
import { OptionFields } from './option-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { type MeetingForm, ScheduleFields } from './schedule-fields.tsx';

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
