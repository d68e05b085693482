import { meetings } from '../../shared/i18n/en/meetings.ts';
import { texts } from '../../shared/i18n/texts.ts';

export const { t, useT } = texts('meetings', meetings);
