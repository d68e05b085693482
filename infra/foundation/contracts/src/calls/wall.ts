import { calls } from './call.ts';

/** Links for a screen on a wall. */
export const wallLinkCalls = calls('auth', 'wallLinks', {
  list: { method: 'GET', path: '/api/admin/wall-links', access: 'admin' },
  make: { method: 'POST', path: '/api/admin/wall-links', access: 'fresh', repeats: 'by key', status: 201 },
  withdraw: { method: 'DELETE', path: '/api/admin/wall-links/:id', access: 'admin', repeats: 'same' },
  open: { method: 'POST', path: '/api/wall-links/open', access: 'service', callers: ['bff'], repeats: 'same' },
});

/** What such a screen shows, and nothing else: the BFF asks for it when a link is good. */
export const wallFigureCalls = calls('admin', 'wallFigures', {
  read: { method: 'GET', path: '/api/wall/figures', access: 'service', callers: ['bff'] },
});
export const wallMeetingCalls = calls('meeting', 'wallMeetings', {
  read: { method: 'GET', path: '/api/wall/meetings', access: 'service', callers: ['bff'] },
});
export const wallMessageCalls = calls('alert', 'wallMessages', {
  read: { method: 'GET', path: '/api/wall/messages', access: 'service', callers: ['bff'] },
});
