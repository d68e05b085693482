import { meetingForm } from '../i18n/en/meeting-form.ts';
import { texts } from '../i18n/texts.ts';

export const { t, useT } = texts('meetingForm', meetingForm);
