import { adminVideo } from '../../../shared/i18n/en/admin-video.ts';
import { texts } from '../../../shared/i18n/texts.ts';

export const { t, useT } = texts('adminVideo', adminVideo);
