import type { Signal } from '@visavis/contracts/socket';
import type { LinkTotals, Quality } from './link-quality.ts';
import type { LinkState, MediaMessage, MediaState, TrackKind, Tracks } from './link-types.ts';

export interface CallMember {
  userId: string;
  role: 'host' | 'cohost' | 'guest' | 'viewer';
  /** Not let in yet: the way to them is found, and nothing is sent over it. */
  ahead?: boolean;
}

/** One other person, as far as media go. */
export interface PeerView {
  userId: string;
  state: LinkState;
  media: MediaMessage;
  /** My picture is held back from them, because the line up does not carry it. */
  heldBack: boolean;
  /** My picture waits for them to ask for it. */
  onRequest: boolean;
  tracks: Partial<Record<TrackKind, MediaStreamTrack>>;
  quality: Quality;
}

/** What the browser has counted of the media that come from one other person. */
export interface Reading {
  userId: string;
  way: 'direct' | 'relay' | 'server';
  totals: LinkTotals;
}

/** How a person comes to the media of a room now: what the server gives at each entrance. */
export interface MediaAccess {
  iceServers: RTCIceServer[];
  /** The media server of large calls, where there is one. */
  media?: { url: string; token: string } | undefined;
}

/**
 * Carries sound and pictures between the people of one call. Adapters: `mesh` (a connection to each other person), `livekit` (one
 * to a media server), and `by-senders`, which chooses between them. What adapters must hold is in their contract suite,
 * `test/room/media-contract.ts`; which people are there, who is let in and what is written goes by the server, and is none of
 * theirs.
 */
export interface MediaPort {
  /** Begins to send these; `changed` is called whenever `peers` may have. */
  join: (tracks: Tracks, changed: () => void) => MediaLinks;
}

export interface MediaLinks {
  /** Who is there, me included: those who have come are connected, those who left are let go. */
  setMembers: (members: readonly CallMember[]) => void;
  /** What another person's browser says to mine; chat and captions excepted. */
  receive: (from: string, signal: Signal) => void;
  /** What I send in this place from now on; null: nothing. */
  setTrack: (kind: TrackKind, track: MediaStreamTrack | null) => void;
  /** What I send, in words: a track that is there may still be silent. */
  setMedia: (media: MediaState) => void;
  /** Whether little data is to be used for pictures. */
  setSaver: (saver: boolean) => void;
  /** Whether what I send goes up once more by another port, which needs its part of the line; where it makes a difference. */
  setElsewhere?: (elsewhere: boolean) => void;
  /** How high their camera is shown here, in pixels of this screen; they send no more than that. */
  setShown: (userId: string, height: number) => void;
  /** Asks for a picture that is sent on request, for as long as both are there. */
  ask: (userId: string) => void;
  /** By user id; those who are only connected ahead are not among them. */
  peers: () => [userId: string, PeerView][];
  /** Of whom sound or picture has just arrived. */
  receives: () => string[];
  /** Reads the statistics once: the quality of each peer, and what the line carries. Answers those of peers who are connected. */
  stats: () => Promise<Reading[]>;
  /** Looks whether media arrive; to be called a few times a second. */
  watch: () => Promise<void>;
  /** The way to the others may have changed: looks for a new one, without dropping the old one first. */
  restart: () => void;
  /** The socket is back and this tab has entered again; media have gone on meanwhile. */
  recover: (access: MediaAccess) => void;
  close: () => void;
}
