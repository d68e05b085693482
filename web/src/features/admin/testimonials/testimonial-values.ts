import { PROFILE } from '@visavis/contracts/constants/account';
import { TESTIMONIALS } from '@visavis/contracts/constants/testimonial';
import { localDay, optional } from '../../../shared/form/codecs.ts';
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
export interface TestimonialValues extends Pick<Testimonial, 'name' | 'role' | 'company' | 'quote' | 'featured'> {
  rating: string;
  category: string;
  /** The day, in the admin's own zone. */
  consentOn: string;
  isActive: boolean;
  /** Null takes the picture away, undefined leaves it. */
  image: Chosen | null | undefined;
}

const consentDay = optional(localDay, '');
export const today = () => localDay.encode(new Date(serverNow()).toISOString());

const BLANK = { name: '', role: '', company: '', quote: '', category: '', featured: false, image: undefined };
const NEW: TestimonialValues = { ...BLANK, rating: String(TESTIMONIALS.ratingMax), consentOn: '', isActive: true };
export const testimonialValuesOf = (testimonial: Testimonial | undefined): TestimonialValues => {
  if (!testimonial) return NEW;
  const { name, role, company, quote, featured, rating, category, consentAt, status } = testimonial;
  const words = { name, role, company, quote, rating: String(rating), category: category ?? '' };
  return { ...words, featured, consentOn: consentDay.encode(consentAt ?? ''), isActive: status === 'active', image: undefined };
};

/** The fields of the multipart form. */
export const testimonialFieldsOf = (values: TestimonialValues, testimonial: Testimonial | undefined): Record<string, string> => {
  const { name, role, company, quote, rating, category, consentOn, featured, isActive } = values;
  const before = testimonial?.consentAt ?? '';
  const consentAt = consentDay.encode(before) === consentOn ? before : consentDay.decode(consentOn);
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
      [t('admin:status'), ({ status }) => t(`state.${status}`)],
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
