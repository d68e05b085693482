import { calls } from './call.ts';

export const meetingVideoCalls = calls('meeting', 'meetingVideo', {
  upload: { method: 'POST', path: '/admin/meetings/:id/video', access: 'admin', consumes: 'upload' },
  remove: { method: 'DELETE', path: '/admin/meetings/:id/video', access: 'admin' },
  begin: { method: 'POST', path: '/admin/meetings/:id/video/uploads', access: 'admin', status: 201, idempotent: true },
  status: { method: 'GET', path: '/admin/meetings/:id/video/uploads/:uploadId', access: 'admin' },
  chunk: { method: 'PUT', path: '/admin/meetings/:id/video/uploads/:uploadId', access: 'admin', consumes: 'bytes' },
  complete: { method: 'POST', path: '/admin/meetings/:id/video/uploads/:uploadId/complete', access: 'admin' },
  abandon: { method: 'DELETE', path: '/admin/meetings/:id/video/uploads/:uploadId', access: 'admin' },
  consent: { method: 'PUT', path: '/api/meetings/:id/video/consent', access: 'user' },
});
