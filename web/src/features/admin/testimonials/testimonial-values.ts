import { PROFILE } from '@visavis/contracts/constants/account';
import { TESTIMONIALS } from '@visavis/contracts/constants/testimonial';
import { t } from '../../../shared/i18n/en/admin-testimonials.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { differencesBy } from '../dialogs/differences.ts';
import type { Testimonial } from './api.ts';

/** A picture that was chosen, and how it will look. */
export interface Chosen {
  file: File;
  preview: string;
}
/** The fields of the form. */
export interface TestimonialValues {
  name: string;
  role: string;
  company: string;
  quote: string;
  rating: string;
  category: string;
  /** The day, in the admin's own zone. */
  consentOn: string;
  featured: boolean;
  isActive: boolean;
  /** Null takes the picture away, undefined leaves it. */
  image: Chosen | null | undefined;
}

/** As `<input type="date">` has it. */
const dayText = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
export const today = () => dayText(new Date(serverNow()));

export const testimonialValuesOf = (testimonial: Testimonial | undefined): TestimonialValues => ({
  name: testimonial?.name ?? '',
  role: testimonial?.role ?? '',
  company: testimonial?.company ?? '',
  quote: testimonial?.quote ?? '',
  rating: String(testimonial?.rating ?? TESTIMONIALS.ratingMax),
  category: testimonial?.category ?? '',
  consentOn: testimonial?.consentAt ? dayText(new Date(testimonial.consentAt)) : '',
  featured: testimonial?.featured ?? false,
  isActive: testimonial ? testimonial.status === 'active' : true,
  image: undefined,
});

/** Its first moment; the moment that is known, where the day is still that. */
const consentOf = (day: string, testimonial: Testimonial | undefined) => {
  if (testimonial?.consentAt && dayText(new Date(testimonial.consentAt)) === day) return testimonial.consentAt;
  const at = new Date(`${day}T00:00`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
};
/** The fields of the multipart form. */
export const testimonialFieldsOf = (values: TestimonialValues, testimonial: Testimonial | undefined): Record<string, string> => {
  const { name, role, company, quote, rating, category, consentOn, featured, isActive } = values;
  const consentAt = consentOf(consentOn, testimonial);
  const status = isActive && consentAt !== '' ? 'active' : 'inactive';
  return { name, role, company, quote, rating, category, consentAt, featured: String(featured), status };
};

/** What a person reads differently in the two. */
export const testimonialDifferences = (before: Testimonial, after: Testimonial) =>
  differencesBy<Testimonial>(
    [
      [t('form.name'), ({ name }) => name],
      [t('form.role'), ({ role }) => role],
      [t('form.company'), ({ company }) => company],
      [t('form.quote'), ({ quote }) => quote],
      [t('form.rating'), ({ rating }) => String(rating)],
      [t('status'), ({ status }) => t(`state.${status}`)],
    ],
    before,
    after,
  );

/** Why this file will not do, before it is sent. */
export const imageError = (file: File): string | undefined => {
  if (!(PROFILE.imageTypes as readonly string[]).includes(file.type)) return t('image.type');
  return file.size > TESTIMONIALS.imageMaxBytes ? t('image.size') : undefined;
};

const previewSide = 192;
/**
 * The middle of the picture as a square, which is what the server keeps; undefined for what only looks like a picture by its
 * name.
 */
export const previewOf = async (file: File): Promise<string | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = previewSide;
  canvas.height = previewSide;
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, previewSide, previewSide);
  picture.close();
  return canvas.toDataURL();
};
