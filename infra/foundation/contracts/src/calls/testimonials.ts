import { calls } from './call.ts';

/** Specification 2, section 7: testimonials. */
export const testimonialCalls = calls('admin', 'testimonials', {
  published: { method: 'GET', path: '/api/testimonials', access: 'anyone' },
  image: { method: 'GET', path: '/api/testimonials/images/:key', access: 'anyone', produces: 'webp' },
  list: { method: 'GET', path: '/api/admin/testimonials', access: 'admin' },
  get: { method: 'GET', path: '/api/admin/testimonials/:id', access: 'admin' },
  create: {
    method: 'POST',
    path: '/api/admin/testimonials',
    access: 'admin',
    status: 201,
    idempotent: true,
    consumes: 'upload',
  },
  update: { method: 'PUT', path: '/api/admin/testimonials/:id', access: 'admin', consumes: 'upload' },
  remove: { method: 'DELETE', path: '/api/admin/testimonials/:id', access: 'admin' },
  restore: { method: 'POST', path: '/api/admin/testimonials/:id/restore', access: 'admin' },
  setStatus: { method: 'PATCH', path: '/api/admin/testimonials/:id/status', access: 'admin' },
  setFeatured: { method: 'PATCH', path: '/api/admin/testimonials/:id/featured', access: 'admin' },
  move: { method: 'PUT', path: '/api/admin/testimonials/:id/position', access: 'admin' },
});
