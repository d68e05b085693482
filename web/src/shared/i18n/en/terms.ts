import text from '../../../../texts/en/terms.md';
import { texts } from '../texts.ts';

export const terms = {
  ...text,
} as const;

export const { useT } = texts('terms', terms);
