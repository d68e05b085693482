import { createHash } from 'node:crypto';
import { testimonialCreated, testimonialUpdated } from '@visavis/contracts/events/admin';
import type { TestimonialForm } from '@visavis/contracts/testimonial-form';
import { type Actor, Conflict, invalidField, NotFound, newId } from '@visavis/platform';
import type { Idempotency, Unit } from '@visavis/store';
import { discardImage, getTestimonial, guardOrder, lastPlace, testimonials } from '../../data/testimonials.ts';
import type { TestimonialContent, TestimonialRecord } from '../../domain/testimonial.ts';
import type { AdminDeps } from '../deps.ts';
import { showImage, storeImage, sweepSoon } from './images.ts';

/**
 * An admin writes a testimonial down; it comes last. Returns what `present` makes of it, the same for a repeated request. Throws
 * VALIDATION_FAILED and what a picture is refused for.
 */
export async function createTestimonial<R>(
  deps: AdminDeps,
  command: {
    form: TestimonialForm;
    picture: Buffer | undefined;
    actor: Actor;
    now: Date;
    once: Idempotency | undefined;
    present(testimonial: TestimonialRecord): R;
  },
): Promise<R> {
  const { picture, actor, now, once } = command;
  const sent = contentOf(command.form, now);
  const content: TestimonialContent = sent.consentAt ? sent : { ...sent, status: 'inactive' };
  const image = picture ? await storeImage(deps, picture, now) : null;
  const work = async (unit: Unit) => {
    await guardOrder(unit);
    if (image) await showImage(unit, image);
    const testimonial = unit.collection(testimonials).insert({
      _id: newId(),
      ...content,
      image,
      sortOrder: Math.floor(await lastPlace(unit)) + 1,
      deletedAt: null,
      edition: 1,
      createdAt: now,
      updatedAt: now,
    });
    const event = { testimonialId: testimonial._id, name: testimonial.name, actor, after: content };
    unit.publish(deps.events(testimonialCreated, testimonial._id, event), testimonial);
    return command.present(testimonial);
  };
  return deps.store.transaction(work, once && { idempotency: { ...once, bodyHash: hashOf(content, picture) } });
}

/**
 * An admin changes a testimonial; what is left out stays. The same again changes nothing. Throws NOT_FOUND, VALIDATION_FAILED,
 * VERSION_CONFLICT, whose details are `conflict` of the current one, and what a picture is refused for.
 */
export async function updateTestimonial(
  deps: AdminDeps,
  command: {
    id: string;
    edit: { [Field in keyof TestimonialForm]?: TestimonialForm[Field] | undefined };
    /** Null takes the picture away, undefined leaves it. */
    picture?: Buffer | null | undefined;
    edition?: number | undefined;
    actor: Actor;
    now: Date;
    conflict(current: TestimonialRecord): Record<string, unknown>;
  },
): Promise<TestimonialRecord> {
  const { id, picture, actor, now } = command;
  const edit = contentOf(command.edit, now);
  // Before a picture is decoded for nothing.
  await testimonialOf(deps.store, id);
  const image = picture ? await storeImage(deps, picture, now) : picture;
  const updated = await deps.store.transaction(async (unit) => {
    const current = await testimonialOf(unit, id);
    const change = changeOf(current, image === undefined ? edit : { ...edit, image });
    if (!change) return current;
    if (command.edition !== undefined && command.edition !== current.edition)
      throw new Conflict(
        'VERSION_CONFLICT',
        'This testimonial was changed in the meantime. Please look at it again.',
        command.conflict(current),
      );
    if (image) await showImage(unit, image);
    if (image !== undefined && current.image) discardImage(unit, current.image, now);
    refuseWithoutConsent({ ...current, ...change.after });
    const next = { ...current, ...change.after, edition: current.edition + 1, updatedAt: now };
    const testimonial = unit.collection(testimonials).save(next);
    unit.publish(
      deps.events(testimonialUpdated, id, { testimonialId: id, name: testimonial.name, actor, ...change }),
      testimonial,
    );
    return testimonial;
  });
  await sweepSoon(deps, now);
  return updated;
}

/** One that is not deleted. Throws NOT_FOUND. */
export async function testimonialOf(source: Parameters<typeof getTestimonial>[0], id: string): Promise<TestimonialRecord> {
  const testimonial = await getTestimonial(source, id);
  if (!testimonial || testimonial.deletedAt) throw testimonialNotFound();
  return testimonial;
}
export const testimonialNotFound = () => new NotFound('NOT_FOUND', 'Testimonial not found');

/** Nobody's words are shown before they agreed. Throws VALIDATION_FAILED. */
function refuseWithoutConsent({ status, consentAt }: TestimonialRecord): void {
  if (status === 'active' && !consentAt)
    throw invalidField('consentAt', 'Please enter when the person agreed, before it is shown');
}

type Sent<Form> = Omit<Form, 'consentAt'> & { consentAt?: string | null | undefined };
/** The fields that were sent, as they are stored. Throws VALIDATION_FAILED for a consent of tomorrow. */
function contentOf(form: TestimonialForm, now: Date): TestimonialContent;
function contentOf(form: Partial<Sent<TestimonialForm>> | object, now: Date): Partial<TestimonialContent>;
function contentOf({ consentAt, ...rest }: { consentAt?: string | null | undefined }, now: Date): Partial<TestimonialContent> {
  const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (consentAt === undefined) return sent;
  if (consentAt === null) return { ...sent, consentAt };
  const at = new Date(consentAt);
  if (at > now) throw invalidField('consentAt', 'The person cannot have agreed in the future');
  return { ...sent, consentAt: at };
}

/** For the audit log: the fields that differ, before and after; undefined when none does. */
function changeOf(current: TestimonialRecord, edit: Partial<TestimonialRecord>) {
  const names = (Object.keys(edit) as (keyof TestimonialRecord)[]).filter(
    (name) => JSON.stringify(edit[name]) !== JSON.stringify(current[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (from: Partial<TestimonialRecord>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(current), after: pick(edit) };
}

/** A form in parts is hashed by what it says: its boundary differs each time. */
const hashOf = (content: TestimonialContent, picture: Buffer | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify(content))
    .update(picture ?? '')
    .digest('base64url');
