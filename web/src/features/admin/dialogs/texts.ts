import '../../../shared/meeting-form/texts.ts';
import { adminDialogs } from '../../../shared/i18n/en/admin-dialogs.ts';
import '../texts.ts';
import { texts } from '../../../shared/i18n/texts.ts';

export const { t, useT } = texts('adminDialogs', adminDialogs, 'admin', 'meetingForm');
