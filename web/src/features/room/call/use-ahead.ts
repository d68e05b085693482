import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useServerEvent } from '../../../shared/realtime/hooks.ts';
import { keptAtom } from '../../../shared/state/kept-atom.ts';
import { connectAhead, joinQueue, type RoomState } from '../api.ts';
import type { LocalMediaView } from '../devices/local-media.ts';
import { isStaff } from '../state/room-view.ts';
import type { CallSession } from './call-session.ts';
import { trackKinds } from './link-types.ts';
import type { CallMember } from './media-port.ts';
import { createCall, memberOf } from './use-call.ts';

/** Whether this browser agrees to be connected before it is let in; asked on the waiting page. */
export const connectAheadAtom = keptAtom('visavis-connect-ahead', false);

/**
 * The call of a guest who agreed, while they are the next one: the way to the hosts is found, and no sound or picture leaves
 * before they are let in. The call screen takes it over.
 */
export const useAhead = (session: RoomState | undefined, connected: boolean, media: LocalMediaView) => {
  const agrees = useAtomValue(connectAheadAtom);
  const call = useRef<CallSession>(undefined);
  const hosts = useRef<CallMember[]>([]);
  const meetingId = session?.meetingId;
  const waits = session?.me.place === 'queue';
  const close = () => {
    call.current?.close();
    call.current = undefined;
  };

  // The place remembers what its guest agreed to.
  const agreed = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    if (meetingId && waits && (agrees || agreed.current))
      agreed.current = joinQueue(meetingId, { connectAhead: agrees }).catch(() => undefined);
  }, [meetingId, waits, agrees]);

  const present = (session?.participants ?? [])
    .filter(({ role }) => isStaff(role as 'host'))
    .map(({ userId, role }) => ({ userId, role }));
  const { ticket } = session?.me ?? {};
  const isNext =
    waits && agrees && connected && session?.phase === 'live' && ticket?.position === 1 && !ticket.held && !ticket.outside;
  const wanted = isNext && present.length > 0 ? JSON.stringify(present) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only whether and with whom
  useEffect(() => {
    if (!wanted || !session) {
      // On the way in it is kept for the call screen.
      if (session?.me.place === 'queue' || session?.me.place === 'outside') close();
      return;
    }
    let isOver = false;
    const connects = Promise.resolve(agreed.current).then(() => connectAhead(session.meetingId));
    void connects.then(
      ({ iceServers, hosts: allowed }) => {
        if (isOver) return;
        hosts.current = (JSON.parse(wanted) as CallMember[]).filter(({ userId }) => allowed.includes(userId));
        if (!call.current) {
          call.current = createCall(session.meetingId, memberOf(session), { iceServers });
          for (const kind of trackKinds) call.current.setTrack(kind, media.tracks[kind]);
        }
        call.current.setMembers(hosts.current.map((host) => ({ ...host, ahead: true })));
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [wanted, session?.me.place]);
  useEffect(
    () => () => {
      call.current?.close();
      call.current = undefined;
    },
    [],
  );

  const { tracks } = media;
  const microphone = media.microphone.state === 'on';
  const camera = media.camera.state === 'on';
  useEffect(() => {
    for (const kind of trackKinds) call.current?.setTrack(kind, tracks[kind]);
    call.current?.setMedia({ microphone, camera, screen: false });
  });

  useServerEvent('session:signal', (event) => {
    if (event.meetingId === meetingId) call.current?.receive(event.from, event.signal);
  });
  useServerEvent('waiting-room:admitted', (event) => {
    if (event.meetingId === meetingId) call.current?.setMembers(hosts.current);
  });

  return {
    take: () => {
      const taken = call.current;
      call.current = undefined;
      return taken;
    },
  };
};
