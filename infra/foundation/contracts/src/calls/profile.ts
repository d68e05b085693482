import { calls } from './call.ts';

export const profileCalls = calls('auth', 'profile', {
  get: { method: 'GET', path: '/users/profile', access: 'user' },
  update: { method: 'PUT', path: '/users/profile', access: 'user', repeats: 'same' },
  uploadImage: { method: 'POST', path: '/profile/image', access: 'user', repeats: 'same', consumes: 'upload' },
  removeImage: { method: 'DELETE', path: '/profile/image', access: 'user', repeats: 'same' },
  image: { method: 'GET', path: '/profile/images/:key', access: 'anyone', who: 'anyone', produces: 'webp' },
  export: { method: 'GET', path: '/users/profile/export', access: 'user' },
  sendCode: { method: 'POST', path: '/users/profile/code', access: 'user', repeats: 'same' },
  requestDeletion: { method: 'POST', path: '/users/profile/deletion', access: 'user', repeats: 'SESSION_REVOKED' },
  sendPhoneCode: { method: 'POST', path: '/users/profile/phone', access: 'user', repeats: 'same' },
  sendOldPhoneCode: { method: 'POST', path: '/users/profile/phone/code', access: 'user', repeats: 'same' },
  changePhone: { method: 'PUT', path: '/users/profile/phone', access: 'user', repeats: 'same' },
  sendEmailLink: { method: 'POST', path: '/users/profile/email/link', access: 'user', repeats: 'same' },
  confirmEmail: { method: 'POST', path: '/users/profile/email/confirm', access: 'anyone', repeats: 'same' },
  stopPhoneChangeByLink: { method: 'POST', path: '/users/profile/phone/stop', access: 'anyone', repeats: 'same' },
  stopPhoneChange: { method: 'DELETE', path: '/users/profile/phone', access: 'user', repeats: 'same' },
});
