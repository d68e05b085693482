import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSharedSockets } from '../../src/shared/realtime/shared-sockets.ts';

class FakeConnection {
  state = 'new';
  start() {
    this.state = 'opening';
  }
  stop() {
    this.state = 'stopped';
  }
  isOpening = () => this.state === 'opening';
  isConnected = () => this.state === 'connected';
}
let made: FakeConnection[];
let sockets: ReturnType<typeof createSharedSockets<FakeConnection>>;
beforeEach(() => {
  made = [];
  sockets = createSharedSockets(() => {
    const connection = new FakeConnection();
    made.push(connection);
    return connection;
  });
});

describe('the visitors’ sockets (specification 1, section 4)', () => {
  // spec 1 §4.28
  it('one per meeting id, cached while it is connected', () => {
    const first = sockets.take('m1');
    expect(sockets.take('m1')).toBe(first);
    first.state = 'connected';
    expect(sockets.take('m1')).toBe(first);
    expect(sockets.take('m2')).not.toBe(first);
    expect(made).toHaveLength(2);
  });
  // spec 1 §4.28
  it('a new one if the cached one is not connected, which is closed', () => {
    const first = sockets.take('m1');
    first.state = 'lost';
    const second = sockets.take('m1');
    expect([first.state, second.state]).toEqual(['stopped', 'opening']);
    sockets.giveBack('m1', first);
    expect(second.state).toBe('opening');
  });
  it('open until the last one who took it gives it back', () => {
    const socket = sockets.take('m1');
    sockets.take('m1');
    sockets.giveBack('m1', socket);
    expect(socket.state).toBe('opening');
    sockets.giveBack('m1', socket);
    expect(socket.state).toBe('stopped');
  });
});
