import type { ClientCommand } from '@visavis/contracts/socket';
import { http } from '../../../shared/api/http.ts';
import { HttpError } from '../../../shared/api/http-error.ts';
import { main, request } from '../../../shared/realtime/realtime.ts';
import { newId } from '../state/device-id.ts';

/** The socket did not carry the command to the server, or its answer back. Commands may be repeated: the outcome is the same. */
const notCarried = (error: unknown) => error instanceof HttpError && (error.error === 'NETWORK' || error.error === 'TIMEOUT');

/** Sends a command of this meeting by the socket or, while that is away, by its HTTP twin. */
export const command = async <R>(
  name: ClientCommand,
  meetingId: string,
  path: string,
  payload: Record<string, unknown> = {},
  options: { waitForSocket?: boolean } = {},
): Promise<R> => {
  if (main.isConnected() || options.waitForSocket) {
    try {
      // The id sets a repeated wish apart from a doubled emit.
      return (await request(name, { meetingId, requestId: newId(), ...payload })) as R;
    } catch (error) {
      if (!notCarried(error)) throw error;
    }
  }
  return http.post<R>(`/api/meetings/${encodeURIComponent(meetingId)}/${path}`, payload);
};
