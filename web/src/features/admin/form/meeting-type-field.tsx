import type { Meeting } from '@visavis/contracts/meeting-model';
import { useId } from 'react';
import { t, useT } from '../dialogs/texts.ts';
import { ChoiceField } from '../ui/controls.tsx';

type MeetingType = Meeting['meetingType'];
export const meetingTypes = () =>
  [
    { value: 'open', label: t('type.open'), hint: t('type.openHint') },
    { value: 'verified', label: t('type.verified'), hint: t('type.verifiedHint') },
  ] as const;

export const MeetingTypeField = (props: {
  value: MeetingType;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: MeetingType) => void;
}) => {
  const t = useT();
  return <ChoiceField label={t('meetingType')} name={useId()} choices={meetingTypes()} {...props} />;
};
