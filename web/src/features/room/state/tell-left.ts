import { leaveSession } from '../api.ts';
import { tabDeviceId } from './device-id.ts';

/** Best effort: whoever is not heard of any more has left after a few seconds anyway. */
export const tellLeft = async (meetingId: string) => leaveSession(meetingId, await tabDeviceId()).catch(() => undefined);
