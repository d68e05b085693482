import { VIDEO } from '@visavis/contracts/constants/video';
import { numberText } from '../../../shared/format/numbers.ts';
import { t } from '../../../shared/i18n/en/admin-video.ts';

/** In MB with one decimal; what is smaller is 0.1. */
export const megabytes = (bytes: number) => numberText(Math.max(0.1, Math.round(bytes / 104_857.6) / 10));

/** Why a file is not sent at all; the server judges by the content. */
export const fileError = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!(VIDEO.mimeTypes as readonly string[]).includes(type)) return t('wrongType');
  if (size === 0) return t('empty');
  return size > VIDEO.maxBytes ? t('tooLarge') : undefined;
};

const patienceMs = 3_000;

/** How long a recording lasts, in seconds, as far as the browser can tell. */
export const lengthOf = (file: File) =>
  new Promise<number | undefined>((resolve) => {
    const url = URL.createObjectURL(file);
    const video = document.createElement('video');
    const answer = () => {
      clearTimeout(timer);
      const { duration } = video;
      URL.revokeObjectURL(url);
      video.removeAttribute('src');
      resolve(Number.isFinite(duration) && duration <= 86_400 ? duration : undefined);
    };
    const timer = setTimeout(answer, patienceMs);
    video.preload = 'metadata';
    video.onloadedmetadata = answer;
    video.onerror = answer;
    video.src = url;
  });
