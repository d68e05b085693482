import { useT } from '../i18n/en/recording.ts';
import { CheckField } from '../kit/field.tsx';
import styles from './meeting-form.module.css';
import type { MeetingForm } from './schedule-fields.tsx';

/** Of an approved meeting, too: guests answer one by one. */
export const RecordingField = ({ form }: { form: MeetingForm }) => {
  const t = useT();
  return (
    <div>
      <CheckField checked={form.values.asksToRecord} onChange={({ target }) => form.change({ asksToRecord: target.checked })}>
        {t('wish')}
      </CheckField>
      <p className={styles.note}>{t('wishHint')}</p>
    </div>
  );
};
