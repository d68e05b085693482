import { sniff } from '@visavis/files';
import { DomainError } from '@visavis/platform';
import type { SharpOptions } from 'sharp';
import { pictureRefusals } from './refusals.ts';

export interface Square {
  /** Pixels of a side. */
  size: number;
  /** WebP. */
  bytes: Buffer;
}

/**
 * A decoder may take more than eight bytes for each (16 bits, four channels, interlaced): 180 MB. Photos of 5 MB have about 12
 * million.
 */
const MAX_PIXELS = 16_000_000;
const MAX_SECONDS = 10;
const QUALITY = 82;
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * The middle of a picture as squares, largest first, made of its pixels alone: place and camera, text behind the image's end and
 * whatever else the file carries stay behind. Refused: what is no JPEG, PNG or WebP by its content, moves, is broken, or unpacks
 * to too much.
 */
export async function makeSquares(bytes: Buffer, sizes: readonly number[]): Promise<Square[]> {
  const type = sniff(bytes);
  if (!type || !TYPES.includes(type)) throw pictureRefusals.type();
  const sharp = await loadSharp();
  const largest = Math.max(...sizes);
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true };
  try {
    const { format, pages = 1, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (`image/${format}` !== type) throw pictureRefusals.type();
    if (pages > 1 || isAnimatedPng(bytes)) throw pictureRefusals.animated();
    if (width * height > MAX_PIXELS) throw pictureRefusals.tooManyPixels();
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .toColourspace('srgb')
      .resize(largest, largest, { fit: 'cover' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const squares: Square[] = [];
    for (const size of sizes.toSorted((a, b) => b - a))
      squares.push({ size, bytes: await sharp(data, { raw }).resize(size, size).webp({ quality: QUALITY }).toBuffer() });
    return squares;
  } catch (error) {
    // Anything else that the decoder says is about the file: `makeSquares` gives it nothing but that.
    throw error instanceof DomainError ? error : pictureRefusals.broken();
  }
}

/** The control chunk of an animation stands before the pixels (PNG, 11.3.6.2); libvips reads the first image and says nothing. */
function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return control !== -1 && control < bytes.indexOf('IDAT') && sniff(bytes) === 'image/png';
}

let loading: Promise<typeof import('sharp').default> | undefined;

/** With the first picture, as it costs start and memory; then no decoder but the three is ever used in this process. */
function loadSharp(): Promise<typeof import('sharp').default> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
