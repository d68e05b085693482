import type { Signal } from '@visavis/contracts/socket';
import { HttpError } from '../../../shared/api/http-error.ts';
import { t } from '../../../shared/i18n/texts.ts';
import { main, request } from '../../../shared/realtime/realtime.ts';

/** To one person in the room, or to all others. By socket only: what comes too late is of no use. */
export const sendSignal = async (meetingId: string, signal: Signal, to?: string): Promise<void> => {
  if (!main.isConnected()) throw new HttpError({ status: 0, error: 'NETWORK', message: t('error.notConnected') });
  await request('session:signal', { meetingId, signal, ...(to && { to }) });
};
