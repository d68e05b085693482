import { describe, expect, it } from '@jest/globals';
import { updateProfileBody } from '@visavis/contracts/profile';
import type { ProfileForm } from '../../src/features/profile/form/profile-form-model.ts';
import { changesOf, differences, merged, validateProfile } from '../../src/features/profile/form/profile-form-model.ts';

const form: ProfileForm = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  about: 'Logos',
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

describe('the form and the server agree on', () => {
  const texts = {
    name: ['A', ' A ', 'Al', 'अ आ', 'x'.repeat(100), 'x'.repeat(101)],
    email: [
      '',
      ' ',
      'a',
      'a@b',
      'a@b.c',
      'a@b.co',
      ' A@B.co ',
      'a..b@c.de',
      '.a@b.co',
      'a.@b.co',
      'a@-b.co',
      'é@b.co',
      "o'c+x@b-c.co.in",
    ],
    about: ['', 'x'.repeat(500), 'x'.repeat(501), '😀'.repeat(500)],
    links: [
      'example.com',
      'https://example.com/a?b#c',
      'http://a.co',
      'javascript:alert(1)',
      'localhost',
      'https://localhost',
      'http://1.2.3.4',
      'ftp://a.co',
      'a b.co',
      'mailto:a@b.co',
      'https://a_b.co',
      'example.com:8080/x',
      `https://a.co/${'x'.repeat(288)}`,
    ],
  };
  for (const [field, values] of Object.entries(texts))
    for (const value of values)
      it(`${field} ${JSON.stringify(value.length > 40 ? `${value.slice(0, 12)}… ${value.length}` : value)}`, () => {
        const part = { [field]: field === 'links' ? [value] : value };
        const said = updateProfileBody.safeParse(part);
        const server = said.success ? undefined : said.error.issues[0]?.message;
        expect(Object.values(validateProfile({ ...form, ...part }))[0]).toBe(server);
      });
});
