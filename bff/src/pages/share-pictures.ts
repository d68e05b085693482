import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { HOUR } from '@visavis/contracts/constants/units';
import { initialsOf } from '@visavis/contracts/first-name';
import { BoundedMap } from '@visavis/platform';
import type { OverlayOptions, Sharp } from 'sharp';
import { escapeHtml } from './head.ts';

/** What a link preview's picture says: nothing that changes by itself, as others keep it for good. */
export interface ShareCard {
  /** The meeting's title, or whose page it is. */
  title: string;
  /** A line above it, e.g. when it is. */
  lead: string;
  /** A line below it, e.g. with whom. */
  byline: string;
  /** Who is met: stands between the arcs as a photo or, without one, as initials. */
  person: string;
  /** The photo's path; another photo has another one. */
  face: string | null;
}

/** The pictures of the hour's meetings: about 40 KB each. */
const MAX_CACHED = 200;
/** All go when the oldest is so old: whoever is erased is gone from here by then, though nobody asks for their picture again. */
const KEPT_MS = HOUR;
/** More would wait longer than those who ask do; they get the product's own picture. */
const WAITING = 20;

const INK = '#F4F8F5';
const MINT = '#3CC795';
/** Of the ground (web/vite/share-ground.svg): where words may stand, and where the arcs look at each other. */
const LEFT = 84;
const WORDS = { width: 620, leadTop: 92, titleTop: 150, titleHeight: 262, gap: 28 } as const;
const MEETING_POINT = { x: 940, y: 315 } as const;
/** A photo stands before the arcs, in a ring of the ground. */
const FACE = { radius: 104, ring: 12, ground: '#0A3B2C' } as const;
/** Letters in a title, and the size at which so many fill three lines. */
const SIZES = [
  [28, 76],
  [52, 60],
  [Number.POSITIVE_INFINITY, 48],
] as const;
/** The first has Latin letters, the second those of Hindi; others come from the machine's fonts, or are boxes. */
const FONTS = [
  'bricolage-grotesque/700Bold/BricolageGrotesque_700Bold',
  'noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold',
];
const FAMILIES = 'Bricolage Grotesque, Noto Sans Devanagari Bold';

/** Counts up when pictures are drawn in another way. */
const LOOK = 2;
/** Of what is drawn: another picture has another address. */
export const shareVersionOf = (card: ShareCard): string =>
  createHash('sha256')
    .update(JSON.stringify([LOOK, card]))
    .digest('base64url')
    .slice(0, 16);

interface SharePicturesDeps {
  /** What is behind the words, a PNG of the web app's build; undefined while there is none. */
  ground: () => Buffer | undefined;
  /** A photo by its path; undefined where there is none. What it throws, `draw` throws. */
  faceOf: (path: string) => Promise<Buffer | undefined>;
  mayWait?: number;
}

/**
 * Draws pictures for link previews, one at a time, and keeps the latest for an hour at most.
 * `of`: the meeting or the host. Who is erased is so here, too (`forget`).
 * @returns by a card, the PNG; undefined when there is no ground, or when too many wait
 */
export function createSharePictures({ ground, faceOf, mayWait = WAITING }: SharePicturesDeps) {
  const cached = new BoundedMap<string, Promise<Buffer>>(MAX_CACHED);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isTimed = false;
  const forgetAll = () => {
    isTimed = false;
    cached.clear();
  };

  const next = (draw: () => Promise<Buffer>): Promise<Buffer> => {
    waiting += 1;
    const drawn = last.then(draw).finally(() => (waiting -= 1));
    last = drawn.catch(() => undefined);
    return drawn;
  };

  return {
    cached: (of: string, version: string): Promise<Buffer> | undefined => cached.get(`${of}/${version}`),
    forget: (of: string, version: string): void => void cached.delete(`${of}/${version}`),
    async draw(of: string, card: ShareCard): Promise<Buffer | undefined> {
      const key = `${of}/${shareVersionOf(card)}`;
      const before = cached.get(key);
      if (before) return before;
      const behind = ground();
      if (!behind || waiting >= mayWait) return undefined;
      const picture = next(async () => drawOn(behind, card, card.face === null ? undefined : await faceOf(card.face)));
      cached.set(key, picture);
      picture.catch(() => cached.delete(key));
      if (!isTimed) setTimeout(forgetAll, KEPT_MS).unref();
      isTimed = true;
      return picture;
    },
  };
}
export type SharePictures = ReturnType<typeof createSharePictures>;

async function drawOn(ground: Buffer, { title, lead, byline, person }: ShareCard, photo: Buffer | undefined): Promise<Buffer> {
  const { sharp, line } = await tools();
  const face = photo && (await roundOf(sharp, photo).catch(() => undefined));
  const [, size] = SIZES.find(([letters]) => [...title].length <= letters) ?? SIZES[2];
  const heading = await line(title, { size, colour: INK, width: WORDS.width, height: WORDS.titleHeight });
  const above = await line(lead, { size: 30, colour: MINT, width: WORDS.width, height: 44 });
  const below = await line(byline, { size: 34, colour: INK, width: WORDS.width, height: 50 });
  const initials = face ? undefined : await line(initialsOf(person), { size: 52, colour: INK });
  const at = (drawn: Drawn | undefined, left: number, top: number): OverlayOptions[] =>
    drawn ? [{ input: drawn.data, left: Math.round(left), top: Math.round(top) }] : [];
  const words = [
    ...at(above, LEFT, WORDS.leadTop),
    ...at(heading, LEFT, WORDS.titleTop),
    ...at(below, LEFT, WORDS.titleTop + (heading?.height ?? 0) + WORDS.gap),
    ...[face, initials].flatMap((drawn) =>
      at(drawn, MEETING_POINT.x - (drawn?.width ?? 0) / 2, MEETING_POINT.y - (drawn?.height ?? 0) / 2),
    ),
  ];
  return sharp(ground).composite(words).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** A photo as a disc in its ring; rejects what is no picture. */
async function roundOf(sharp: Tools['sharp'], photo: Buffer): Promise<Drawn> {
  const { radius, ring, ground } = FACE;
  const disc = (side: number, colour: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="50%" cy="50%" r="50%" fill="${colour}"/></svg>`,
    );
  const side = 2 * radius;
  const cut = await sharp(photo)
    .resize(side, side)
    .composite([{ input: disc(side, '#000'), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const width = side + 2 * ring;
  const data = await sharp(disc(width, ground))
    .composite([{ input: cut, left: ring, top: ring }])
    .png()
    .toBuffer();
  return { data, width, height: width };
}

interface Line {
  /** Pixels. */
  size: number;
  colour: string;
  /** Words wrap at this many pixels, */
  width?: number;
  /** and what does not fit below is cut off. */
  height?: number;
}
interface Drawn {
  data: Buffer;
  width: number;
  height: number;
}
interface Tools {
  sharp: (bytes: Buffer) => Sharp;
  /** Undefined for a text without a letter. */
  line(text: string, how: Line): Promise<Drawn | undefined>;
}

let loading: Promise<Tools> | undefined;

/** With the first picture, as it costs memory: the drawing library, which knows our fonts once it has drawn in each. */
function tools(): Promise<Tools> {
  loading ??= load();
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load(): Promise<Tools> {
  const { default: sharp } = await import('sharp');
  for (const font of FONTS) {
    const fontfile = fileURLToPath(import.meta.resolve(`@expo-google-fonts/${font}.ttf`));
    await sharp({ text: { text: '-', fontfile } })
      .png()
      .toBuffer();
  }
  return {
    sharp,
    async line(text, { size, colour, width, height }) {
      if (!/[^\s\p{C}]/u.test(text)) return undefined;
      // At 72 points an inch, a point is a pixel. What people write is no markup.
      const drawn = sharp({
        text: {
          text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
          font: `${FAMILIES} ${size}`,
          dpi: 72,
          rgba: true,
          wrap: 'word-char',
          ...(width === undefined ? {} : { width }),
        },
      });
      const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true });
      if (height === undefined || info.height <= height) return { data, width: info.width, height: info.height };
      const cut = await sharp(data).extract({ left: 0, top: 0, width: info.width, height }).toBuffer();
      return { data: cut, width: info.width, height };
    },
  };
}
