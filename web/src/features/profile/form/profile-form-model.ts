import { CATEGORY_SLUGS, type CategorySlug } from '@visavis/contracts/constants/category';
import type { Profile } from '@visavis/contracts/profile';
import type { FieldErrors } from '../../../shared/form/use-form.ts';

/** What the form shows. An empty email is none; empty links are places to type in. */
export interface ProfileForm {
  name: string;
  email: string;
  headline: string;
  about: string;
  links: string[];
  goal: NonNullable<Profile['goal']> | null;
  category: CategorySlug | null;
  timeZone: string;
  language: 'en' | 'hi';
}
export type Field = keyof ProfileForm;
export const fieldOrder: readonly Field[] = [
  'name',
  'email',
  'headline',
  'about',
  'links',
  'goal',
  'category',
  'timeZone',
  'language',
];

/** Of a list to choose from, where nothing chosen is an empty text. */
export const slugOrNull = (value: string): CategorySlug | null => CATEGORY_SLUGS.find((slug) => slug === value) ?? null;

export const formOf = (profile: ProfileForm | Profile): ProfileForm => {
  const { name, email, headline, about, links, goal, category, timeZone, language } = profile;
  return {
    name,
    email: email ?? '',
    headline: headline ?? '',
    about,
    links: [...links],
    goal: goal ?? null,
    category: category ?? null,
    timeZone,
    language,
  };
};

const clean = (text: string) => text.normalize('NFC').trim();
/** As the server keeps it, so that blanks and the case of an email are no changes. */
export const cleaned = (form: ProfileForm): ProfileForm => ({
  ...form,
  name: clean(form.name),
  email: form.email.trim().toLowerCase(),
  headline: clean(form.headline),
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

/** Drops what the schema says of empty links: they are places to type in, and not sent. */
export const withoutEmptyLinks = ({ links }: ProfileForm, found: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(found).filter(([path]) => links[Number(/^links\.(\d+)$/.exec(path)?.[1])]?.trim() !== ''));
