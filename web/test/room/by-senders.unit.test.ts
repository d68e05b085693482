import { beforeEach, describe, expect, test } from '@jest/globals';
import { byServer, createBySenders } from '../../src/features/room/call/by-senders.ts';
import { unknownQuality } from '../../src/features/room/call/link-quality.ts';
import { assumedMedia, type LinkState, noTracks } from '../../src/features/room/call/link-types.ts';
import type { CallMember, MediaLinks, MediaPort, PeerView } from '../../src/features/room/call/media-port.ts';

const host: CallMember = { userId: 'host', role: 'host' };
const one: CallMember = { userId: 'one', role: 'cohost' };
const two: CallMember = { userId: 'two', role: 'cohost' };
const guest: CallMember = { userId: 'guest', role: 'guest' };
const four = [host, one, two, guest];
const ids = (members: readonly CallMember[]) => members.map(({ userId }) => userId).sort();

/** A way that carries whom the test says. */
class FakeWay {
  members: string[] = [];
  carries = new Set<string>();
  elsewhere = false;
  changed = () => {};
  readonly port: MediaPort = {
    join: (_, changed) => {
      this.changed = changed;
      const none = () => undefined;
      const links: Partial<MediaLinks> = {
        setMembers: (members) => {
          this.members = ids(members);
        },
        peers: () => this.members.map((userId) => [userId, this.#view(userId)]),
        setElsewhere: (elsewhere) => {
          this.elsewhere = elsewhere;
        },
        stats: async () => [],
        recover: none,
      };
      return links as MediaLinks;
    },
  };
  carry(...userIds: string[]) {
    for (const userId of userIds) this.carries.add(userId);
    this.changed();
  }
  #view(userId: string): PeerView {
    const state: LinkState = this.carries.has(userId) ? 'connected' : 'connecting';
    return { userId, state, media: assumedMedia, heldBack: false, onRequest: false, tracks: {}, quality: unknownQuality };
  }
}

describe('by the media server', () => {
  test('goes nobody up to host, co-host and guest, nor whoever is not let in', () => {
    expect(byServer(host, [host, one, guest])).toEqual([]);
    expect(byServer(host, [host, one, { ...two, ahead: true }, guest])).toEqual([]);
    expect(ids(byServer(one, [...four.slice(0, 3), { ...guest, ahead: true }]))).toEqual(['host', 'two']);
  });
  test('go all pairs of four but guest and host, and both ends of each agree', () => {
    expect(four.map((me) => ids(byServer(me, four)))).toEqual([
      ['one', 'two'],
      ['guest', 'host', 'two'],
      ['guest', 'host', 'one'],
      ['one', 'two'],
    ]);
  });
  test('does not depend on the guest, so that turns do not change the way', () => {
    expect(ids(byServer(one, [host, one, two]))).toEqual(['host', 'two']);
  });
});

describe('a change of ways', () => {
  let mesh: FakeWay;
  let server: FakeWay;
  let links: MediaLinks;
  const join = (media?: { url: string; token: string }) => {
    [mesh, server] = [new FakeWay(), new FakeWay()];
    const ways = { me: host, access: { iceServers: [], media }, mesh: mesh.port, server: server.port };
    links = createBySenders(ways).join(noTracks, () => undefined);
  };
  const access = { url: 'wss://media.test', token: 'token' };
  beforeEach(() => join(access));

  test('leaves everybody to the mesh without a server', () => {
    join();
    links.setMembers(four);
    expect([mesh.members, server.members]).toEqual([ids(four), []]);
    links.recover({ iceServers: [], media: access });
    links.setMembers([...four]);
    expect(server.members).toEqual(['one', 'two']);
  });

  test('ends the direct connection when the server carries, one by one', () => {
    links.setMembers([host, one, guest]);
    mesh.carry('one', 'guest');
    links.setMembers(four);
    expect([mesh.members, server.members]).toEqual([ids(four), ['one', 'two']]);
    server.carry('one');
    expect(mesh.members).toEqual(['guest', 'host', 'two']);
    server.carry('two');
    expect(mesh.members).toEqual(['guest', 'host']);
    // The direct picture leaves room for the one that goes to the server.
    expect(mesh.elsewhere).toBe(true);
    links.setMembers([host, guest]);
    expect([mesh.members, mesh.elsewhere]).toEqual([['guest', 'host'], false]);
    links.setMembers(four);
    expect(links.peers().map(([userId, { state }]) => [userId, state])).toContainEqual(['one', 'connected']);
  });

  test('goes back to direct connections before the server lets go', async () => {
    links.setMembers(four);
    server.carry('one', 'two');
    links.setMembers([host, one, guest]);
    expect([mesh.members, server.members]).toEqual([['guest', 'host', 'one'], ['one']]);
    mesh.carry('one');
    await links.stats();
    expect([mesh.members, server.members]).toEqual([['guest', 'host', 'one'], []]);
  });

  test('returns to direct connections where the server ceases to carry', () => {
    links.setMembers(four);
    server.carry('one', 'two');
    server.carries.delete('one');
    server.changed();
    expect(mesh.members).toEqual(['guest', 'host', 'one']);
  });
});
