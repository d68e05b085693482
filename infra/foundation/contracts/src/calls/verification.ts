import { calls } from './call.ts';

/** Specification 2, section 7: verification. */
export const verificationCalls = calls('auth', 'verification', {
  request: { method: 'POST', path: '/api/verification/requests', access: 'user', repeats: 'by key', status: 201 },
  mine: { method: 'GET', path: '/api/verification/requests/mine', access: 'user' },
  uploadDocument: {
    method: 'POST',
    path: '/api/verification/documents',
    access: 'user',
    repeats: 'each',
    status: 201,
    consumes: 'upload',
  },
  removeDocument: {
    method: 'DELETE',
    path: '/api/verification/documents/:id',
    access: 'user',
    who: 'owner',
    repeats: 'NOT_FOUND',
  },
  list: { method: 'GET', path: '/api/verification/admin/requests', access: 'admin', ofPeople: true },
  listCsv: { method: 'GET', path: '/api/verification/admin/requests/csv', access: 'fresh', produces: 'csv' },
  pending: { method: 'GET', path: '/api/verification/admin/pending', access: 'admin', ofPeople: true },
  get: { method: 'GET', path: '/api/verification/admin/:id', access: 'admin', ofPeople: true },
  decide: { method: 'PUT', path: '/api/verification/admin/:id', access: 'admin', repeats: 'same' },
  revoke: { method: 'POST', path: '/api/verification/admin/:id/revoke', access: 'admin', repeats: 'same' },
  viewDocument: {
    method: 'POST',
    path: '/api/verification/admin/:id/documents/:documentId/view',
    access: 'admin',
    repeats: 'each',
    produces: 'document',
  },
});
