import { ACCOUNT, PROFILE } from '@visavis/contracts/constants';
import type { Profile } from '@visavis/contracts/profile';
import { t } from '../../../shared/i18n/en/profile.ts';
import { nameError } from '../../../shared/phone/phone-rules.ts';

/** What the form shows. An empty email is none; empty links are places to type in. */
export interface ProfileForm {
  name: string;
  email: string;
  about: string;
  links: string[];
  timeZone: string;
  language: 'en' | 'hi';
}
export type Field = keyof ProfileForm;
export const fieldOrder: readonly Field[] = ['name', 'email', 'about', 'links', 'timeZone', 'language'];

export const formOf = ({ name, email, about, links, timeZone, language }: ProfileForm | Profile): ProfileForm => ({
  name,
  email: email ?? '',
  about,
  links: [...links],
  timeZone,
  language,
});

const clean = (text: string) => text.normalize('NFC').trim();
/** As the server keeps it, so that blanks and the case of an email are no changes. */
export const cleaned = (form: ProfileForm): ProfileForm => ({
  ...form,
  name: clean(form.name),
  email: form.email.trim().toLowerCase(),
  about: clean(form.about),
  links: form.links.map((link) => link.trim()).filter(Boolean),
});

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What differs, in the form's order. */
export const changedFields = (before: ProfileForm, after: ProfileForm): Field[] => {
  const [was, is] = [cleaned(before), cleaned(after)];
  return fieldOrder.filter((field) => !same(was[field], is[field]));
};
export const changesOf = (before: ProfileForm, after: ProfileForm): Partial<ProfileForm> => {
  const is = cleaned(after);
  return Object.fromEntries(changedFields(before, after).map((field) => [field, is[field]]));
};

/** Nothing that the form shows differs. */
export const sameForm = (a: Profile, b: Profile) => same(formOf(a), formOf(b));

export interface Difference {
  field: Field;
  theirs: ProfileForm[Field];
  /** Set where the person changed it too, to something else. */
  mine: ProfileForm[Field] | undefined;
}
/** What was changed elsewhere since `base`, beside what the person made of it. */
export const differences = (base: ProfileForm, theirs: ProfileForm, mine: ProfileForm): Difference[] => {
  const own = changesOf(base, mine);
  return changedFields(base, theirs).map((field) => ({
    field,
    theirs: theirs[field],
    mine: field in own && !same(own[field], cleaned(theirs)[field]) ? own[field] : undefined,
  }));
};
/** Their version with one's own changes on top. */
export const merged = (base: ProfileForm, theirs: ProfileForm, mine: ProfileForm): ProfileForm => ({
  ...theirs,
  ...changesOf(base, mine),
});

const emailShape = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
export const emailError = (email: string) =>
  email.trim() === '' || (email.trim().length <= PROFILE.emailMax && emailShape.test(email.trim()))
    ? undefined
    : t('error.email');

const hostShape = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
/** A web address; `https://` may be left out. */
export const linkError = (typed: string) => {
  const link = typed.trim();
  if (!link) return undefined;
  const whole = /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  const good = url && /^https?:$/.test(url.protocol) && hostShape.test(url.hostname) && link.length <= PROFILE.linkMax;
  return good ? undefined : t('error.link');
};

/** The first thing wrong with each field, in the words of the specification (1, section 5); links by their place: `links.0`. */
export const validateProfile = (form: ProfileForm): Record<string, string> => {
  const found: Record<string, string | undefined> = {
    name: [...form.name.trim()].length > ACCOUNT.nameMax ? t('common:phone.invalidName') : nameError(form.name),
    email: emailError(form.email),
    about: [...clean(form.about)].length > PROFILE.aboutMax ? t('error.about') : undefined,
    links: cleaned(form).links.length > PROFILE.linksMax ? t('error.linksFull') : undefined,
  };
  for (const [at, link] of form.links.entries()) found[`links.${at}`] = linkError(link);
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined));
};
