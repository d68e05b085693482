import { calls } from './call.ts';

export const peopleCalls = calls('meeting', 'people', {
  list: { method: 'GET', path: '/api/people-met', access: 'user' },
  listCsv: { method: 'GET', path: '/api/people-met/csv', access: 'user', produces: 'csv' },
  keep: { method: 'PUT', path: '/api/people-met/:id', access: 'user', who: 'anyone', repeats: 'same' },
  offerTimes: { method: 'PUT', path: '/api/people-met/:id/offer', access: 'user', who: 'anyone', repeats: 'same' },
  withdrawOffer: { method: 'DELETE', path: '/api/people-met/:id/offer', access: 'user', who: 'anyone', repeats: 'same' },
  answerOffer: { method: 'POST', path: '/api/people-met/:id/offer/answer', access: 'user', who: 'anyone', repeats: 'same' },
  shakeHands: { method: 'POST', path: '/api/meetings/:id/handshakes', access: 'user', who: 'viewer', repeats: 'same' },
});
