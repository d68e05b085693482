import '../../shared/meeting-form/texts.ts';
import { hostMeeting } from '../../shared/i18n/en/host-meeting.ts';
import { texts } from '../../shared/i18n/texts.ts';

export const { t, useT } = texts('hostMeeting', hostMeeting, 'meetingForm');
