import { calls } from './call.ts';

/** Specification 2, section 7: testimonials. */
export const testimonialCalls = calls('admin', 'testimonials', {
  published: { method: 'GET', path: '/api/testimonials', access: 'anyone' },
  image: { method: 'GET', path: '/api/testimonials/images/:key', access: 'anyone', who: 'anyone', produces: 'webp' },
  list: { method: 'GET', path: '/api/admin/testimonials', access: 'admin' },
  listCsv: { method: 'GET', path: '/api/admin/testimonials/csv', access: 'fresh', produces: 'csv' },
  get: { method: 'GET', path: '/api/admin/testimonials/:id', access: 'admin' },
  create: {
    method: 'POST',
    path: '/api/admin/testimonials',
    access: 'admin',
    repeats: 'by key',
    status: 201,
    consumes: 'upload',
  },
  update: { method: 'PUT', path: '/api/admin/testimonials/:id', access: 'admin', repeats: 'same', consumes: 'upload' },
  remove: { method: 'DELETE', path: '/api/admin/testimonials/:id', access: 'admin', repeats: 'same' },
  restore: { method: 'POST', path: '/api/admin/testimonials/:id/restore', access: 'admin', repeats: 'same' },
  setStatus: { method: 'PATCH', path: '/api/admin/testimonials/:id/status', access: 'admin', repeats: 'same' },
  setFeatured: { method: 'PATCH', path: '/api/admin/testimonials/:id/featured', access: 'admin', repeats: 'same' },
  move: { method: 'PUT', path: '/api/admin/testimonials/:id/position', access: 'admin', repeats: 'same' },
});
