import { calls } from './call.ts';

export const feedbackCalls = calls('meeting', 'feedback', {
  get: { method: 'GET', path: '/api/meetings/:id/feedback', access: 'user', who: 'viewer' },
  submit: { method: 'POST', path: '/api/meetings/:id/feedback', access: 'user', who: 'viewer', repeats: 'same' },
});

export const reportCalls = calls('meeting', 'report', {
  history: { method: 'GET', path: '/api/reports/history', access: 'user' },
  historyCsv: { method: 'GET', path: '/api/reports/history/csv', access: 'user', produces: 'csv' },
  mine: { method: 'GET', path: '/api/reports/mine', access: 'user' },
  decisions: { method: 'GET', path: '/api/reports/decisions', access: 'user' },
  create: { method: 'POST', path: '/api/reports', access: 'user', repeats: 'by key', status: 201, mayExist: true },
  appeal: { method: 'POST', path: '/api/reports/:id/appeal', access: 'user', who: 'owner', repeats: 'same' },
  appealByLink: { method: 'POST', path: '/api/reports/appeals', access: 'anyone', repeats: 'same' },
});

export const adminReportCalls = calls('meeting', 'adminReport', {
  list: { method: 'GET', path: '/api/admin/reports', access: 'admin', ofPeople: true },
  listCsv: { method: 'GET', path: '/api/admin/reports/csv', access: 'fresh', produces: 'csv' },
  get: { method: 'GET', path: '/api/admin/reports/:id', access: 'admin', ofPeople: true },
  decide: { method: 'PUT', path: '/api/admin/reports/:id', access: 'admin', repeats: 'same' },
  decideAppeal: { method: 'PUT', path: '/api/admin/reports/:id/appeal', access: 'admin', repeats: 'same' },
});

export const blockCalls = calls('meeting', 'block', {
  list: { method: 'GET', path: '/api/blocks', access: 'user' },
  set: { method: 'PUT', path: '/api/blocks/:id', access: 'user', who: 'anyone', repeats: 'same' },
  drop: { method: 'DELETE', path: '/api/blocks/:id', access: 'user', who: 'anyone', repeats: 'same' },
});
