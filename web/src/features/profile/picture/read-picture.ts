import { PROFILE } from '@visavis/contracts/constants/account';
import { t } from '../../../shared/i18n/en/profile.ts';
import { type Crop, type Size, sideOf } from './crop-geometry.ts';

/** Why this file will not do, before anything is read. */
export const fileError = (file: File): string | undefined => {
  if (!(PROFILE.imageTypes as readonly string[]).includes(file.type)) return t('picture.error.type');
  return file.size > PROFILE.imageMaxBytes ? t('picture.error.size') : undefined;
};

/** The picture the right way up; undefined for what only looks like one by its name. */
export const readPicture = (file: File): Promise<ImageBitmap | undefined> => createImageBitmap(file).catch(() => undefined);

const largest = Math.max(...PROFILE.imageSizes);

/** Paints the kept square over the whole canvas. */
export const paint = (canvas: HTMLCanvasElement, picture: CanvasImageSource & Size, crop: Crop) => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = sideOf(picture, crop.zoom);
  context.imageSmoothingQuality = 'high';
  // What is transparent becomes paper: JPEG would make it black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(
    picture,
    crop.x * picture.width - side / 2,
    crop.y * picture.height - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
};

/** The kept square as it is sent: as large as the server keeps it, without the place and the camera that photos tell of. */
export const cutOut = (picture: ImageBitmap, crop: Crop): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  canvas.width = largest;
  canvas.height = largest;
  paint(canvas, picture, crop);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
};
