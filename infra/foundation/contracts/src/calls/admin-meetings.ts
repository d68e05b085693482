import { calls } from './call.ts';

export const adminMeetingCalls = calls('meeting', 'meeting', {
  adminList: { method: 'GET', path: '/admin/meetings', access: 'admin', ofPeople: 'phones' },
  adminListCsv: { method: 'GET', path: '/admin/meetings/csv', access: 'fresh', produces: 'csv' },
  adminEffects: { method: 'GET', path: '/admin/meetings/effects', access: 'admin' },
  adminGet: { method: 'GET', path: '/admin/meetings/:id', access: 'admin', ofPeople: 'phones' },
  adminApprove: { method: 'PUT', path: '/admin/meetings/:id/approve', access: 'admin', repeats: 'same' },
  adminReject: { method: 'PUT', path: '/admin/meetings/:id/reject', access: 'admin', repeats: 'same' },
  adminCancel: { method: 'PUT', path: '/admin/meetings/:id/cancel', access: 'admin', repeats: 'same' },
  adminEdit: { method: 'PUT', path: '/admin/meetings/:id', access: 'admin', repeats: 'same' },
  adminCreate: { method: 'POST', path: '/admin/meetings/create', access: 'admin', repeats: 'by key', status: 201 },
  adminHosted: { method: 'GET', path: '/api/admin/users/:id/hosted-meetings', access: 'admin', ofPeople: 'phones' },
  adminHostedOne: { method: 'GET', path: '/api/admin/users/:id/hosted-meetings/:meetingId', access: 'admin', ofPeople: 'phones' },
  adminJoined: { method: 'GET', path: '/api/admin/users/:id/joined-meetings', access: 'admin', ofPeople: true },
  adminJoinedOne: { method: 'GET', path: '/api/admin/users/:id/joined-meetings/:meetingId', access: 'admin', ofPeople: true },
});
