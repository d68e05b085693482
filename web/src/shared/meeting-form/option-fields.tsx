import { MEETING_OPTIONS, meetingOptions } from '@visavis/contracts/meeting-options';
import { useT } from '../i18n/en/meeting-options.ts';
import { CheckField } from '../kit/choice-field.tsx';
import styles from './meeting-form.module.css';
import type { MeetingForm } from './schedule-fields.tsx';

/** `locked`: of an approved meeting. */
export const OptionFields = ({ form, locked }: { form: MeetingForm; locked: boolean }) => {
  const t = useT();
  return meetingOptions.map((option) => (
    <div key={option}>
      <CheckField
        checked={form.values[option]}
        disabled={locked && MEETING_OPTIONS[option].locked}
        onChange={({ target }) => form.change({ [option]: target.checked })}
      >
        {t(`${option}.wish`)}
      </CheckField>
      <p className={styles.note}>{t(`${option}.hint`)}</p>
    </div>
  ));
};
