import type { Meeting } from '@visavis/contracts/meeting-model';
import { useId } from 'react';
import { ChoiceField } from '../ui/controls.tsx';

type MeetingType = Meeting['meetingType'];
export const meetingTypes = [
  { value: 'open', label: 'Open', hint: 'Every signed-in person may join' },
  { value: 'verified', label: 'Verified', hint: 'Only verified people may join' },
] as const;

export const MeetingTypeField = (props: {
  value: MeetingType;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: MeetingType) => void;
}) => <ChoiceField label="Meeting type" name={useId()} choices={meetingTypes} {...props} />;
