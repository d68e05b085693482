import '../../shared/one-time-code/texts.ts';
import { profile } from '../../shared/i18n/en/profile.ts';
import { texts } from '../../shared/i18n/texts.ts';

export const { t, useT } = texts('profile', profile, 'oneTimeCode');
