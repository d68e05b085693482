import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { draftsOf } from '../../shared/session/drafts.ts';
import { localStore } from '../../shared/session/storage.ts';

/** What the form holds; what is typed is text. The documents are kept by the server. */
export interface FormValues {
  type: string;
  categories: string[];
  about: string;
  yearsExperience: string;
  portfolioUrls: string[];
  linkedinUrl: string;
}
export const EMPTY: FormValues = {
  type: '',
  categories: [],
  about: '',
  yearsExperience: '',
  portfolioUrls: [''],
  linkedinUrl: '',
};

const isDraft = (draft: unknown): draft is FormValues => {
  if (typeof draft !== 'object' || draft === null) return false;
  return Object.entries(EMPTY).every(([name, empty]) => {
    const value = (draft as Record<string, unknown>)[name];
    return Array.isArray(empty)
      ? Array.isArray(value) && value.every((one) => typeof one === 'string')
      : typeof value === 'string';
  });
};

/** In any tab. */
export const drafts = draftsOf(localStore, STORAGE_KEYS.verificationDraftPrefix, (stored) =>
  isDraft(stored) ? stored : undefined,
);
