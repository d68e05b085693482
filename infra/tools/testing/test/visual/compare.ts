import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/**
 * Shares of pixels that may differ: of all, and of a tile, since something that has moved changes much in one place, and little
 * of a whole screen.
 */
interface Tolerance {
  all: number;
  tile: number;
}
/** What another build of the browser may draw otherwise. */
const ANOTHER_BUILD: Tolerance = { all: 0.005, tile: 0.05 };
export const NOTHING: Tolerance = { all: 0, tile: 0 };
const TILE = 48;

export interface Difference {
  what: string;
  /** PNG: what is different in red. */
  picture: Buffer;
}

/** Nothing when both pictures show the same; smoothed edges are not looked at. */
export async function difference(
  actual: Buffer,
  baseline: Buffer,
  allowed: Tolerance = ANOTHER_BUILD,
): Promise<Difference | undefined> {
  const [now, before] = await Promise.all([pixels(actual), pixels(baseline)]);
  const { width, height } = now.info;
  if (width !== before.info.width || height !== before.info.height)
    return { what: `${width} × ${height} px instead of ${before.info.width} × ${before.info.height}`, picture: actual };
  const drawn = Buffer.alloc(now.data.length);
  const count = pixelmatch(now.data, before.data, drawn, width, height, { threshold: 0.15, diffMask: true });
  if (count === 0) return undefined;
  const { share, left, top } = worstTile(drawn, width, height);
  if (count <= allowed.all * width * height && share <= allowed.tile) return undefined;
  const picture = await sharp(drawn, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  const percent = (value: number) => `${(100 * value).toFixed(2)} %`;
  return {
    what: `${percent(count / (width * height))} of all pixels, ${percent(share)} of the tile at ${left}, ${top}`,
    picture: await sharp(actual)
      .composite([{ input: picture }])
      .png()
      .toBuffer(),
  };
}

const pixels = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** The tile with most red in it. */
function worstTile(drawn: Buffer, width: number, height: number) {
  const columns = Math.ceil(width / TILE);
  const counts = new Uint32Array(columns * Math.ceil(height / TILE));
  for (let at = 0; at < width * height; at += 1) {
    // Smoothed edges are drawn in yellow.
    if (drawn[4 * at + 3] === 0 || drawn[4 * at + 1] !== 0) continue;
    const tile = Math.floor(at / width / TILE) * columns + Math.floor((at % width) / TILE);
    counts[tile] = (counts[tile] ?? 0) + 1;
  }
  const most = counts.reduce((best, count, tile) => (count > (counts[best] ?? 0) ? tile : best), 0);
  return {
    share: (counts[most] ?? 0) / TILE ** 2,
    left: (most % columns) * TILE,
    top: Math.floor(most / columns) * TILE,
  };
}
