import { calls } from './call.ts';

/** Specification 2, section 7: verification. */
export const verificationCalls = calls('auth', 'verification', {
  request: { method: 'POST', path: '/api/verification/requests', access: 'user', status: 201, idempotent: true },
  mine: { method: 'GET', path: '/api/verification/requests/mine', access: 'user' },
  uploadDocument: { method: 'POST', path: '/api/verification/documents', access: 'user', status: 201, consumes: 'upload' },
  removeDocument: { method: 'DELETE', path: '/api/verification/documents/:id', access: 'user' },
  list: { method: 'GET', path: '/api/verification/admin/requests', access: 'admin' },
  pending: { method: 'GET', path: '/api/verification/admin/pending', access: 'admin' },
  get: { method: 'GET', path: '/api/verification/admin/:id', access: 'admin' },
  decide: { method: 'PUT', path: '/api/verification/admin/:id', access: 'admin' },
  revoke: { method: 'POST', path: '/api/verification/admin/:id/revoke', access: 'admin' },
  viewDocument: {
    method: 'POST',
    path: '/api/verification/admin/:id/documents/:documentId/view',
    access: 'admin',
    produces: 'document',
  },
});
