import text from '../../../../texts/hi/terms.md';
import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['terms']> = {
  ...text,
};
