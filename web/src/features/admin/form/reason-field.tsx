import { MEETING } from '@visavis/contracts/constants';
import { reasonSchema } from '@visavis/contracts/meeting-form';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import styles from '../dialogs/dialogs.module.css';
import { useT } from '../dialogs/texts.ts';
import { TextAreaField } from '../ui/controls.tsx';

/** The server's own rule and words. */
export const reasonError = (reason: string) => {
  const checked = reasonSchema.safeParse(reason);
  return checked.success ? undefined : serverWords(checked.error.issues[0]?.message ?? '');
};

export const ReasonField = (props: {
  value: string;
  hint: string;
  /** Whole sentences to start from; they can be changed. */
  suggestions: readonly { label: string; text: string }[];
  error: string | undefined;
  onChange: (value: string) => void;
}) => {
  const t = useT();
  return (
    <>
      <TextAreaField
        label={t('admin:csv.column.reason')}
        hint={props.hint}
        value={props.value}
        max={MEETING.reasonMax}
        error={props.error}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {props.value ? null : (
        <fieldset className={styles.chips} style={{ border: 0, padding: 0, margin: '-8px 0 0' }}>
          <legend className="visually-hidden">{t('commonReasons')}</legend>
          {props.suggestions.map(({ label, text }) => (
            <button key={label} type="button" className={styles.chip} onClick={() => props.onChange(text)}>
              {label}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
};
