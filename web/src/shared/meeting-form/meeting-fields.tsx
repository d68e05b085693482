import { MEETING } from '@visavis/contracts/constants/meeting';
import { categoryOptions } from '../format/category-name.ts';
import { useT } from '../i18n/en/meeting-form.ts';
import { SelectField, TextAreaField, TextField } from '../kit/field.tsx';
import { CoHostsField } from './co-hosts-field.tsx';
import styles from './meeting-form.module.css';
import { type MeetingForm, ScheduleFields } from './schedule-fields.tsx';

export interface MeetingFieldsProps {
  form: MeetingForm;
  now: number;
  /** Of an approved meeting: only date, time and co-hosts can be changed. */
  locked: boolean;
  /** An admin plans in the host's time zone; a host chooses one. */
  zone: 'chosen' | 'fixed';
  category: { placeholder: string; hint?: string };
  /** Counts as already added among the co-hosts. */
  hostPhone: string | undefined;
}
/** All fields of a meeting, for its host and for admins. */
export const MeetingFields = ({ form, now, locked, zone, category, hostPhone }: MeetingFieldsProps) => {
  const t = useT();
  const coHostRefusal = Object.entries(form.errors).find(([path]) => path.startsWith('coHosts'))?.[1];
  return (
    <>
      {locked ? <p className={styles.note}>{t('locked')}</p> : null}
      <TextField
        {...form.text('title')}
        label={t('title')}
        disabled={locked}
        maxLength={200}
        placeholder={t('titlePlaceholder')}
      />
      <TextAreaField
        {...form.text('description')}
        label={t('description')}
        disabled={locked}
        rows={4}
        max={MEETING.descriptionMax}
      />
      <ScheduleFields form={form} now={now} locked={locked} zone={zone} />
      <SelectField {...form.pick('category')} label={t('category')} {...category} disabled={locked} options={categoryOptions()} />
      <CoHostsField
        coHosts={form.values.coHosts}
        error={coHostRefusal}
        hostPhone={hostPhone}
        onChange={(coHosts) => form.change({ coHosts })}
      />
    </>
  );
};
