import { nextIn } from '@visavis/contracts/queue-order';
import type { SessionSnapshot } from '@visavis/contracts/session';
import type { Signal } from '@visavis/contracts/socket';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useServerEvent } from '../../../shared/realtime/hooks.ts';
import { main } from '../../../shared/realtime/realtime.ts';
import { dataSaverAtom } from '../../../shared/state/data-saver.ts';
import { relayOnlyAtom } from '../../../shared/state/relay-only.ts';
import { store } from '../../../shared/state/store.ts';
import { later } from '../../../shared/time/later.ts';
import { freshMediaAccess, sendSignal } from '../api.ts';
import type { LocalMediaView } from '../devices/local-media.ts';
import { newId } from '../state/device-id.ts';
import type { Room, RoomEntry } from '../state/use-room.ts';
import { createBySenders } from './by-senders.ts';
import { CallSession } from './call-session.ts';
import { linkTiming, type MediaState, trackKinds } from './link-types.ts';
import { createLiveKit } from './livekit/livekit.ts';
import type { CallMember, MediaAccess } from './media-port.ts';
import { createMesh } from './mesh/mesh.ts';
import { useTurnStatistics } from './use-turn-statistics.ts';

const measureMs = 2_000;

export const createCall = (meetingId: string, me: CallMember, access: MediaAccess) => {
  const deps = {
    me,
    send: (signal: Signal, to?: string) => sendSignal(meetingId, signal, to),
    now: Date.now,
    newId,
  };
  const freshAccess = () => freshMediaAccess(meetingId);
  const mesh = createMesh({
    ...deps,
    access,
    createPc: (configuration) =>
      new RTCPeerConnection({ ...configuration, iceTransportPolicy: store.get(relayOnlyAtom) ? 'relay' : 'all' }),
    freshIceServers: async () => (await freshAccess()).iceServers,
    reachable: () => main.isConnected(),
    probe: () => main.probe(linkTiming.probeMs),
    later,
    stream: new MediaStream(),
  });
  const media = createBySenders({ me, access, mesh, server: createLiveKit({ ...deps, access, freshAccess }) });
  return new CallSession({ ...deps, media });
};

export const memberOf = ({ me }: SessionSnapshot): CallMember => ({
  userId: me.userId,
  role: me.role === 'admin' ? 'viewer' : me.role,
});

interface CallOf {
  receives: Room['receives'];
  /** The call that was connected ahead, once. */
  ahead: { take: () => CallSession | undefined; giveBack: () => void };
  /** Who was let in from here and is on their way in. */
  entering: { userId: string } | undefined;
  /** Mine is raised. */
  hand: boolean;
  /** I record. */
  recording: boolean;
  captions: { reads: boolean; gives: MediaState['captions'] };
}

/** The call of this tab, for as long as the call is on the screen. */
export const useCall = (
  session: SessionSnapshot,
  entry: RoomEntry,
  media: LocalMediaView,
  { receives, ahead, entering, hand, recording, captions: { reads, gives } }: CallOf,
) => {
  const { meetingId, participants, queue } = session;
  const [{ call, isTaken }] = useState(() => {
    const taken = ahead.take();
    // Before they were let in there was no way by the media server for them.
    if (entry.media) taken?.recover(entry);
    return { call: taken ?? createCall(meetingId, memberOf(session), entry), isTaken: taken !== undefined };
  });

  const giveBack = useEffectEvent(ahead.giveBack);
  useEffect(
    () => () => {
      call.close();
      giveBack();
    },
    [call],
  );
  useEffect(() => {
    receives.current = () => call.receives();
    return () => {
      receives.current = () => [];
    };
  }, [call, receives]);

  useEffect(() => call.addChat(entry.chat ?? []), [call, entry]);

  // Entered again: the socket was away, and signals may be missing.
  const [firstEntry] = useState(entry);
  useEffect(() => {
    if (entry !== firstEntry) call.recover(entry);
  }, [call, entry, firstEntry]);

  const { tracks } = media;
  useEffect(() => {
    for (const kind of trackKinds) call.setTrack(kind, tracks[kind]);
  }, [call, tracks]);
  const microphone = media.microphone.state === 'on';
  const camera = media.camera.state === 'on';
  const { screen } = media;
  const onPhone = media.microphone.state === 'interrupted';
  useEffect(
    () =>
      call.setMedia({ microphone, camera, screen, onPhone, hand, recording, wantsCaptions: reads || undefined, captions: gives }),
    [call, microphone, camera, screen, onPhone, hand, recording, reads, gives],
  );

  const saver = useAtomValue(dataSaverAtom);
  useEffect(() => call.setSaver(saver), [call, saver]);

  const next = nextIn(queue);
  const connects = next?.connectAhead ? next.userId : undefined;
  const members: CallMember[] = participants.map(({ userId, role }) => ({ userId, role }));
  if (entering) members.push({ userId: entering.userId, role: 'guest' });
  if (connects && !members.some(({ userId }) => userId === connects))
    members.push({ userId: connects, role: 'guest', ahead: true });
  const who = JSON.stringify(members);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who is there matters, not each new list of the same people
  useEffect(() => call.setMembers(members), [call, who]);

  useServerEvent('session:signal', (event) => {
    // What is for a call that was begun before comes by `useAhead`.
    if (event.meetingId === meetingId && !isTaken) call.receive(event.from, event.signal);
  });

  const { add, pictured } = useTurnStatistics(session);
  const note = useEffectEvent(add);
  useEffect(() => {
    const timer = setInterval(() => void call.stats().then(note), measureMs);
    const watch = setInterval(() => void call.watch(), linkTiming.watchMs);
    const online = () => call.restart();
    const { connection } = navigator as { connection?: EventTarget & { type?: string } };
    let type = connection?.type;
    // Also told whenever the estimated speed changes; only another kind of network needs another way.
    const changed = () => {
      if (connection?.type === type) return;
      type = connection?.type;
      if (type !== 'none') call.restart();
    };
    window.addEventListener('online', online);
    connection?.addEventListener('change', changed);
    return () => {
      clearInterval(timer);
      clearInterval(watch);
      window.removeEventListener('online', online);
      connection?.removeEventListener('change', changed);
    };
  }, [call]);

  return { call, pictured, view: useSyncExternalStore(call.subscribe, call.view) };
};
