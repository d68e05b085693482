import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallRow, pathOf } from '@visavis/contracts/calls/call';
import { meetingCalls } from '@visavis/contracts/calls/meetings';
import { type ForwardedCommand, forwardedCommands, sessionCalls } from '@visavis/contracts/calls/session';
import type { CallBody, CallResult } from '@visavis/contracts/calls/typed-call';
import type { SessionSnapshot } from '@visavis/contracts/session';
import type { CallStatistics, Signal } from '@visavis/contracts/socket';
import { fetchFile } from '../../shared/api/fetch-file.ts';
import { call } from '../../shared/api/http.ts';
import { HttpError } from '../../shared/api/http-error.ts';
import { upload } from '../../shared/api/upload.ts';
import { t } from '../../shared/i18n/texts.ts';
import { main, request } from '../../shared/realtime/realtime.ts';
import { type RoomState, sessionKey, withClock } from './session-query.ts';
import { newId } from './state/device-id.ts';
import { isOlder } from './state/patch-session.ts';

export { type RoomState, sessionKey, sessionQuery } from './session-query.ts';

/** A command's result is newer than a request still on its way. */
export const putSession = async (client: QueryClient, session: SessionSnapshot) => {
  const key = sessionKey(session.meetingId);
  await client.cancelQueries({ queryKey: key });
  client.setQueryData<RoomState>(key, (existing) => (existing && isOlder(session, existing) ? existing : withClock(session)));
};

/**
 * Who the ones in the queue are, asked for again when somebody comes. It is more than the hosts need to let them in: while it is
 * not there, nothing stands in its place.
 */
export const waitingGuestsQuery = (meetingId: string, userIds: readonly string[]) =>
  queryOptions({
    queryKey: ['room', meetingId, 'guests', userIds.toSorted().join(' ')] as const,
    queryFn: async ({ signal }) =>
      new Map(
        (await call(sessionCalls.guests, { params: { id: meetingId }, signal, skipCache: true })).guests.map((guest) => [
          guest.userId,
          guest,
        ]),
      ),
    staleTime: 300_000,
    enabled: userIds.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

type Commands = typeof forwardedCommands;
type Body<Name extends ForwardedCommand> = CallBody<Commands[Name]>;

/**
 * The socket did not carry the command to the server, or its response back. Commands may be repeated: the outcome is the same.
 */
const notCarried = (error: unknown) => error instanceof HttpError && (error.error === 'NETWORK' || error.error === 'TIMEOUT');

type Result<Name extends ForwardedCommand> = Promise<CallResult<Commands[Name]>>;

/** The id tells a command that is meant again from one that was emitted twice. */
const bySocket = async <Name extends ForwardedCommand>(name: Name, meetingId: string, body?: Body<Name>): Result<Name> =>
  (await request(name, { meetingId, requestId: newId(), ...body })) as CallResult<Commands[Name]>;

const byHttp = async <Name extends ForwardedCommand>(name: Name, meetingId: string, body?: Body<Name>): Result<Name> => {
  const row: CallRow = forwardedCommands[name];
  return (await call(row, { params: { id: meetingId }, body: body ?? {} })) as CallResult<Commands[Name]>;
};

/**
 * Sends a command by the socket or, while that is away, as the HTTP call that it stands for. Throws the refusal of either as an
 * `HttpError`.
 */
const command = async <Name extends ForwardedCommand>(name: Name, meetingId: string, body?: Body<Name>): Result<Name> => {
  if (main.isConnected()) {
    try {
      return await bySocket(name, meetingId, body);
    } catch (error) {
      if (!notCarried(error)) throw error;
    }
  }
  return byHttp(name, meetingId, body);
};

/** Lets me negotiate with the hosts while I am the next one. Waits for the socket, over which that goes. */
export const connectAhead = (meetingId: string) => bySocket('session:ahead', meetingId);
/** Takes a place in the queue, or on its waitlist when it is full and they say so. */
export const joinQueue = (meetingId: string, body: Body<'waiting-room:join'> = {}) =>
  command('waiting-room:join', meetingId, body);
/** What I want to talk about; no words, no pitch. */
export const putPitch = (meetingId: string, body: CallBody<typeof sessionCalls.pitch>) =>
  call(sessionCalls.pitch, { params: { id: meetingId }, body });
/** A video of myself, for the hosts; it takes the place of the one before. */
export const putClip = (
  meetingId: string,
  film: Blob,
  more: { signal: AbortSignal; onSent: (bytes: number, of: number) => void },
) =>
  upload({
    method: sessionCalls.putClip.method,
    url: pathOf(sessionCalls.putClip.path, { id: meetingId }),
    body: film,
    headers: { 'content-type': 'application/octet-stream' },
    ...more,
  });
export const removeClip = (meetingId: string) => call(sessionCalls.removeClip, { params: { id: meetingId } });
export const loadOwnClip = (meetingId: string) => fetchFile(sessionCalls.ownClip, { params: { id: meetingId } });
/** Of a guest, for the hosts. */
export const loadClip = (meetingId: string, clipId: string) =>
  fetchFile(sessionCalls.clip, { params: { id: meetingId, clipId } });
/** Whether I agree to be recorded. Not by the socket: it counts as said only when the server has it. */
export const answerRecording = (meetingId: string, consent: boolean) =>
  call(sessionCalls.recording, { params: { id: meetingId }, body: { consent } });
/** Says on the meeting's page, and to all who wait, that I would like to record (host). */
export const askToRecord = (meetingId: string, asksToRecord: boolean) =>
  call(meetingCalls.edit, { params: { id: meetingId }, body: { asksToRecord } });
/** Gives up my place. */
export const leaveQueue = (meetingId: string) => command('waiting-room:leave', meetingId);
/** Still here, in the lobby, the queue or the room. `receives`: of whom sound or picture arrives here. */
export const heartbeat = (meetingId: string, body: Body<'waiting-room:heartbeat'>) =>
  command('waiting-room:heartbeat', meetingId, body);
/** Lets a waiting guest in (host, co-hosts). */
export const admitGuest = (meetingId: string, ticketId: string, more: Omit<Body<'waiting-room:admit'>, 'ticketId'> = {}) =>
  command('waiting-room:admit', meetingId, { ticketId, ...more });
/** Refuses a guest, ends their turn, or puts them first in the queue: `toFront` (host, co-hosts). */
export const denyGuest = (meetingId: string, ticketId: string, more: Omit<Body<'waiting-room:deny'>, 'ticketId'> = {}) =>
  command('waiting-room:deny', meetingId, { ticketId, ...more });
/** Asks a guest to wait on, with a message; null: no more (host, co-hosts). */
export const holdGuest = (meetingId: string, ticketId: string, message: string | null) =>
  command('waiting-room:hold', meetingId, { ticketId, message });
/** Takes back the end of a turn, for a few seconds (host, co-hosts). */
export const callGuestBack = (meetingId: string) => command('session:call-back', meetingId);
/** Length, extension, pause (host, co-hosts). */
export const setTurn = (meetingId: string, change: Body<'session:turn'>['change']) =>
  command('session:turn', meetingId, { change });
/** Opens the session (host, co-hosts). */
export const startSession = (meetingId: string) => command('session:start', meetingId);
/** Ends the meeting for everyone (host, admin). */
export const endSession = (meetingId: string) => command('session:end', meetingId);
/** Leaves the room; a tab that the session has moved away from does not end the session of the other. */
export const leaveSession = (meetingId: string, deviceId: string) => command('session:leave', meetingId, { deviceId });

export type Entry = CallResult<Commands['session:enter']> & {
  /** The socket knows of it; without that nothing reaches the others, nor is heard of them. */
  signals: boolean;
};
/** Enters the room, also again after a reconnect. Waits for the socket: without it there is nobody to talk to. */
export const enterSession = async (meetingId: string, body: Body<'session:enter'>): Promise<Entry> => {
  try {
    return { ...(await bySocket('session:enter', meetingId, body)), signals: true };
  } catch (error) {
    if (!notCarried(error)) throw error;
    return { ...(await byHttp('session:enter', meetingId, body)), signals: false };
  }
};

/** Fresh relay credentials, for the next search for a way. */
export const freshMediaAccess = (meetingId: string) =>
  call(sessionCalls.iceServers, { params: { id: meetingId }, skipCache: true });

/** To one person in the room, or to all others. By socket only: a late signal is of no use. */
export const sendSignal = async (meetingId: string, signal: Signal, to?: string): Promise<{ at?: string }> => {
  if (!main.isConnected()) throw new HttpError({ status: 0, error: 'NETWORK', message: t('error.notConnected') });
  return (await request('session:signal', { meetingId, signal, ...(to && { to }) })) as { at?: string };
};

/** How a turn went here. By socket only: without it there is somebody else's line to read. */
export const sendStatistics = async (meetingId: string, turn: string, statistics: CallStatistics): Promise<void> => {
  if (main.isConnected()) await request('session:statistics', { meetingId, turn, statistics });
};
