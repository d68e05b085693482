import { randomUUID } from 'node:crypto';
import { sessionCalls } from '@visavis/contracts/calls/session';
import { SESSION } from '@visavis/contracts/constants/session';
import type { SessionSnapshot } from '@visavis/contracts/session';
import type { ClientCommand, ServerEvents, Signal } from '@visavis/contracts/socket';
import { io } from 'socket.io-client';
import { decide, type Step } from './decide.ts';
import { createGuestLink, type GuestLink, type OpenMedia } from './guest-link.ts';
import { later } from './later.ts';
import { type DemoSession, Refused } from './session.ts';

export interface RunDeps {
  url: string;
  session: DemoSession;
  /** An approved meeting of the demo host's that is on now. */
  openMeeting: () => Promise<string>;
  /** Loaded when the first guest comes. */
  loadMedia: () => Promise<OpenMedia>;
  log: (problem: string) => void;
}

const DEVICE = 'demo-host';
/** Of an access token's 15 minutes. */
const RENEW_MS = 10 * 60_000;
const COMMAND_MS = 10_000;
/** Events that come together are looked at together; after a refusal the next look waits longer. */
const pauseMs = { events: 250, refusal: 2_000 } as const;

/** Hosts one meeting until it is over; rejects when the demo host cannot. `stop` leaves everything as a closed page would. */
export function hostOnce({ url, session, openMeeting, loadMedia, log }: RunDeps): { done: Promise<void>; stop(): void } {
  let isStopped = false;
  let isIn = false;
  let meetingId = '';
  let guest: { userId: string; link: GuestLink } | undefined;
  let wake = () => {};
  let media: Promise<OpenMedia> | undefined;

  const socket = io(url, {
    transports: ['websocket'],
    autoConnect: false,
    auth: (answer) =>
      session.token().then(
        (token) => answer({ token }),
        () => answer({}),
      ),
  });
  const command = async (name: ClientCommand, payload: object = {}): Promise<void> => {
    const answer = await socket.timeout(COMMAND_MS).emitWithAck(name, { meetingId, ...payload });
    if (!answer.success) throw new Refused(answer.error, 409);
  };
  socket.on('connect', () => {
    isIn = false;
    wake();
  });
  socket.on('connect_error', () => {
    // Refused, not unreachable: the socket does not try again by itself.
    if (!socket.active && !isStopped)
      void session
        .renew()
        .then(() => socket.connect())
        .catch((error) => log(String(error)));
  });
  socket.on('disconnect', (reason) => {
    isIn = false;
    if (reason === 'io server disconnect' && !isStopped) later(() => isStopped || socket.connect(), pauseMs.refusal);
  });
  socket.on('session:signal', (event: ServerEvents['session:signal']) => {
    if (event.meetingId !== meetingId) return;
    if (guest?.userId === event.from) guest.link.receive(event.signal);
    else wake();
  });
  socket.onAny((name: string) => {
    if (name !== 'session:signal') wake();
  });

  const follow = async ({ participants }: Pick<SessionSnapshot, 'participants'>) => {
    const present = participants.find(({ role }) => role === 'guest');
    if (guest && guest.userId !== present?.userId) {
      guest.link.close();
      guest = undefined;
    }
    if (!present || guest || !isIn) return;
    media ??= loadMedia();
    const open = await media;
    if (isStopped) return;
    const { userId } = present;
    const send = (signal: Signal) => void command('session:signal', { to: userId, signal }).catch(() => undefined);
    const newId = () => randomUUID().replaceAll('-', '').slice(0, 16);
    guest = { userId, link: createGuestLink({ send, open, later, newId, onError: (error) => log(String(error)) }) };
  };

  const take = async (step: Exclude<Step, { do: 'wait' }>): Promise<void> => {
    if (step.do === 'start') await command('session:start');
    else if (step.do === 'enter') {
      await command('session:enter', { deviceId: DEVICE, move: true });
      isIn = true;
    } else if (step.do === 'admit') await command('waiting-room:admit', { ticketId: step.ticketId });
    else if (step.do === 'finish') await command('waiting-room:deny', { ticketId: step.ticketId });
    else if (step.do === 'end') await command('session:end');
  };

  const look = async (): Promise<Step> => {
    const { session: seen } = await session.get<{ session: SessionSnapshot }>(sessionCalls.snapshot, { id: meetingId });
    const step = decide(seen, isIn);
    await follow(seen);
    if (step.do !== 'wait' && step.do !== 'next-meeting') await take(step);
    return step;
  };

  const run = async (): Promise<void> => {
    meetingId = await openMeeting();
    socket.connect();
    while (!isStopped) {
      let isWoken = false;
      const woken = new Promise<void>((resolve) => {
        wake = () => {
          isWoken = true;
          resolve();
        };
      });
      const step = await look().catch((error): Step => {
        // The meeting is gone for us, as an admin's cancellation does.
        if (error instanceof Refused && error.status === 404) return { do: 'next-meeting' };
        log(String(error));
        return { do: 'wait', ms: pauseMs.refusal };
      });
      if (step.do === 'next-meeting') return;
      if (!isWoken) await until(woken, step.do === 'wait' ? step.ms : pauseMs.events);
      await until(stopped, pauseMs.events);
    }
  };
  let end = () => {};
  const stopped = new Promise<void>((resolve) => {
    end = resolve;
  });
  const beats = setInterval(() => {
    if (!isIn) return;
    command('waiting-room:heartbeat', { deviceId: DEVICE }).catch(() => {
      isIn = false;
      wake();
    });
  }, SESSION.heartbeatMs);
  const renewals = setInterval(() => {
    session
      .renew()
      .then((token) => (socket.connected ? command('auth:renew', { token }) : undefined))
      .catch((error) => log(String(error)));
  }, RENEW_MS);
  const stop = () => {
    isStopped = true;
    clearInterval(beats);
    clearInterval(renewals);
    guest?.link.close();
    socket.disconnect();
    end();
    wake();
  };
  return { done: run().finally(stop), stop };
}

/** The promise, or so many ms. */
const until = (promise: Promise<void>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const cancel = later(resolve, ms);
    void promise.then(() => {
      cancel();
      resolve();
    });
  });
