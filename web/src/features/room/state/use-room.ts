import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { track } from '../../../shared/analytics/track.ts';
import { HttpError } from '../../../shared/api/http-error.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useRealtimeStatus } from '../../../shared/realtime/hooks.ts';
import { main, realtimeStatusAtom } from '../../../shared/realtime/realtime.ts';
import { localStore } from '../../../shared/session/storage.ts';
import { relayOnlyAtom } from '../../../shared/state/relay-only.ts';
import { store } from '../../../shared/state/store.ts';
import { type Entry, enterSession, joinQueue, leaveQueue, putSession, sessionKey, sessionQuery, startSession } from '../api.ts';
import { tabDevice, tabDeviceId } from './device-id.ts';
import { enterPatiently } from './enter-patiently.ts';
import { isOlder } from './patch-session.ts';
import { forgetVerification, isElsewhere, type Refusal, refusalOf, rememberVerification } from './refusals.ts';
import {
  afterForcedLeave,
  afterLostSeat,
  autoEntry,
  type ElsewhereSince,
  isStaff,
  type Notice,
  roomView,
  type Stage,
} from './room-view.ts';
import { tellLeft } from './tell-left.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { useLastTurn } from './use-last-turn.ts';
import { useRoomEvents } from './use-room-events.ts';

/** What the server returned when this tab last entered the room. */
export type RoomEntry = Pick<Entry, 'iceServers' | 'media' | 'chat'> & { session: Entry['session'] };

/** What may be refused. */
type Attempt = 'join' | 'leave-queue' | 'start' | 'enter';

/** Polling stands in for events: rarely while they come, often while they do not. In ms. */
const pollMs = { connected: 20_000, away: 5_000 };
const reentryMs = 2_500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** This tab's way through one meeting: lobby, queue, room, and out again. */
export const useRoom = (meetingId: string) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const status = useRealtimeStatus();
  const query = useQuery({
    ...sessionQuery(meetingId),
    refetchInterval: status === 'connected' ? pollMs.connected : pollMs.away,
    refetchIntervalInBackground: true,
  });
  const session = query.data;
  const now = useNow('second') + (session?.clockAheadMs ?? 0);

  const [stage, setStage] = useState<Stage>('lobby');
  const [entry, setEntry] = useState<RoomEntry>();
  const [notice, setNotice] = useState<Notice>();
  const [refusal, setRefusal] = useState<Refusal & { of: Attempt }>();
  /** Why an admin ended it, as this page heard. */
  const [stopped, setStopped] = useState<string>();
  const [busy, setBusy] = useState<Attempt>();
  const tried = useRef<{ joinToken: string | undefined; room: boolean }>({ joinToken: undefined, room: false });
  /** The socket over which this tab entered is gone, or has not heard of it. */
  const doorClosed = useRef(false);
  const gone = useRef(false);
  const elsewhereSince = useRef<ElsewhereSince>(undefined);

  const relayOnly = useAtomValue(relayOnlyAtom);
  /** Before anybody meets anybody: whoever hides their network address does not lose their turn for want of a relay. */
  const requireRelay = () => {
    if (relayOnly && session?.relay === false) throw new HttpError({ status: 0, error: 'RELAY_MISSING', message: '' });
  };

  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: sessionKey(meetingId) }), [client, meetingId]);

  const attempt = async (what: Attempt, work: () => Promise<void>) => {
    setBusy(what);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      const refused = refusalOf(error);
      rememberVerification(localStore, meetingId, refused, new Date().toISOString());
      setRefusal({ ...refused, of: what });
      refetch();
    } finally {
      setBusy(undefined);
    }
  };

  const enter = ({ patient, ...options }: { joinToken?: string; move?: boolean; leaveOther?: boolean; patient?: boolean } = {}) =>
    attempt('enter', async () => {
      const inside = stage === 'in';
      // From here on this visit knows where it stands: only a page that was just opened goes in because it was in before.
      tried.current.room = true;
      requireRelay();
      if (!inside) setStage('entering');
      try {
        const deviceId = await tabDeviceId();
        const goThrough = () => enterSession(meetingId, { deviceId, ...options });
        const entry = patient
          ? await enterPatiently(goThrough, { now: Date.now, pause, isGone: () => gone.current })
          : await goThrough();
        // Another screen was chosen while the room was entered.
        if (gone.current) return void tellLeft(meetingId);
        doorClosed.current = !entry.signals || !main.isConnected();
        await putSession(client, entry.session);
        setEntry(entry);
        setNotice(undefined);
        void tabDevice.isIn();
        elsewhereSince.current = undefined;
        setStage('in');
      } catch (error) {
        if (isElsewhere(error)) {
          elsewhereSince.current = { at: elsewhereSince.current?.at ?? Date.now(), serverNow: session?.serverNow ?? '' };
          setStage('elsewhere');
          refetch();
          return;
        }
        if (!inside) {
          setStage('lobby');
          throw error;
        }
        doorClosed.current = true;
        refetch();
      }
    });

  const admittedWith = () => {
    const { joinToken } = tried.current;
    return joinToken && session?.me.place === 'admitted' ? { joinToken } : {};
  };
  const actions = {
    join: (waitlist = false) =>
      attempt('join', async () => {
        requireRelay();
        setNotice(undefined);
        await joinQueue(meetingId, { waitlist });
        if (session) track('meeting_join', { meeting_id: meetingId, meeting_title: session.meeting.title });
        forgetVerification(localStore, meetingId);
        await client.invalidateQueries({ queryKey: sessionKey(meetingId) });
      }),
    /** My place is kept while I fill in the form; not without this page, where everybody may go in by now. */
    askVerification: () =>
      attempt('join', async () => {
        const { ticket } = await joinQueue(meetingId, { awaitVerification: true, ticketId: session?.me.ticket?.ticketId });
        await client.invalidateQueries({ queryKey: sessionKey(meetingId) });
        if (ticket.unverified || ticket.outside) navigate(`/verify?meeting=${meetingId}`);
      }),
    leaveQueue: () =>
      attempt('leave-queue', async () => {
        await leaveQueue(meetingId);
        await client.invalidateQueries({ queryKey: sessionKey(meetingId) });
      }),
    start: () =>
      attempt('start', async () => {
        requireRelay();
        const { session: started } = await startSession(meetingId);
        await putSession(client, started);
        await enter();
      }),
    enter: () => enter(),
    moveHere: () => enter({ move: true }),
    leaveOther: () => enter({ leaveOther: true, ...admittedWith() }),
    leave: () => {
      setStage('left');
      void tellLeft(meetingId).then(refetch);
    },
    backToLobby: () => {
      setNotice(undefined);
      setRefusal(undefined);
      setStage('lobby');
      refetch();
    },
    dismissRefusal: () => setRefusal(undefined),
    /** What was refused, once more; an admission that has lapsed begins with the queue. */
    retry: () => {
      if (refusal?.of === 'leave-queue') return actions.leaveQueue();
      if (refusal?.of === 'start') return actions.start();
      const mayEnter = session && (isStaff(session.me.role) || ['admitted', 'room'].includes(session.me.place));
      return refusal?.of === 'enter' && mayEnter ? enter(admittedWith()) : actions.join();
    },
  };

  const goTo = (to: ReturnType<typeof afterForcedLeave>) => {
    setNotice(to.notice);
    setStage(to.stage);
  };
  useRoomEvents(meetingId, {
    onAdmitted: () => {
      // Called back: the page that said goodbye goes in again.
      if (stage === 'left') actions.backToLobby();
    },
    onEnded: ({ reason, endedBy }) => {
      const hosts = session ? [session.meeting.host, ...session.meeting.coHosts] : [];
      const byHost = hosts.some(({ userId }) => userId === endedBy);
      if (session && endedBy !== null && !byHost) setStopped(reason);
    },
    onForcedLeave: (reason, at) => {
      // What became of an earlier visit says nothing of this one.
      if (!session || stage !== 'in' || (at && entry && at <= entry.session.serverNow)) return;
      elsewhereSince.current = undefined;
      goTo(afterForcedLeave(reason, session));
    },
  });

  const isAfterTurn = useLastTurn(session, now, () => {
    if (stage !== 'lobby' || busy) return;
    setNotice({ kind: 'turn-over' });
    setStage('left');
  });

  // Admitted, or back after a reload: in, without another press.
  const goIn = useEffectEvent(() => {
    const how = session && autoEntry(session, stage, tried.current);
    if (!how || busy === 'enter') return;
    tried.current.joinToken = how.joinToken ?? tried.current.joinToken;
    void enter({ ...how, patient: true });
  });
  // Before it is painted: between the waiting page and the way in there is no third screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new snapshot or stage is what asks the question anew
  useLayoutEffect(() => goIn(), [session, stage, busy]);

  useElsewhere({ session, stage, since: elsewhereSince, enter: () => void enter(), toLobby: actions.backToLobby });

  // The socket came back, or another took its place: the server must hear again which tab this is. Media has gone on meanwhile.
  const socketChanged = useEffectEvent(() => {
    if (!main.isConnected()) doorClosed.current = true;
    else if (stage === 'in' && session?.phase !== 'ended' && doorClosed.current) {
      doorClosed.current = false;
      void enter();
    }
  });
  useEffect(() => {
    // The socket may have changed on the way in.
    socketChanged();
    if (stage !== 'in') return;
    // What did not get through, as by a server that was just killed, is tried again.
    const again = setInterval(() => socketChanged(), reentryMs);
    return () => clearInterval(again);
  }, [stage]);
  // Each change, also two that come too close for a render between them.
  useEffect(() => store.sub(realtimeStatusAtom, () => socketChanged()), []);

  // The server says that I am not in the room (any more).
  const lastReentry = useRef(0);
  const checkPlace = useEffectEvent(() => {
    if (stage !== 'in' || !session || !entry || session.me.place === 'room' || isOlder(session, entry.session)) return;
    if (isStaff(session.me.role) && session.phase === 'live') {
      if (Date.now() - lastReentry.current < reentryMs) return;
      lastReentry.current = Date.now();
      void enter();
    } else goTo(afterLostSeat(session, entry.session));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new snapshot is looked at once
  useEffect(() => checkPlace(), [session]);

  const place = session?.me.place;
  // Guests read that the host is here as soon as the host's lobby is open.
  const waits = place === 'queue' || place === 'admitted' || (session !== undefined && isStaff(session.me.role));
  /** Whose media arrive, as the call knows. */
  const receives = useRef<() => string[]>(() => []);
  const beats = stage === 'in' || (stage === 'lobby' && waits && session?.phase !== 'ended');

  // Another screen of the app: the room is left at once. A closed or reloaded page tells by its socket, and a reload comes back
  // in time.
  const leaveQuietly = useEffectEvent(() => {
    if (stage === 'in' && session?.phase !== 'ended') void tellLeft(meetingId);
  });
  useEffect(
    () => () => {
      gone.current = true;
      leaveQuietly();
    },
    [],
  );

  return {
    query,
    session,
    now,
    status,
    stage,
    entry,
    receives,
    /** Whether it says that it is still here. */
    beats,
    refetch,
    notice,
    stopped,
    refusal,
    busy,
    actions,
    view: session && !isAfterTurn ? roomView(session, stage, now) : undefined,
  };
};
export type Room = ReturnType<typeof useRoom>;
