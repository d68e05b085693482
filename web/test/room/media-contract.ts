import { beforeEach, describe, expect, test } from '@jest/globals';
import type { MediaState, TrackKind } from '../../src/features/room/call/link-types.ts';
import type { CallMember, PeerView, Reading } from '../../src/features/room/call/media-port.ts';

/** What one person's adapter says of another; `arrives`: what really comes, whatever they say. */
export interface Seen extends Pick<PeerView, 'state' | 'media' | 'quality'> {
  arrives: Partial<Record<TrackKind, boolean>>;
}
/** One person's tab with the adapter under test. */
export interface MediaPerson {
  /** Puts a track there, or takes it away. */
  setTrack: (kind: TrackKind, on: boolean) => Promise<void>;
  setMedia: (media: MediaState) => Promise<void>;
  /** undefined: nobody of that name is there. */
  sees: (userId: string) => Promise<Seen | undefined>;
  receives: () => Promise<string[]>;
  stats: () => Promise<Reading[]>;
  restart: () => Promise<void>;
}
export interface MediaFixture {
  /** Opens the room in a (new) tab of this person, without a track; a tab they had before is gone without a word. */
  enter: (member: CallMember) => Promise<MediaPerson>;
  /** Closes their tab; the others are told that they left. */
  leave: (userId: string) => Promise<void>;
  /** Waits until the check passes, or fails with its last complaint. */
  eventually: (check: () => Promise<void>) => Promise<void>;
  /** For so long that what is on its way has arrived. */
  quiet: () => Promise<void>;
}

const host = { userId: 'host', role: 'host' } as const;
const guest = { userId: 'guest', role: 'guest' } as const;
const coHost = { userId: 'cohost', role: 'cohost' } as const;
const on: MediaState = { microphone: true, camera: true, screen: false };

/** What a media port must hold, whichever way media go. */
export const describeMediaPort = (name: string, open: () => Promise<MediaFixture>) =>
  describe(`a media port: ${name}`, () => {
    let room: MediaFixture;
    beforeEach(async () => {
      room = await open();
    });
    const speak = async (person: MediaPerson, media = on) => {
      for (const kind of ['microphone', 'camera', 'screen'] as const) await person.setTrack(kind, media[kind]);
      await person.setMedia(media);
    };
    const come = async (member: CallMember) => {
      const person = await room.enter(member);
      await speak(person);
      return person;
    };
    const eventuallySees = (person: MediaPerson, userId: string, seen: object) =>
      room.eventually(async () => expect(await person.sees(userId)).toMatchObject(seen));
    const talks = { state: 'connected', media: on, arrives: { microphone: true, camera: true } };

    test.each([
      ['the host', host, guest],
      ['the guest', guest, host],
    ])('carries sound and picture both ways when %s comes first', async (_, first, second) => {
      const one = await come(first);
      await room.quiet();
      const two = await come(second);
      await eventuallySees(one, second.userId, talks);
      await eventuallySees(two, first.userId, talks);
    });

    test('carries them among three', async () => {
      const people = [await come(host), await come(guest), await come(coHost)] as const;
      for (const [index, person] of people.entries())
        for (const [other, { userId }] of [host, guest, coHost].entries())
          if (other !== index) await eventuallySees(person, userId, talks);
    });

    test('carries a camera that is switched on later, and no longer when it is off; words say which', async () => {
      const one = await room.enter(host);
      const two = await room.enter(guest);
      await one.setMedia({ ...on, camera: false });
      await eventuallySees(two, 'host', { state: 'connected', media: { camera: false }, arrives: { camera: false } });
      await speak(one);
      await eventuallySees(two, 'host', talks);
      await one.setTrack('camera', false);
      await one.setMedia({ ...on, camera: false });
      await eventuallySees(two, 'host', { media: { camera: false }, arrives: { microphone: true, camera: false } });
    });

    test('carries a screen beside the camera', async () => {
      const one = await come(host);
      const two = await come(guest);
      await speak(one, { ...on, screen: true });
      await eventuallySees(two, 'host', { media: { screen: true }, arrives: { camera: true, screen: true } });
    });

    test('carries the sound of a screen beside the voice, until it ends', async () => {
      const one = await come(host);
      const two = await come(guest);
      await eventuallySees(two, 'host', { ...talks, arrives: { microphone: true, screenSound: false } });
      await speak(one, { ...on, screen: true });
      await one.setTrack('screenSound', true);
      await eventuallySees(two, 'host', { arrives: { microphone: true, screen: true, screenSound: true } });
      await one.setTrack('screenSound', false);
      await eventuallySees(two, 'host', { arrives: { microphone: true, screen: true, screenSound: false } });
    });

    test('says that a phone call has the microphone, also to who comes later', async () => {
      const one = await come(host);
      await one.setMedia({ ...on, microphone: false, onPhone: true });
      const two = await come(guest);
      await eventuallySees(two, 'host', { media: { microphone: false, onPhone: true } });
      await one.setMedia({ ...on, onPhone: false });
      await eventuallySees(two, 'host', { media: { microphone: true, onPhone: false } });
    });

    test('forgets who left, and takes them back', async () => {
      const one = await come(host);
      await come(guest);
      await eventuallySees(one, 'guest', talks);
      await room.leave('guest');
      expect(await one.sees('guest')).toBeUndefined();
      await come(guest);
      await eventuallySees(one, 'guest', talks);
    });

    test.each([host, guest])('goes on after a reload of the $role', async (who) => {
      const tabs = { host: await come(host), guest: await come(guest) };
      await eventuallySees(tabs.host, 'guest', talks);
      tabs[who.role] = await come(who);
      await eventuallySees(tabs.host, 'guest', talks);
      await eventuallySees(tabs.guest, 'host', talks);
    });

    test('looks for a new way without an end to the call', async () => {
      const one = await come(host);
      const two = await come(guest);
      await eventuallySees(one, 'guest', talks);
      await one.restart();
      await eventuallySees(one, 'guest', talks);
      await eventuallySees(two, 'host', talks);
    });

    test('knows of whom media arrive, and how well', async () => {
      const one = await come(host);
      await come(guest);
      await eventuallySees(one, 'guest', talks);
      await room.eventually(async () => {
        const [reading] = await one.stats();
        expect(reading?.userId).toBe('guest');
        expect(reading?.totals.packetsReceived).toBeGreaterThan(0);
        expect(await one.receives()).toEqual(['guest']);
        expect((await one.sees('guest'))?.quality.level).not.toBe('unknown');
      });
    });

    test('sends nothing to who is not let in', async () => {
      const one = await come(host);
      const two = await come({ ...guest, ahead: true });
      await room.quiet();
      expect([await one.sees('guest'), await two.sees('host')]).toEqual([undefined, undefined]);
      expect([await one.receives(), await two.receives()]).toEqual([[], []]);
    });
  });
