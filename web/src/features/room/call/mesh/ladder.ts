/**
 * How much picture goes up, decided without a browser. A camera is sent as 720p to one person, as 360p to two and as 180p to
 * more, never larger than it is shown, and a rung lower while the line does not carry it; below the last rung, sound goes on
 * alone.
 */
export interface Rung {
  /** Of the shorter side, in pixels. */
  height: number;
  /** In bit/s, as all rates here. */
  bitrate: number;
  /** The line must be held to carry at least this much. */
  floor: number;
}
export const rungs = [
  { height: 720, bitrate: 1_000_000, floor: 450_000 },
  { height: 360, bitrate: 450_000, floor: 180_000 },
  { height: 180, bitrate: 150_000, floor: 70_000 },
] as const satisfies readonly Rung[];
const SMALLEST = rungs.length - 1;
/** Below the last rung. */
export const SOUND_ONLY = rungs.length;

/** All pictures together stay below this, to everybody. */
export const UPLOAD = 1_200_000;
/** Opus with its redundancy (RFC 2198), to each person. */
export const SOUND = 48_000;
/** That of a shared screen, without redundancy. */
export const SCREEN_SOUND = 32_000;
/** A shared screen is the reason for which people look; faces step back. */
const SCREEN = 900_000;

export interface PictureLimits {
  /** undefined: held back. */
  camera: { height: number; bitrate: number } | undefined;
  screen: { bitrate: number };
}

export interface Situation {
  /** To how many people my camera's picture goes. */
  people: number;
  /** How many there are: my voice, and a shared screen, go to all of them. */
  hearers: number;
  /** How high, in pixels, this person shows my camera; undefined: not known. */
  shownHeight: number | undefined;
  sharing: boolean;
  /** The person wants to save data. */
  saver: boolean;
  /** How far the line to this person has come down: an index into `rungs`, or `SOUND_ONLY`. */
  level: number;
}

/** A picture that is shown slightly larger than it is sent is not seen to be. */
const STRETCH = 1.25;

export const limitsOf = ({ people, hearers, shownHeight, sharing, saver, level }: Situation): PictureLimits => {
  const forPictures = UPLOAD - (SOUND + (sharing ? SCREEN_SOUND : 0)) * hearers;
  const perHearer = forPictures / Math.max(1, hearers);
  const fits = shownHeight === undefined ? 0 : rungs.findLastIndex(({ height }) => height * STRETCH >= shownHeight);
  const byPeople = sharing || saver ? SMALLEST : Math.min(people - 1, SMALLEST);
  const rung = rungs[Math.max(level, byPeople, fits, 0)];
  const screen = sharing ? Math.min(SCREEN, perHearer * 0.75) : 0;
  const perViewer = (forPictures - screen * hearers) / Math.max(1, people);
  const camera = rung && { height: rung.height, bitrate: Math.round(Math.min(rung.bitrate, perViewer)) };
  return { camera, screen: { bitrate: Math.round(screen || perHearer) } };
};

/** One look at what a link sends. */
export interface Sent {
  /** The browser sends a smaller or rarer picture than it may (W3C webrtc-stats, `qualityLimitationReason`). */
  limitedBy: 'bandwidth' | 'cpu' | undefined;
  /** What the browser takes the line for, in bit/s. */
  available: number | undefined;
  /** Share of my packets that the other lost lately, 0 to 1. */
  loss: number | undefined;
}

/** Looks in a row; one every two seconds. */
const looks = { down: 2, rise: 2, up: 4, most: 32 };
const HEAVY_LOSS = 0.2;
const LIGHT_LOSS = 0.05;

/**
 * The rung that one line carries. It begins below the top and rises at once when nothing stands in the way. What fell soon after
 * it rose waits twice as long before the next try, so that nobody sees it go up and down.
 */
export const createLine = () => {
  let level = 1;
  let pressed = 0;
  let free = 0;
  let wait = looks.rise;
  /** Looks since the last step up. */
  let held = 0;
  return {
    get level() {
      return level;
    },
    add({ limitedBy, available, loss = 0 }: Sent): void {
      const floor = rungs[Math.min(level, SMALLEST)]?.floor ?? 0;
      const starved = limitedBy === 'bandwidth' && available !== undefined && available < floor;
      // A slow processor is helped by a smaller picture, but never loses the last one.
      const slow = limitedBy === 'cpu' && level < SMALLEST;
      const isPressed = starved || slow || loss > HEAVY_LOSS;
      held += 1;
      pressed = isPressed ? pressed + 1 : 0;
      // A picture may be held down by our own limit: then the line tells whether the next rung has room.
      const next = rungs[level - 1]?.bitrate ?? 0;
      const hasRoom = limitedBy === undefined || (limitedBy === 'bandwidth' && available !== undefined && available > next);
      free = !isPressed && hasRoom && loss < LIGHT_LOSS ? free + 1 : 0;
      if (pressed >= looks.down && level < SOUND_ONLY) {
        level += 1;
        wait = held <= looks.up + looks.down ? Math.min(wait * 2, looks.most) : looks.up;
        pressed = 0;
        free = 0;
      } else if (free >= wait && level > 0) {
        level -= 1;
        free = 0;
        held = 0;
      }
    },
  };
};
export type Line = ReturnType<typeof createLine>;
