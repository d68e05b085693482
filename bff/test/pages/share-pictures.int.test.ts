import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest, test } from '@jest/globals';
import { HOUR } from '@visavis/contracts/constants/units';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { profileEndpoints } from '@visavis/contracts/profile';
import { NotFound, Unavailable } from '@visavis/platform';
import { meetingFixture } from '@visavis/testing/meeting-fixture';
import sharp from 'sharp';
import { createSharePictures, shareVersionOf } from '../../src/pages/share-pictures.ts';
import { createFixture, type Fixture } from '../support.ts';

const ground = () =>
  sharp({ create: { width: 1200, height: 630, channels: 3, background: '#0A3B2C' } })
    .png()
    .toBuffer();

/** Whether anything is written in each third of a picture's width. */
async function inkOf(picture: Buffer): Promise<boolean[]> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const thirds = [false, false, false];
  data.forEach((light, at) => {
    if (light > 120) thirds[Math.floor((3 * ((at / info.channels) % info.width)) / info.width)] = true;
  });
  return thirds;
}

describe('the picture of a link preview', () => {
  const card = { title: 'Portfolio review', lead: 'Sat, 21 Nov', byline: 'with Hana Host', person: 'Hana Host', face: null };
  const faceOf = async () => undefined;

  it('is drawn once for what it says, also when many ask at once', async () => {
    const behind = await ground();
    const pictures = createSharePictures({ ground: () => behind, faceOf });
    const [one, other] = await Promise.all([pictures.draw('meetings/m1', card), pictures.draw('meetings/m1', { ...card })]);
    expect(one).toBe(other);
    expect(one).not.toEqual(await pictures.draw('meetings/m1', { ...card, title: 'Logo clinic' }));
    const { format, width, height } = await sharp(one).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
  });

  test.each([
    ['Hindi', 'पोर्टफ़ोलियो पर खुलकर बात'],
    ['markup', '<b>&amp; </span> "quoted"'],
    ['one long word', 'W'.repeat(99)],
    ['letters that no font of ours has', '作品集 🎨'],
  ])('holds a title of %s, with words at the left and who it is between the arcs', async (_, title) => {
    const behind = await ground();
    const picture = await createSharePictures({ ground: () => behind, faceOf }).draw('meetings/m1', {
      ...card,
      title,
      lead: '',
      byline: '',
    });
    expect(await inkOf(picture as Buffer)).toEqual([true, expect.any(Boolean), true]);
  });

  it('shows the photo between the arcs, and initials where it is gone or no picture', async () => {
    const behind = await ground();
    const photo = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#F00' } })
      .webp()
      .toBuffer();
    const centreWith = async (face: Buffer | undefined) => {
      const pictures = createSharePictures({ ground: () => behind, faceOf: async () => face });
      const picture = await pictures.draw('meetings/m1', { ...card, face: '/profile/images/1' });
      // Beside the letters, within the photo.
      const { data } = await sharp(picture)
        .extract({ left: 940 + 60, top: 315 + 60, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return (data[0] ?? 0) > 200 ? 'photo' : 'ground';
    };
    expect([await centreWith(photo), await centreWith(undefined), await centreWith(Buffer.from('no picture'))]).toEqual([
      ...['photo', 'ground', 'ground'],
    ]);
  });

  it('is forgotten after an hour, asked for or not', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    try {
      const behind = await ground();
      const pictures = createSharePictures({ ground: () => behind, faceOf });
      const kept = () => pictures.cached('meetings/m1', shareVersionOf(card));
      // The second hour is as the first.
      for (const _ of [1, 2]) {
        const drawn = await pictures.draw('meetings/m1', card);
        jest.advanceTimersByTime(HOUR - 1);
        expect(await kept()).toBe(drawn);
        jest.advanceTimersByTime(1);
        expect(kept()).toBeUndefined();
      }
    } finally {
      jest.useRealTimers();
    }
  });

  it('is missing without a background, and while too many requests wait', async () => {
    expect(await createSharePictures({ ground: () => undefined, faceOf }).draw('meetings/m1', card)).toBeUndefined();
    const behind = await ground();
    const pictures = createSharePictures({ ground: () => behind, faceOf, mayWait: 2 });
    const drawn = await Promise.all(
      Array.from({ length: 4 }, (_, at) => pictures.draw('meetings/m1', { ...card, title: `Number ${at}` })),
    );
    expect(drawn.map((picture) => picture !== undefined)).toEqual([true, true, false, false]);
  });
});

describe('the address of a picture', () => {
  const meeting = meetingFixture({
    title: 'Portfolio review',
    status: 'approved',
    startsAt: '2026-11-21T13:00:00.000Z',
    host: { userId: 'u1', name: 'Hana Host', profilePicture: null, isVerified: true },
  });
  let webDir: string;
  let fixture: Fixture;
  let title: string;
  let face: string | null;
  let keepsPictures: boolean;
  let isErased: boolean;
  beforeAll(async () => {
    webDir = mkdtempSync(join(tmpdir(), 'visavis-web-'));
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><!-- head --><title>Visavis</title><!-- /head -->');
    writeFileSync(join(webDir, 'share-ground.png'), await ground());
  });
  afterAll(() => rmSync(webDir, { recursive: true }));
  afterEach(() => fixture.close());
  const open = async () => {
    title = meeting.title;
    face = null;
    keepsPictures = true;
    isErased = false;
    fixture = await createFixture({
      mount: ['meeting'],
      services: ({ on }) => {
        on(meetingEndpoints.getPublic, ({ params }) => {
          const { id } = params as { id: string };
          if (id === 'away') throw new Unavailable('store is away');
          if (id !== 'm1' || isErased) throw new NotFound('MEETING_NOT_FOUND', 'Meeting not found');
          return { meeting: { ...meeting, title, host: { ...meeting.host, profilePicture: face } } };
        });
        on(profileEndpoints.image, async ({ params }) => {
          if (!keepsPictures) throw new Unavailable('files are away');
          expect(params).toEqual({ key: 'a-photo' });
          return sharp({ create: { width: 256, height: 256, channels: 3, background: '#F00' } })
            .webp()
            .toBuffer();
        });
        on(meetingEndpoints.host, () => {
          if (isErased) throw new NotFound('NOT_FOUND', 'Host not found');
          const counts = { live: 1, upcoming: 2, past: 3 };
          return { host: meeting.host, counts, meetings: [], pagination: { total: 0, page: 1, limit: 1, pages: 0 } };
        });
      },
      deps: { webDir },
    });
  };
  const get = (path: string) => fetch(fixture.url + path, { redirect: 'manual' });
  const pictureOf = async (page: string) => {
    const html = await (await fetch(fixture.url + page, { headers: { accept: 'text/html' } })).text();
    return new URL(/property="og:image" content="(.*?)"/.exec(html)?.[1] ?? '').pathname;
  };

  test.each(['/p/m1', '/hosts/u1'])('stands in the head of %s, and is kept by others for a day', async (page) => {
    await open();
    const response = await get(await pictureOf(page));
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=86400',
    ]);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(1200);
  });

  it('changes with the title; the earlier one leads to it, once it is not kept any more', async () => {
    await open();
    const before = await pictureOf('/p/m1');
    title = 'Logo clinic';
    const now = await pictureOf('/p/m1');
    expect(now).not.toBe(before);
    const led = await get(before);
    expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([302, now, 'no-store']);
  });

  it('changes with the photo, and without it for now leads to the product’s, which nobody keeps', async () => {
    await open();
    const before = await pictureOf('/p/m1');
    face = '/profile/images/a-photo';
    const withPhoto = await pictureOf('/p/m1');
    expect(withPhoto).not.toBe(before);
    keepsPictures = false;
    const led = await get(withPhoto);
    expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([302, '/social.png', 'no-store']);
    keepsPictures = true;
    const picture = await get(withPhoto);
    expect(picture.status).toBe(200);
    const { data } = await sharp(Buffer.from(await picture.arrayBuffer()))
      .extract({ left: 940, top: 315, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((part) => part > 128)).toEqual([true, false, false]);
  });

  it('answers from what was drawn before, also while the meeting cannot be read', async () => {
    await open();
    const path = await pictureOf('/p/m1');
    const first = Buffer.from(await (await get(path)).arrayBuffer());
    await fixture.fakes.close('meeting');
    expect(Buffer.from(await (await get(path)).arrayBuffer())).toEqual(first);
  });

  test.each(['/p/m1', '/hosts/u1'])('of %s is gone with whom it showed, and nothing drawn of it is kept', async (page) => {
    await open();
    const path = await pictureOf(page);
    expect((await get(path)).status).toBe(200);
    isErased = true;
    expect((await get(path)).status).toBe(404);
    // Not even while nobody can say whether they are there.
    await fixture.fakes.close('meeting');
    const led = await get(path);
    expect([led.status, led.headers.get('location')]).toEqual([302, '/social.png']);
  });

  it('leads on from an earlier title that was drawn, and keeps nothing of it', async () => {
    await open();
    const before = await pictureOf('/p/m1');
    expect((await get(before)).status).toBe(200);
    title = 'Logo clinic';
    expect((await get(before)).headers.get('location')).toBe(await pictureOf('/p/m1'));
    await fixture.fakes.close('meeting');
    expect((await get(before)).headers.get('location')).toBe('/social.png');
  });

  it('shows nothing of a meeting at the address of another one', async () => {
    await open();
    const path = await pictureOf('/p/m1');
    expect((await get(path)).status).toBe(200);
    expect((await get(path.replace('/m1/', '/m2/'))).status).toBe(404);
    await fixture.fakes.close('meeting');
    expect((await get(path)).status).toBe(200);
  });

  test.each([
    ['/share/meetings/m2/v.png', 404, null],
    ['/share/people/u1/v.png', 404, null],
    ['/share/constructor/u1/v.png', 404, null],
    ['/share/meetings/away/v.png', 302, '/social.png'],
  ])('%s answers %i', async (path, status, location) => {
    await open();
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([status, location]);
  });
});
