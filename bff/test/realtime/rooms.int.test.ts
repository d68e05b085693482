import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createWorld, until, type World } from '../support.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const roleChange = (userId: string) =>
  world.event('visavis.user.role-changed.v1', userId, { userId, role: 'host', previousRole: 'participant' });

describe('rooms', () => {
  it('a domain event reaches the person it is about, stamped, and nobody else', async () => {
    const ana = world.client({ auth: { token: world.token('ana') } });
    const ben = world.client({ auth: { token: world.token('ben') } });
    await Promise.all([ana.connected(), ben.connected()]);
    await until(() => ana.named('room:head').length === 2);
    const event = roleChange('ana');
    await world.bus.publish('visavis.auth', [event]);
    await until(() => ana.named('user:role-changed').length === 1);
    expect(ana.named('user:role-changed')[0]).toMatchObject({
      data: { userId: 'ana', role: 'host', previousRole: 'participant' },
      stamp: { room: 'user:ana', seq: 1, id: `${event.id}/user:role-changed`, at: event.time },
    });
    expect(ben.named('user:role-changed')).toEqual([]);
  });
});
