import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadPart } from '../../../shared/loading/lazy-part.ts';
import { useServerEvent } from '../../../shared/realtime/hooks.ts';
import { persistedAtom } from '../../../shared/state/persisted-atom.ts';
import { connectAhead, joinQueue, type RoomState } from '../api.ts';
import type { LocalMediaView } from '../devices/local-media.ts';
import { isStaff } from '../state/room-view.ts';
import { isFirst, isTakenBack, type LetIn } from './ahead-rules.ts';
import type { CallSession } from './call-session.ts';
import { trackKinds } from './link-types.ts';
import type { CallMember } from './media-port.ts';

/** Whether this browser agrees to be connected before it is let in; asked on the waiting page. */
export const connectAheadAtom = persistedAtom('visavis-connect-ahead', false);

/**
 * The call of a guest before they are in: of the next one, if they agreed, and of everybody who was let in, while this page
 * enters. The way to the hosts is found; no sound or picture leaves before a guest is let in, nor, of one who had not agreed,
 * before they are in. The call screen takes it over.
 */
export const useAhead = ({
  session,
  reached,
  here,
  media,
}: {
  session: RoomState | undefined;
  /** By the socket, over which negotiation goes. */
  reached: boolean;
  /** This page has not left, nor has the call moved elsewhere. */
  here: boolean;
  media: LocalMediaView;
}) => {
  const agrees = useAtomValue(connectAheadAtom);
  /** `taken`: the call screen has it, and this hook only passes on what arrives for it. */
  const ahead = useRef<{ call: CallSession; taken: boolean; sends: boolean }>(undefined);
  const hosts = useRef<CallMember[]>([]);
  /** The call screen is shown: it has this call, or one of its own. */
  const isInCall = useRef(false);
  const meetingId = session?.meetingId;
  const place = session?.me.place;
  const waits = place === 'queue';
  const ticketId = waits ? session?.me.ticket?.ticketId : undefined;
  const close = useCallback(() => {
    ahead.current?.call.close();
    ahead.current = undefined;
  }, []);

  // The place remembers what its guest agreed to.
  const agreed = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    if (meetingId && ticketId && (agrees || agreed.current))
      agreed.current = joinQueue(meetingId, { ticketId, connectAhead: agrees }).catch(() => undefined);
  }, [meetingId, ticketId, agrees]);

  // Heard before the snapshot says so.
  const [letIn, setLetIn] = useState<LetIn>();
  useEffect(() => {
    if (!session || !letIn) return;
    if (session.me.place === 'room') setLetIn(undefined);
    if (session.me.place === 'admitted' && !letIn.seen) setLetIn({ ...letIn, seen: true });
    if (!isTakenBack(session, letIn)) return;
    setLetIn(undefined);
    if (!ahead.current || ahead.current.taken) return;
    // Nothing leaves while they wait.
    ahead.current.sends = false;
    ahead.current.call.setMembers(hosts.current.map((host) => ({ ...host, ahead: true })));
  }, [session, letIn]);

  const present = (session?.participants ?? [])
    .filter(({ role }) => isStaff(role as 'host'))
    .map(({ userId, role }) => ({ userId, role }));
  const { ticket } = session?.me ?? {};
  const isNext = waits && agrees && ticket && isFirst(ticket);
  const mayBegin = isNext || place === 'admitted' || (waits && letIn !== undefined);
  const wanted = mayBegin && here && reached && session?.phase === 'live' && present.length > 0 ? JSON.stringify(present) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only whether and with whom
  useEffect(() => {
    if (!wanted || !session) return;
    let isOver = false;
    const connects = Promise.resolve(agreed.current).then(() => connectAhead(session.meetingId));
    // Not the lobby's: it comes when somebody is to be called.
    const code = loadPart(() => import('./use-call.ts'));
    void Promise.all([connects, code]).then(
      ([{ iceServers, hosts: allowed }, { createCall, memberOf }]) => {
        if (isOver || isInCall.current) return;
        hosts.current = (JSON.parse(wanted) as CallMember[]).filter(({ userId }) => allowed.includes(userId));
        if (!ahead.current) {
          const call = createCall(session.meetingId, memberOf(session), { iceServers });
          for (const kind of trackKinds) call.setTrack(kind, media.tracks[kind]);
          ahead.current = { call, taken: false, sends: false };
        }
        const { call, sends } = ahead.current;
        call.setMembers(hosts.current.map((host) => (sends ? host : { ...host, ahead: true })));
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [wanted]);
  useEffect(() => {
    // On the way in it is kept for the call screen.
    if (!here || (!wanted && (place === 'queue' || place === 'outside'))) close();
  }, [wanted, here, place, close]);
  useEffect(() => close, [close]);

  const { tracks } = media;
  const microphone = media.microphone.state === 'on';
  const camera = media.camera.state === 'on';
  useEffect(() => {
    if (!ahead.current || ahead.current.taken) return;
    const { call } = ahead.current;
    for (const kind of trackKinds) call.setTrack(kind, tracks[kind]);
    call.setMedia({ microphone, camera, screen: false });
  });

  useServerEvent('session:signal', (event) => {
    if (event.meetingId === meetingId) ahead.current?.call.receive(event.from, event.signal);
  });
  useServerEvent('waiting-room:admitted', (event, stamp) => {
    if (event.meetingId !== meetingId || !session) return;
    setLetIn({ heardAt: stamp?.at ?? session.serverNow, seen: false });
    if (!ahead.current || ahead.current.taken) return;
    ahead.current.sends = true;
    ahead.current.call.setMembers(hosts.current);
  });

  return {
    /** The call, once; what arrives for it still comes by this hook, so that nothing is lost between two screens. */
    take: () => {
      isInCall.current = true;
      if (!ahead.current || ahead.current.taken) return undefined;
      ahead.current.taken = true;
      return ahead.current.call;
    },
    /** The call screen is gone, and its call with it. */
    giveBack: () => {
      isInCall.current = false;
      ahead.current = undefined;
    },
  };
};
