import { calls } from './call.ts';

export const meetingCalls = calls('meeting', 'meeting', {
  listPublic: { method: 'GET', path: '/api/meetings/public', access: 'anyone' },
  counts: { method: 'GET', path: '/api/meetings/public/counts', access: 'anyone' },
  getPublic: { method: 'GET', path: '/api/meetings/public/:id', access: 'anyone', who: 'anyone, once public' },
  listOwn: { method: 'GET', path: '/api/meetings', access: 'user' },
  export: { method: 'GET', path: '/api/meetings/mine/export', access: 'user' },
  get: { method: 'GET', path: '/api/meetings/:id', access: 'user', who: 'viewer' },
  create: { method: 'POST', path: '/api/meetings', access: 'user', repeats: 'by key', status: 201 },
  edit: { method: 'PUT', path: '/api/meetings/:id', access: 'user', who: 'host', repeats: 'same' },
  cancel: { method: 'PUT', path: '/api/meetings/:id/cancel', access: 'user', who: 'host', repeats: 'same' },
  setInterest: { method: 'PUT', path: '/api/meetings/:id/interest', access: 'user', who: 'viewer', repeats: 'same' },
  dropInterest: { method: 'DELETE', path: '/api/meetings/:id/interest', access: 'user', who: 'viewer', repeats: 'same' },
  stepDown: { method: 'DELETE', path: '/api/meetings/:id/co-hosting', access: 'user', who: 'co-host', repeats: 'NOT_FOUND' },
  calendar: { method: 'GET', path: '/api/meetings/:id/calendar.ics', access: 'anyone', who: 'viewer', produces: 'calendar' },
  host: { method: 'GET', path: '/api/hosts/:id', access: 'anyone', who: 'anyone' },
  hostCard: { method: 'GET', path: '/api/hosts/:id/card', access: 'anyone', who: 'anyone' },
});
