import { calls } from './call.ts';

export const adminCalls = calls('admin', 'admin', {
  stats: { method: 'GET', path: '/admin/dashboard/stats', access: 'admin' },
  invalidateCache: { method: 'POST', path: '/admin/cache/invalidate', access: 'admin', repeats: 'same' },
  audit: { method: 'GET', path: '/api/admin/audit', access: 'admin' },
  views: { method: 'GET', path: '/api/admin/views', access: 'admin' },
  setViews: { method: 'PUT', path: '/api/admin/views', access: 'admin', repeats: 'same' },
  auditCsv: { method: 'GET', path: '/api/admin/audit/csv', access: 'fresh', produces: 'csv' },
});
