import { useMutation } from '@tanstack/react-query';
import { pathOf } from '@visavis/contracts/calls/call';
import { testimonialCalls } from '@visavis/contracts/calls/testimonials';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import type { TestimonialStatus } from '@visavis/contracts/constants/testimonial';
import { call } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { upload } from '../../../shared/api/upload.ts';
import { testimonialsKey } from '../../../shared/testimonials/api.ts';
import { adminKeys } from '../query-keys.ts';

export type Testimonials = CallResult<typeof testimonialCalls.list>;
export type Testimonial = Testimonials['testimonials'][number];

/** What admins see of them, and what everyone does. */
export const testimonialsChanged = () =>
  Promise.all([adminKeys.all, testimonialsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

interface Saved {
  fields: Record<string, string>;
  /** Null takes the picture away, undefined leaves it. */
  image: File | null | undefined;
  idempotencyKey: string;
  onSent: (share: number) => void;
}
/**
 * Creates a testimonial, or changes the one given if it is still as it was read. `onSent` gets the share that has left the
 * device, 0 to 1.
 */
export const saveTestimonial = async (testimonial: Testimonial | undefined, saved: Saved): Promise<void> => {
  const { fields, image, idempotencyKey, onSent } = saved;
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (testimonial) body.append('version', String(testimonial.version));
  if (image === null) body.append('removeImage', 'true');
  if (image) body.append('image', image);
  const { method, path } = testimonial ? testimonialCalls.update : testimonialCalls.create;
  const url = testimonial ? pathOf(path, { id: testimonial._id }) : path;
  const headers: Record<string, string> = testimonial ? {} : { 'idempotency-key': idempotencyKey };
  await upload({ method, url, body, headers, onSent: (bytes, of) => onSent(bytes / Math.max(1, of)) });
  await testimonialsChanged();
};

export const setStatus = (id: string, status: TestimonialStatus) =>
  call(testimonialCalls.setStatus, { params: { id }, body: { status } });
export const removeTestimonial = (id: string) => call(testimonialCalls.remove, { params: { id } });
export const restoreTestimonial = (id: string) => call(testimonialCalls.restore, { params: { id } });

export const useSwitch = ({ _id: id }: Testimonial) =>
  useMutation({
    mutationFn: ({ status, featured }: { status?: TestimonialStatus; featured?: boolean }) =>
      status
        ? setStatus(id, status)
        : call(testimonialCalls.setFeatured, { params: { id }, body: { featured: featured === true } }),
    onSettled: testimonialsChanged,
  });

/** Where a testimonial is put: directly before or behind another one. */
export type Place = { before: string } | { behind: string };
export const useMove = ({ _id: id }: Testimonial) =>
  useMutation({
    mutationFn: (place: Place) => call(testimonialCalls.move, { params: { id }, body: place }),
    onSettled: testimonialsChanged,
  });
