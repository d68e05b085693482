import '../../shared/one-time-code/texts.ts';
import { auth } from '../../shared/i18n/en/auth.ts';
import { texts } from '../../shared/i18n/texts.ts';

export const { t, useT } = texts('auth', auth, 'oneTimeCode');
