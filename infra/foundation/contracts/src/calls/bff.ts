import { calls } from './call.ts';

export const bffCalls = calls('bff', 'bff', {
  start: { method: 'GET', path: '/bff/start', access: 'anyone' },
  home: { method: 'GET', path: '/bff/home', access: 'anyone' },
  export: { method: 'GET', path: '/bff/export', access: 'user' },
});
