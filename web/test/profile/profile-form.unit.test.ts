import { describe, expect, it } from '@jest/globals';
import { succeeded } from '../../src/features/profile/api.ts';
import type { ProfileForm } from '../../src/features/profile/form/profile-form-model.ts';
import { changesOf, differences, merged, withoutEmptyLinks } from '../../src/features/profile/form/profile-form-model.ts';
import { accountSchema, schemaErrors } from '../../src/shared/form/use-form.ts';

const form: ProfileForm = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  about: 'Logos',
  headline: 'Logos for small shops',
  goal: null,
  category: null,
  links: ['https://asha.example.com/'],
  timeZone: 'Asia/Kolkata',
  language: 'en',
};

describe('what is sent', () => {
  it('is what differs, as the server keeps it', () => {
    expect(changesOf(form, { ...form, name: ' Asha R ', email: 'ASHA@example.com ', links: [...form.links, ' '] })).toEqual({
      name: 'Asha R',
    });
  });
  it('is nothing for the same', () => expect(changesOf(form, { ...form })).toEqual({}));
});

describe('somebody else was faster', () => {
  const theirs = { ...form, name: 'Asha Rao Menon', about: 'Brands' };
  const mine = { ...form, name: 'Asha M', timeZone: 'Europe/Paris' };
  it('shows what they changed, and mine where I changed it too', () =>
    expect(differences(form, theirs, mine)).toEqual([
      { field: 'name', theirs: 'Asha Rao Menon', mine: 'Asha M' },
      { field: 'about', theirs: 'Brands', mine: undefined },
    ]));
  it('mine goes on top of theirs, and takes nothing else away', () =>
    expect(merged(form, theirs, mine)).toEqual({ ...theirs, name: 'Asha M', timeZone: 'Europe/Paris' }));
  it('the same change on both sides is no difference of opinion', () =>
    expect(differences(form, theirs, theirs).map(({ mine: own }) => own)).toEqual([undefined, undefined]));
});

describe('what is wrong', () => {
  const errors = async (part: Partial<ProfileForm>) => {
    const values = { ...form, ...part };
    return withoutEmptyLinks(values, schemaErrors(await accountSchema('profileForm')(), values));
  };
  it('is what the server’s schema says, links by their place', async () =>
    expect(
      await errors({
        name: 'x'.repeat(101),
        email: 'a@b',
        about: 'x'.repeat(501),
        headline: 'y'.repeat(81),
        links: ['', 'a.co', 'javascript:alert(1)'],
      }),
    ).toEqual({
      name: 'Please enter a valid name',
      email: 'Please enter a valid email address',
      headline: 'A headline must be at most 80 characters',
      about: 'About must be at most 500 characters',
      'links.2': 'Please enter a valid link',
    }));
  it('is no empty email and no empty place for a link', async () =>
    expect(await errors({ email: ' ', links: ['', ' ', 'example.com'] })).toEqual({}));
});

// spec 2 §5.3
describe('an answer without success', () => {
  it('is a failure with the words of the answer', () => {
    const user = { name: 'Asha' };
    expect(succeeded({ success: true, user })).toEqual({ success: true, user });
    expect(() => succeeded({ success: false, message: 'Not today', user })).toThrow('Not today');
  });
});
