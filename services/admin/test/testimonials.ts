import type { Answer } from '@visavis/service-test';
import sharp from 'sharp';
import { createFixture } from './support.ts';

/** A picture of these sides, all red. */
export const picture = (width = 300, height = 200, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: { r: 220, g: 20, b: 20 } } })
    .toFormat(format)
    .toBuffer();

export const TESTIMONIAL = {
  name: 'Asha Menon',
  role: 'Founder',
  company: 'Chai & Co',
  quote: 'I found our designer in a call of ten minutes.',
  rating: '5',
  consentAt: '2026-11-01T00:00:00Z',
};

/** The admin service, and its testimonials as admins and visitors use them. */
export async function startTestimonials() {
  const fixture = await createFixture();
  const form = async (
    method: 'POST' | 'PUT',
    path: string,
    fields: Record<string, string>,
    { image, token = fixture.tokenOf('admin-1', { role: 'admin' }), key }: { image?: Buffer; token?: string; key?: string } = {},
  ): Promise<Answer> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (image) body.append('image', new Blob([new Uint8Array(image)]), 'face.png');
    const response = await fetch(`${fixture.url}/api/admin/testimonials${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) },
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    ...fixture,
    form,
    admin: (method: string, path: string, body?: unknown) =>
      fixture.call(method, `/api/admin/testimonials${path}`, { token: fixture.tokenOf('admin-2', { role: 'admin' }), body }),
    async create(fields: Record<string, string> = {}, image?: Buffer) {
      const { body } = await form('POST', '', { ...TESTIMONIAL, ...fields }, image ? { image } : {});
      return body.testimonial;
    },
    async names(path = '/api/admin/testimonials?limit=100'): Promise<string[]> {
      const { body } = await fixture.call('GET', path, { token: fixture.tokenOf('admin-1', { role: 'admin' }) });
      return body.testimonials.map(({ name }: { name: string }) => name);
    },
    async eventsOf(id: string) {
      return (await fixture.published()).filter(({ subject }) => subject === id).map(({ type, data }) => ({ type, data }));
    },
  };
}
export type Testimonials = Awaited<ReturnType<typeof startTestimonials>>;
