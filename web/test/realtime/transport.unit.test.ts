import { expect, it } from '@jest/globals';
import { TRANSPORT } from '../../src/shared/realtime/open-socket.ts';

// spec 1 §4.23, §9.18–20
it('websocket first, then polling; 5 attempts, 1 s up to 5 s apart, 20 s each (specification 1, sections 4 and 9)', () => {
  expect(TRANSPORT).toEqual({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnection: true,
    reconnectionAttempts: 5,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    timeout: 20_000,
  });
});
