import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const PINE = '#0B6E4F';

/** What cannot take an SVG: home screens and link previews. Full-bleed where the system cuts the corners itself. */
const icon = (size: number, kind: 'rounded' | 'full') => async () => {
  const mark = sharp(read('../public/favicon.svg'), { density: (72 * size) / 32 }).resize(size, size);
  return (kind === 'full' ? mark.flatten({ background: PINE }) : mark).png({ compressionLevel: 9, palette: true }).toBuffer();
};
const preview = (path: string) => () =>
  sharp(read(path)).resize(1200, 630).png({ compressionLevel: 9, palette: true }).toBuffer();
const images: Record<string, () => Promise<Buffer>> = {
  'icon-180.png': icon(180, 'full'),
  'icon-512.png': icon(512, 'rounded'),
  'icon-maskable-512.png': icon(512, 'full'),
  'social.png': preview('./social.svg'),
  // What the BFF writes a meeting's or host's words on (bff/src/pages/share-pictures.ts).
  'share-ground.png': preview('./share-ground.svg'),
};

/** Draws the PNGs of our own SVGs at build time. Their names are fixed: they stand in pages that others keep. */
export const drawnImages = (): Plugin => ({
  name: 'visavis-drawn-images',
  apply: 'build',
  async generateBundle() {
    for (const [fileName, draw] of Object.entries(images)) this.emitFile({ type: 'asset', fileName, source: await draw() });
  },
});
