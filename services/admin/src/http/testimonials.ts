import { pagination } from '@visavis/contracts/common';
import { categoryNameOf } from '@visavis/contracts/constants/category';
import { TESTIMONIALS } from '@visavis/contracts/constants/testimonial';
import { testimonialEdit, testimonialForm } from '@visavis/contracts/testimonial-form';
import { publicTestimonial, testimonialEndpoints, testimonialSchema } from '@visavis/contracts/testimonials';
import { readPictureForm, sendPicture } from '@visavis/pictures';
import { actorOf, type CsvColumns, NotFound, pickFields, type Routes, sendListCsv } from '@visavis/platform';
import { pageOfTestimonials, publishedTestimonials } from '../data/testimonials.ts';
import type { TestimonialRecord } from '../domain/testimonial.ts';
import type { AdminDeps } from '../use-cases/deps.ts';
import { deleteTestimonial, restoreTestimonial } from '../use-cases/testimonials/delete-testimonials.ts';
import { createTestimonial, testimonialOf, updateTestimonial } from '../use-cases/testimonials/edit-testimonials.ts';
import { moveTestimonial } from '../use-cases/testimonials/move-testimonial.ts';

/** What people say of us: read by anyone, written down and ordered by admins. */
export function testimonialRoutes({ on }: Routes, deps: AdminDeps): void {
  const conflict = (current: TestimonialRecord) => ({ testimonial: presentTestimonial(current) });

  on(testimonialEndpoints.published, async ({ query, response }) => {
    // The same for everyone, signed in or not: browsers keep it and ask whether it changed.
    response.setHeader('Cache-Control', 'no-cache');
    const { found, count } = await publishedTestimonials(deps.store, query);
    return { testimonials: found.map(presentPublic), pagination: pagination(query.page, query.limit, count) };
  });

  on(testimonialEndpoints.image, async ({ params, query, response }) => {
    const file = await deps.pictures.open(params.key, Number(query.size)).catch((error) => {
      throw error instanceof NotFound ? new NotFound('NOT_FOUND', 'Picture not found') : error;
    });
    await sendPicture(response, file);
    return {};
  });

  on(testimonialEndpoints.list, async ({ query }) => {
    const { found, count, previous, next } = await pageOfTestimonials(deps.store, query);
    return {
      testimonials: found.map(presentTestimonial),
      pagination: pagination(query.page, query.limit, count),
      previousId: previous?._id ?? null,
      nextId: next?._id ?? null,
    };
  });

  on(testimonialEndpoints.listCsv, (context) =>
    sendListCsv(context, 'testimonials', CSV, async (page) => {
      const { found } = await pageOfTestimonials(deps.store, { ...context.query, ...page });
      return { found, rows: found.map(presentTestimonial) };
    }),
  );

  on(testimonialEndpoints.get, async ({ params }) => ({
    testimonial: presentTestimonial(await testimonialOf(deps.store, params.id)),
  }));

  on(testimonialEndpoints.create, async ({ request, principal, now, once }) => {
    const { fields, picture } = await readPictureForm(request, TESTIMONIALS.imageMaxBytes);
    const present = (testimonial: TestimonialRecord) => ({
      message: 'Testimonial created',
      testimonial: presentTestimonial(testimonial),
    });
    const form = testimonialForm.parse(fields);
    return createTestimonial(deps, { form, picture, actor: actorOf(principal), now, once, present });
  });

  on(testimonialEndpoints.update, async ({ params, request, principal, now }) => {
    const { fields, picture } = await readPictureForm(request, TESTIMONIALS.imageMaxBytes);
    const { version: edition, removeImage, ...edit } = testimonialEdit.parse(fields);
    const image = picture ?? (removeImage ? null : undefined);
    const command = { id: params.id, edit, picture: image, edition, actor: actorOf(principal), now, conflict };
    return { message: 'Testimonial updated', testimonial: presentTestimonial(await updateTestimonial(deps, command)) };
  });

  on(testimonialEndpoints.setStatus, async ({ params, body, principal, now }) => {
    const testimonial = await updateTestimonial(deps, { id: params.id, edit: body, actor: actorOf(principal), now, conflict });
    return { message: 'Testimonial status updated', testimonial: presentTestimonial(testimonial) };
  });

  on(testimonialEndpoints.setFeatured, async ({ params, body, principal, now }) => {
    const testimonial = await updateTestimonial(deps, { id: params.id, edit: body, actor: actorOf(principal), now, conflict });
    return { message: 'Testimonial updated', testimonial: presentTestimonial(testimonial) };
  });

  on(testimonialEndpoints.move, async ({ params, body: { before, behind = '' }, principal }) => {
    const place =
      before === undefined ? ({ besideId: behind, side: 'behind' } as const) : ({ besideId: before, side: 'before' } as const);
    const testimonial = await moveTestimonial(deps, { id: params.id, ...place, actor: actorOf(principal) });
    return { message: 'Testimonial moved', testimonial: presentTestimonial(testimonial) };
  });

  on(testimonialEndpoints.remove, async ({ params, principal, now }) => {
    const until = await deleteTestimonial(deps, { id: params.id, actor: actorOf(principal), now });
    return { message: 'Testimonial deleted', restorableUntil: until.toISOString() };
  });

  on(testimonialEndpoints.restore, async ({ params, principal, now }) => {
    const testimonial = await restoreTestimonial(deps, { id: params.id, actor: actorOf(principal), now });
    return { message: 'Testimonial restored', testimonial: presentTestimonial(testimonial) };
  });
}

const [IMAGES = ''] = testimonialEndpoints.image.path.split(':');

const withImage = <T>(view: T, { image }: TestimonialRecord) => ({ ...view, imageUrl: image === null ? null : IMAGES + image });
const presentPublic = (testimonial: TestimonialRecord) => withImage(pickFields(publicTestimonial, testimonial), testimonial);

const presentTestimonial = (testimonial: TestimonialRecord) => ({
  ...withImage(pickFields(testimonialSchema, testimonial), testimonial),
  version: testimonial.edition,
});

const CSV: CsvColumns<ReturnType<typeof presentTestimonial>> = {
  ID: ({ _id }) => _id,
  Name: ({ name }) => name,
  Role: ({ role }) => role,
  Company: ({ company }) => company,
  Quote: ({ quote }) => quote,
  Rating: ({ rating }) => rating,
  Category: ({ category }) => category && (categoryNameOf(category) ?? category),
  Status: ({ status }) => status,
  'On the home page': ({ featured }) => featured,
  'Consent of': ({ consentAt }) => consentAt,
  Created: ({ createdAt }) => createdAt,
};
