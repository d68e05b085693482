import { PROFILE } from '@visavis/contracts/constants/account';
import { t } from '../../../shared/i18n/en/profile.ts';

/** Why this file will not do; nothing when it is a picture. What only looks like one by its name is found by reading it. */
export const fileError = async (file: File): Promise<string | undefined> => {
  if (!(PROFILE.imageTypes as readonly string[]).includes(file.type)) return t('picture.error.type');
  if (file.size > PROFILE.imageMaxBytes) return t('picture.error.size');
  try {
    (await createImageBitmap(file)).close();
    return undefined;
  } catch {
    return t('picture.error.broken');
  }
};

export type Square = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;
const largest = Math.max(...PROFILE.imageSizes);

/** The kept square as it is sent: as large as the server keeps it, without the place and the camera that photos tell of. */
export const cutOut = async (file: File, { x, y, width, height }: Square) => {
  const canvas = document.createElement('canvas');
  canvas.width = largest;
  canvas.height = largest;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  // What is transparent becomes paper: JPEG would make it black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, largest, largest);
  const picture = await createImageBitmap(file);
  context.drawImage(picture, x, y, width, height, 0, 0, largest, largest);
  picture.close();
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
};
