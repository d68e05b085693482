import { calls } from './call.ts';

export const profileCalls = calls('auth', 'profile', {
  get: { method: 'GET', path: '/users/profile', access: 'user' },
  update: { method: 'PUT', path: '/users/profile', access: 'user' },
  uploadImage: { method: 'POST', path: '/profile/image', access: 'user', consumes: 'upload' },
  removeImage: { method: 'DELETE', path: '/profile/image', access: 'user' },
  image: { method: 'GET', path: '/profile/images/:key', access: 'anyone', produces: 'webp' },
  export: { method: 'GET', path: '/users/profile/export', access: 'user' },
  sendCode: { method: 'POST', path: '/users/profile/code', access: 'user' },
  requestDeletion: { method: 'POST', path: '/users/profile/deletion', access: 'user' },
  sendPhoneCode: { method: 'POST', path: '/users/profile/phone', access: 'user' },
  sendOldPhoneCode: { method: 'POST', path: '/users/profile/phone/code', access: 'user' },
  changePhone: { method: 'PUT', path: '/users/profile/phone', access: 'user' },
  sendEmailLink: { method: 'POST', path: '/users/profile/email/link', access: 'user' },
  confirmEmail: { method: 'POST', path: '/users/profile/email/confirm', access: 'anyone' },
  stopPhoneChange: { method: 'DELETE', path: '/users/profile/phone', access: 'user' },
});
