import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { session } from '../../shared/session/session.ts';
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

const prefix = STORAGE_KEYS.verificationDraftPrefix;
const key = () => prefix + (session.get()?.user?._id ?? 'nobody');
const isDraft = (draft: unknown): draft is FormValues => {
  if (typeof draft !== 'object' || draft === null) return false;
  return Object.entries(EMPTY).every(([name, empty]) => {
    const value = (draft as Record<string, unknown>)[name];
    return Array.isArray(empty)
      ? Array.isArray(value) && value.every((one) => typeof one === 'string')
      : typeof value === 'string';
  });
};

/** What was typed and not sent, in any tab. */
export const readDraft = (): FormValues | undefined => {
  try {
    const draft: unknown = JSON.parse(localStore.get(key()) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
};
export const keepDraft = (draft: FormValues) => localStore.set(key(), JSON.stringify(draft));
export const dropDraft = () => localStore.remove(key());

// Personal data: it leaves with the person.
session.subscribe((_, change) => {
  if (change !== 'signed-out') return;
  for (const storedKey of localStore.keys()) if (storedKey.startsWith(prefix)) localStore.remove(storedKey);
});
