import { DAY, MINUTE, SECOND } from './units.ts';

export const HOST_STATUSES = ['absent', 'waiting', 'live', 'reconnecting'] as const;

/**
 * Whom the hosts let in, and in which order: everybody by arrival; those they know first; in calm mode those alone, while others
 * wait. Known is who is verified or has met one of the hosts before.
 */
export const DOORS = ['open', 'known-first', 'calm'] as const;
export type Door = (typeof DOORS)[number];

/** A guest's turn with the host. */
export const TURN = {
  minutes: 10,
  minMinutes: 5,
  maxMinutes: 30,
  /** What is offered; between `minMinutes` and `maxMinutes` another program may set any. */
  lengths: [5, 10, 15, 20, 25, 30],
  extensionMs: 5 * MINUTE,
  pauseMinutes: 5,
  maxPauseMinutes: 30,
  /** Phone calls stop the clock of one turn for so long together: nobody stops it for ever. */
  phoneMs: 5 * MINUTE,
  /** What a host who runs late may say. */
  lateMinutes: [5, 10, 15, 30],
  maxLateMinutes: 60,
  /** So much of a meeting has to be left then; of a short one, less. */
  lateLeavesMs: 10 * MINUTE,
  /** Everybody who waits hears of each: so often in a meeting. */
  lateTimes: 3,
  /** A guest who asked for it is called when so many are before them. */
  callAhead: 2,
  /** Both hear of it this long before the end. */
  warnBeforeMs: 30 * SECOND,
  /** After the end nobody is cut off for this long: no program ends a turn, and the demo host waits. */
  graceMs: 15 * SECOND,
  /** A finished turn can be taken back this long. */
  undoMs: 10 * SECOND,
  /** The estimate goes by the turns of this meeting from this many on; shorter ones than `countedMs` are none. */
  knownFrom: 3,
  countedMs: 30 * SECOND,
  remembered: 20,
  /** The estimate's range, up and down. */
  spread: 0.3,
} as const;

/** TURN credentials, which lapse by the clock: renewed long before. Who only tries their network needs them for a moment. */
export const RELAY = { credentialsMs: 60 * MINUTE, renewMs: 20 * MINUTE, trialMs: 2 * MINUTE } as const;

/** A guest's video of themselves, recorded while they wait. */
export const PITCH_CLIP = {
  maxMs: 20 * SECOND,
  /** Far above what such a video comes to: browsers are asked for a tenth of it. */
  maxBytes: 16 * 1024 * 1024,
  /** So much of it the browser is asked to make. */
  videoBitsPerSecond: 600_000,
  audioBitsPerSecond: 64_000,
  /** From its first byte on; what is not in its place by then is deleted. */
  uploadMs: 10 * MINUTE,
  /** So many may be sent by one guest within `countedMs`. */
  most: 20,
  countedMs: 10 * MINUTE,
} as const;

export const SESSION = {
  /** The host may start, and guests may be admitted, this long before the start. */
  earlyJoinMs: 10 * MINUTE,
  /** The queue opens this long before the start. */
  waitingRoomMs: 30 * MINUTE,
  hostGraceMs: 30 * SECOND,
  reconnectGraceMs: 5 * SECOND,
  heartbeatMs: 5 * SECOND,
  /** Those that came by socket go on together: all of this time, so many in one call. */
  heartbeatsEveryMs: SECOND / 2,
  heartbeatsAtOnce: 100,
  staleAfterMs: 15 * SECOND,
  placeKeptMs: 60 * SECOND,
  /** Of a guest who was called: this long after the call. */
  calledKeptMs: 120 * SECOND,
  /** Of a guest who was to be let in and had no pass: this long after it. */
  buyingKeptMs: 15 * MINUTE,
  /** Others may vouch for a silent participant this long. */
  vouchedMs: 5 * MINUTE,
  maxTickets: 50,
  /** Of these, so many may be kept without an open page while their guests ask to be verified. */
  maxAskInCalm: 25,
  /** So many of them go to accounts that are younger than this: who makes accounts for it cannot take the whole queue. */
  maxYoungTickets: 20,
  youngMs: DAY,
  /** Beyond that, so many may wait for a place in the queue. */
  maxWaitlist: 50,
  /** So many of these go to such young accounts, and as many of those that ask to be verified. */
  maxYoungWaitlist: 20,
  /** Who leaves the room by themselves sooner than this, or does not enter it, has taken a turn from others for nothing. */
  leftEarlyMs: 2 * MINUTE,
  /** From so many such leaves of one meeting on, each makes the guest wait before they join the queue again. */
  leavesAllowed: 3,
  /** In calm mode. */
  leavesAllowedCalm: 1,
  leaveWaitMs: 10 * MINUTE,
  /** So many of these waits within so long, in any meetings, and a pass is used as soon as the guest is let in. */
  leaveWaits: { max: 3, withinMs: 30 * DAY },
  pitchMax: 140,
  joinTokenMs: 60 * SECOND,
  /** Of a token for the media server. */
  mediaTokenMs: 60 * SECOND,
  /**
   * After that nobody comes back to a room of the media server by what they were given: it renews the tokens of whoever is
   * connected, each for ten minutes, and takes one for a minute more (livekit-server 1.9.12).
   */
  mediaReturnMs: 12 * MINUTE,
} as const;
