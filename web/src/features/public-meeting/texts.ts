import { publicMeeting } from '../../shared/i18n/en/public-meeting.ts';
import { texts } from '../../shared/i18n/texts.ts';

export const { t, useT } = texts('publicMeeting', publicMeeting);
