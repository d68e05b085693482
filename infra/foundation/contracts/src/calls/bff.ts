import { calls } from './call.ts';

export const bffCalls = calls('bff', 'bff', {
  start: { method: 'GET', path: '/bff/start', access: 'anyone' },
  home: { method: 'GET', path: '/bff/home', access: 'anyone' },
  /** For a screen on a wall: the link in the body is all that it needs. */
  wall: { method: 'POST', path: '/bff/wall', access: 'anyone', repeats: 'same' },
  export: { method: 'GET', path: '/bff/export', access: 'user' },
});
