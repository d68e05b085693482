import { room } from '../../shared/i18n/en/room.ts';
import { texts } from '../../shared/i18n/texts.ts';

export const { t, useT } = texts('room', room);
