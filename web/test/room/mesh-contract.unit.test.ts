import { isSound, type TrackKind, trackKinds } from '../../src/features/room/call/link-types.ts';
import { FakeRoom, flush } from './fake-peer.ts';
import { describeMediaPort, type MediaPerson } from './media-contract.ts';

describeMediaPort('mesh, on a network of its own', async () => {
  const room = new FakeRoom();
  let tracks = 0;

  /** My end and theirs of each connection that is there. */
  const pairsOf = (userId: string, other: string) =>
    (room.tabs.get(userId)?.pcs ?? []).flatMap((pc) => {
      const theirs = pc.remote && room.network.pcs.get(pc.remote.pc);
      return theirs && pc.connectionState === 'connected' && room.tabs.get(other)?.pcs.includes(theirs) ? [{ pc, theirs }] : [];
    });
  const sends = (pc: { transceivers: { sender: { track: unknown } }[] }, kind: TrackKind) =>
    Boolean(pc.transceivers[trackKinds.indexOf(kind)]?.sender.track);

  const personOf = (userId: string): MediaPerson => {
    const call = () => room.tabs.get(userId)!.call;
    return {
      setTrack: async (kind, on) => {
        const track = { kind: isSound(kind) ? 'audio' : 'video', id: `track${++tracks}` };
        call().setTrack(kind, on ? (track as MediaStreamTrack) : null);
      },
      setMedia: async (media) => call().setMedia(media),
      sees: async (other) => {
        const peer = call().view().peers[other];
        if (!peer) return undefined;
        const arrives = trackKinds.map((kind) => [
          kind,
          Boolean(peer.tracks[kind]) && pairsOf(userId, other).some(({ theirs }) => sends(theirs, kind)),
        ]);
        return { ...peer, arrives: Object.fromEntries(arrives) };
      },
      receives: async () => call().receives(),
      stats: async () => {
        for (const other of room.tabs.keys())
          for (const { pc, theirs } of pairsOf(userId, other)) {
            const { packetsReceived = 0 } = (pc.stats.get('in') ?? {}) as { packetsReceived?: number };
            const arrived = trackKinds.filter((kind) => sends(theirs, kind)).length;
            pc.stats = new Map([['in', { type: 'inbound-rtp', packetsReceived: packetsReceived + arrived }]]);
          }
        await call().watch();
        return call().stats();
      },
      restart: async () => call().restart(),
    };
  };

  return {
    enter: async (member) => {
      room.ahead ||= member.ahead ?? false;
      room.enter(member);
      await flush();
      return personOf(member.userId);
    },
    leave: async (userId) => room.leave(userId),
    eventually: async (check) => {
      for (let look = 0; ; look += 1) {
        await room.time.pass(500);
        try {
          return await check();
        } catch (error) {
          if (look === 60) throw error;
        }
      }
    },
    quiet: () => room.time.pass(10_000),
  };
});
