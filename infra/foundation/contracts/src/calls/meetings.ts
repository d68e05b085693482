import { calls } from './call.ts';

export const meetingCalls = calls('meeting', 'meeting', {
  listPublic: { method: 'GET', path: '/api/meetings/public', access: 'anyone' },
  counts: { method: 'GET', path: '/api/meetings/public/counts', access: 'anyone' },
  getPublic: { method: 'GET', path: '/api/meetings/public/:id', access: 'anyone' },
  listOwn: { method: 'GET', path: '/api/meetings', access: 'user' },
  get: { method: 'GET', path: '/api/meetings/:id', access: 'user' },
  create: { method: 'POST', path: '/api/meetings', access: 'user', status: 201, idempotent: true },
  edit: { method: 'PUT', path: '/api/meetings/:id', access: 'user' },
  cancel: { method: 'PUT', path: '/api/meetings/:id/cancel', access: 'user' },
  setInterest: { method: 'PUT', path: '/api/meetings/:id/interest', access: 'user' },
  dropInterest: { method: 'DELETE', path: '/api/meetings/:id/interest', access: 'user' },
  stepDown: { method: 'DELETE', path: '/api/meetings/:id/co-hosting', access: 'user' },
  calendar: { method: 'GET', path: '/api/meetings/:id/calendar.ics', access: 'anyone', produces: 'calendar' },
  host: { method: 'GET', path: '/api/hosts/:id', access: 'anyone' },
});
