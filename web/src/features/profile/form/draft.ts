import type { Profile } from '@visavis/contracts/profile';
import { draftsOf } from '../../../shared/session/drafts.ts';
import { tabStore } from '../../../shared/session/storage.ts';
import type { ProfileForm } from './profile-form-model.ts';

/** What was typed and not saved, with the profile that it was typed over. */
export interface Draft {
  base: Profile;
  form: ProfileForm;
}
export const drafts = draftsOf(tabStore, 'visavis.profileDraft.', (stored) => {
  const draft = stored as Draft | null;
  return draft && Array.isArray(draft.form?.links) && draft.base ? draft : undefined;
});
