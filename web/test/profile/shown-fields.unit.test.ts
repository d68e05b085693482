import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { profileForm } from '@visavis/contracts/account-form';
import { fieldOrder } from '../../src/features/profile/form/profile-form-model.ts';

/** Who reads what a profile asks for: where others see it, or what it changes for the person. */
const READERS: Record<string, [file: string, reads: RegExp]> = {
  name: ['features/meetings/host/host-head.tsx', /\{host\.name\}/],
  headline: ['shared/people/host-card.tsx', /\{headline\}/],
  about: ['shared/people/host-card.tsx', /\{about\}/],
  links: ['shared/people/host-card.tsx', /links\.map/],
  email: ['features/notifications/settings/email-section.tsx', /\.email\b/],
  goal: ['shared/people/person-facts.ts', /goal\.\$\{goal\}/],
  category: ['features/meetings/list/use-list-filter.ts', /useUser\(\)\?\.category/],
  timeZone: ['features/profile/form/more-fields.tsx', /values\.timeZone/],
  language: ['features/profile/form/profile-form.tsx', /setLanguage\(user\.language/],
};
const formFields = Object.keys(profileForm.shape).filter((field) => field !== 'version');

it('asks for nothing that nobody reads', () => {
  expect(Object.keys(READERS).sort()).toEqual(formFields.toSorted());
  for (const [file, reads] of Object.values(READERS))
    expect(readFileSync(join(import.meta.dirname, '../../src', file), 'utf8')).toMatch(reads);
});
it('lets each be changed in the profile', () => expect(fieldOrder.toSorted()).toEqual(formFields.toSorted()));
