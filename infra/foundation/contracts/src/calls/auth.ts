import { calls } from './call.ts';

export const authCalls = calls('auth', 'auth', {
  login: { method: 'POST', path: '/auth/login', access: 'anyone' },
  signup: { method: 'POST', path: '/auth/signup', access: 'anyone' },
  verifyOtp: { method: 'POST', path: '/auth/verify-otp', access: 'anyone' },
  logout: { method: 'POST', path: '/auth/logout', access: 'user' },
  me: { method: 'GET', path: '/auth/me', access: 'user' },
  refreshToken: { method: 'POST', path: '/auth/refresh-token', access: 'anyone' },
  sessions: { method: 'GET', path: '/auth/sessions', access: 'user' },
  endSession: { method: 'DELETE', path: '/auth/sessions/:id', access: 'user' },
  endOtherSessions: { method: 'DELETE', path: '/auth/sessions', access: 'user' },
  undoDeletion: { method: 'POST', path: '/auth/undo-deletion', access: 'anyone' },
  jwks: { method: 'GET', path: '/.well-known/jwks.json', access: 'anyone', produces: 'bare-json' },
  revocations: { method: 'GET', path: '/internal/revocations', access: 'service', callers: 'all' },
  searchUsers: { method: 'GET', path: '/api/users/search', access: 'user' },
  adminUserRole: { method: 'PUT', path: '/admin/users/:id/role', access: 'admin' },
  adminUserStatus: { method: 'PUT', path: '/admin/users/:id/status', access: 'admin' },
  adminUserSearch: { method: 'GET', path: '/admin/users/search', access: 'admin' },
});
