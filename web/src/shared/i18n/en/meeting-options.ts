import type { MeetingOption } from '@visavis/contracts/meeting-options';
import { texts } from '../texts.ts';

/** Of a row's own screens, words by any other name. */
interface Words extends Record<string, string> {
  /** In the form: the choice, and what follows from it. */
  wish: string;
  hint: string;
  /** In the list of what saving the form changes. */
  label: string;
  yes: string;
  no: string;
  /** In the audit log. */
  audit: string;
}

/** The yes-or-no choices of a host, by their rows (`MEETING_OPTIONS`). */
export const meetingOptions = {
  asksToRecord: {
    wish: 'I would like to record this meeting',
    hint: 'Guests read it before they join. Each answers for themselves, and may change the answer at any time.',
    label: 'Recording',
    yes: 'You would like to record',
    no: 'None',
    audit: 'Asks to record',
  },
} as const satisfies Record<MeetingOption, Words>;

export const { t, useT } = texts('meetingOptions', meetingOptions);
