import { landing } from '../../../shared/i18n/en/landing.ts';
import { texts } from '../../../shared/i18n/texts.ts';

export const { t, useT } = texts('landing', landing);
