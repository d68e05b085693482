import { devices } from '../../../shared/i18n/en/devices.ts';
import { texts } from '../../../shared/i18n/texts.ts';

export const { t, useT } = texts('devices', devices);
