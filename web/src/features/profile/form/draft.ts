import type { Profile } from '@visavis/contracts/profile';
import { session } from '../../../shared/session/session.ts';
import { tabStore } from '../../../shared/session/storage.ts';
import type { ProfileForm } from './profile-form-model.ts';

/** What was typed and not saved, with the profile that it was typed over. */
export interface Draft {
  base: Profile;
  form: ProfileForm;
}
const prefix = 'visavis.profileDraft.';
const key = () => prefix + (session.get()?.user?._id ?? 'nobody');

export const readDraft = (): Draft | undefined => {
  try {
    const draft = JSON.parse(tabStore.get(key()) ?? 'null') as Draft | null;
    return draft && Array.isArray(draft.form?.links) && draft.base ? draft : undefined;
  } catch {
    return undefined;
  }
};
export const keepDraft = (draft: Draft) => tabStore.set(key(), JSON.stringify(draft));
export const dropDraft = () => tabStore.remove(key());

// Personal data: it leaves with the person.
session.subscribe((_, change) => {
  if (change !== 'signed-out') return;
  for (const storedKey of tabStore.keys()) if (storedKey.startsWith(prefix)) tabStore.remove(storedKey);
});
