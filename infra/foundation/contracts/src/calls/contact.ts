import { calls } from './call.ts';

/** The contact form, open to everyone. */
export const contactCalls = calls('admin', 'contact', {
  send: { method: 'POST', path: '/api/contact', access: 'anyone', repeats: 'by key', status: 201 },
  mine: { method: 'GET', path: '/api/contact/mine', access: 'user' },
});

/** What arrives by it, for the operator. */
export const adminContactCalls = calls('admin', 'adminContact', {
  list: { method: 'GET', path: '/api/admin/contact', access: 'admin', ofPeople: true },
  listCsv: { method: 'GET', path: '/api/admin/contact/csv', access: 'fresh', produces: 'csv' },
  setStatus: { method: 'PATCH', path: '/api/admin/contact/:id/status', access: 'admin', repeats: 'same' },
});
