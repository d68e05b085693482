import { numberText } from '../../../shared/format/numbers.ts';

/** In MB with one decimal; what is smaller is 0.1. */
export const megabytes = (bytes: number) => numberText(Math.max(0.1, Math.round(bytes / 104_857.6) / 10));
