import '../../shared/meeting-form/texts.ts';
import './keys/texts.ts';
import { admin } from '../../shared/i18n/en/admin.ts';
import { texts } from '../../shared/i18n/texts.ts';

export const { t, useT } = texts('admin', admin, 'meetingForm', 'shortcuts');
