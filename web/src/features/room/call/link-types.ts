import type { Signal } from '@visavis/contracts/socket';

/**
 * What one person sends, in the order of the media sections; every link has all of them from its first offer on. The sound of a
 * screen came last: a page of an earlier release lays out the first three, and overlooks the fourth.
 */
export const trackKinds = ['microphone', 'camera', 'screen', 'screenSound'] as const;
export type TrackKind = (typeof trackKinds)[number];
export type Tracks = Readonly<Record<TrackKind, MediaStreamTrack | null>>;
/** With little data, no picture is sent, or asked for, higher than this, in pixels of its shorter side. */
export const SAVER_HEIGHT = 180;
export const noTracks: Tracks = { microphone: null, camera: null, screen: null, screenSound: null };
export const isSound = (kind: TrackKind): boolean => kind === 'microphone' || kind === 'screenSound';

type MediaSignal = Omit<Extract<Signal, { kind: 'media' }>, 'kind'>;
/** What people learn of; the sound of a screen is part of the screen. */
export const announcedKinds = ['microphone', 'camera', 'screen'] as const satisfies readonly TrackKind[];
/** What somebody sends to everybody. */
export type MediaState = Pick<
  MediaSignal,
  (typeof announcedKinds)[number] | 'onPhone' | 'hand' | 'recording' | 'wantsCaptions' | 'captions'
>;
export const silent: MediaState = { microphone: false, camera: false, screen: false };
/** What one person says to another. */
export type MediaMessage = MediaState & Pick<MediaSignal, 'shownHeight' | 'heldBack' | 'onRequest' | 'asks'>;
/** The other's media as far as known: until they say, what arrives is shown. */
export const assumedMedia: MediaMessage = { microphone: true, camera: true, screen: false };
export type SendSignal = (signal: Signal) => void;

/** `interrupted`: it was connected before. */
export type LinkState = 'connecting' | 'connected' | 'interrupted';

/** In ms. */
export const linkTiming = {
  /** A disconnect often mends itself within this time; after it, ICE starts anew. */
  disconnectedMs: 2_000,
  /** How often packets are looked for. */
  watchMs: 200,
  /**
   * Nothing arrived for this long although the other sends: a new way is looked for, whatever the connection calls itself. The
   * socket is asked whether it answers after half of it.
   */
  stalledMs: 800,
  /** Likewise where only sound is sent: who is silent sends a packet each 400 ms, of which a few may be lost (RFC 7587). */
  stalledSoundMs: 2_000,
  /** Looks that are this far apart were held up by a busy machine. */
  heldUpMs: 1_500,
  /** A new search for a way waits this long for fresh relay credentials; those that are younger than `freshMs` are fresh. */
  credentialsMs: 400,
  freshMs: 5_000,
  /** A search for a way takes its time; the next one waits longer each time. */
  searchMs: 3_000,
  longestSearchMs: 15_000,
  /** While a socket does not answer for this long, another one is opened beside it. */
  probeMs: 400,
  /** A link that was made ahead is kept this long while its guest is on their way in. */
  aheadKeptMs: 5_000,
  /** Greeted again while no answer came. */
  greetMs: 3_000,
  /** Not connected for this long: both ends are made anew. The polite end waits longer, so that one of the two begins. */
  stuckMs: 9_000,
  stuckPoliteMs: 13_000,
} as const;
