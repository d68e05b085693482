import { oneTimeCode } from '../i18n/en/one-time-code.ts';
import { texts } from '../i18n/texts.ts';

export const { t, useT } = texts('oneTimeCode', oneTimeCode);
