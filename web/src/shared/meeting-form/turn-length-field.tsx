import { TURN } from '@visavis/contracts/constants/session';
import type { ReactNode } from 'react';
import { formatDuration } from '../format/dates.ts';
import { useT } from '../i18n/en/meeting-form.ts';
import { SelectField } from '../kit/select-field.tsx';

interface Props {
  /** Minutes; null: without an end. */
  value: number | null;
  onChange: (minutes: number | null) => void;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
}
const WITHOUT_END = 'open';

/** How long each guest has: when it is planned, in the lobby, and in the room. */
export const TurnLengthField = ({ value, onChange, ...field }: Props) => {
  const t = useT();
  // Another program may have set a length between the usual ones.
  const lengths = [...new Set([...TURN.lengths, value ?? TURN.minutes])].sort((one, other) => one - other);
  return (
    <SelectField
      {...field}
      label={t('turn')}
      value={String(value ?? WITHOUT_END)}
      options={[
        ...lengths.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) })),
        { value: WITHOUT_END, label: t('turnOpen') },
      ]}
      onChange={(chosen) => onChange(chosen === WITHOUT_END ? null : Number(chosen))}
    />
  );
};
