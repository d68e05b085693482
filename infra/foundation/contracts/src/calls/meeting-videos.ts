import { calls } from './call.ts';

export const meetingVideoCalls = calls('meeting', 'meetingVideo', {
  upload: { method: 'POST', path: '/admin/meetings/:id/video', access: 'admin', repeats: 'same', consumes: 'upload' },
  remove: { method: 'DELETE', path: '/admin/meetings/:id/video', access: 'admin', repeats: 'NOT_FOUND' },
  begin: { method: 'POST', path: '/admin/meetings/:id/video/uploads', access: 'admin', repeats: 'by key', status: 201 },
  status: { method: 'GET', path: '/admin/meetings/:id/video/uploads/:uploadId', access: 'admin' },
  chunk: {
    method: 'PUT',
    path: '/admin/meetings/:id/video/uploads/:uploadId',
    access: 'admin',
    repeats: 'same',
    consumes: 'bytes',
  },
  complete: { method: 'POST', path: '/admin/meetings/:id/video/uploads/:uploadId/complete', access: 'admin', repeats: 'same' },
  abandon: { method: 'DELETE', path: '/admin/meetings/:id/video/uploads/:uploadId', access: 'admin', repeats: 'NOT_FOUND' },
  consent: { method: 'PUT', path: '/api/meetings/:id/video/consent', access: 'user', who: 'participant', repeats: 'same' },
});
