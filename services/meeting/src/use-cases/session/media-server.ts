import { SESSION } from '@visavis/contracts/constants/session';
import { Unavailable } from '@visavis/platform';
import type { MediaServer, MeetingConfig } from '../../config.ts';
import type { Attendee } from '../../domain/session/session.ts';

/**
 * Nothing but media goes by the media server: words, and who is who, are ours. One grant for all roles, because whoever has a
 * seat needs the same: host, co-host and guest are seen and heard, may show a screen with its sound, and see and hear the others.
 * Nobody else has a seat (docs/adr/0052).
 */
const grant = { roomJoin: true, canSubscribe: true, canPublishData: false, canUpdateOwnMetadata: false, roomCreate: false };

/**
 * Opens the room on the media server for somebody who is in ours, for a minute by its clock; undefined: there is no such server.
 * Whom their media go to, each browser tells the server by our list, and `removeFromMedia` ends a connection that outlives its
 * seat.
 */
export async function mediaServerOf(
  { mediaServer }: Pick<MeetingConfig, 'mediaServer'>,
  room: string,
  { userId, role }: Pick<Attendee, 'userId' | 'role'>,
): Promise<{ url: string; token: string } | undefined> {
  if (!mediaServer) return undefined;
  // Most processes have no media server, and a start would read 200 modules for it.
  const { AccessToken, TrackSource } = await import('livekit-server-sdk');
  const { CAMERA, MICROPHONE, SCREEN_SHARE, SCREEN_SHARE_AUDIO } = TrackSource;
  const canPublishSources = [CAMERA, MICROPHONE, SCREEN_SHARE, SCREEN_SHARE_AUDIO];
  const token = new AccessToken(mediaServer.key, mediaServer.secret, {
    identity: userId,
    attributes: { role },
    ttl: SESSION.mediaTokenMs / 1_000,
  });
  token.addGrant({ ...grant, room, canPublish: true, canPublishSources });
  return { url: mediaServer.url, token: await token.toJwt() };
}

/** For one call, in s: it goes to a server near by. */
const PATIENCE_S = 3;

/**
 * Ends the connection of this person, or of everybody (null), to the room on the media server. Returns whether there was one.
 * Throws UNAVAILABLE.
 */
export async function endConnections(
  { apiUrl, key, secret }: MediaServer,
  room: string,
  userId: string | null,
): Promise<boolean> {
  const { RoomServiceClient, TwirpError } = await import('livekit-server-sdk');
  const rooms = new RoomServiceClient(apiUrl, key, secret, { requestTimeout: PATIENCE_S });
  // A server that can refuse earlier tokens (1.9.12 cannot) would by itself refuse those of the next minute, too.
  const revokeTokenTs = BigInt(Math.floor(Date.now() / 1_000));
  try {
    await (userId === null ? rooms.deleteRoom(room) : rooms.removeParticipant(room, userId, { revokeTokenTs }));
    return true;
  } catch (error) {
    if (error instanceof TwirpError && error.code === 'not_found') return false;
    throw new Unavailable('The media server does not end a connection', undefined, { cause: error });
  }
}
