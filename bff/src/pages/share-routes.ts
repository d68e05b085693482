import { idSchema } from '@visavis/contracts/common';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { NotFound, type ServiceClient, Unavailable } from '@visavis/platform';
import { type Request, type Response, Router } from 'express';
import { SOCIAL_IMAGE } from './head.ts';
import { hostCard, meetingCard, sharePathOf } from './meeting-head.ts';
import { type ShareCard, type SharePictures, shareVersionOf } from './share-pictures.ts';

/** A messenger does not wait longer for a preview. */
const READ_WAIT_MS = 2_000;

export interface ShareDeps {
  pictures: SharePictures;
  calls: ServiceClient;
  /** Throws when the caller has asked too much. */
  checkLimits: (request: Request) => Promise<void>;
}

/**
 * `/share/meetings/{id}/{version}.png` and `/share/hosts/{id}/{version}.png`: the pictures of link previews. An address of an
 * earlier version leads to today's; without a picture of its own a page has the product's.
 */
export function shareRoutes({ pictures, calls, checkLimits }: ShareDeps): Router {
  const router = Router();
  const timeoutMs = READ_WAIT_MS;
  const readers: Record<string, (id: string) => Promise<ShareCard>> = {
    meetings: async (id) => meetingCard((await calls.call(meetingEndpoints.getPublic, { params: { id }, timeoutMs })).meeting),
    hosts: async (id) => hostCard(await calls.call(meetingEndpoints.host, { params: { id }, query: { limit: 1 }, timeoutMs })),
  };

  router.get('/share/:kind/:id/:version.png', async (request, response) => {
    const { kind, id, version } = request.params;
    const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
    if (!read || !idSchema.safeParse(id).success) throw new NotFound('NOT_FOUND', 'There is no such picture');
    const of = `${kind}/${id}`;
    await checkLimits(request);
    // Before what is kept of it: whom it shows may be gone.
    const card = await read(id).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) pictures.forget(of, version);
      return unlessAway(error);
    });
    if (card && shareVersionOf(card) !== version) {
      pictures.forget(of, version);
      return lead(response, sharePathOf(kind, id, card));
    }
    // The photo cannot be read now: nobody is to keep a picture without it.
    const picture = await (card ? pictures.draw(of, card).catch(unlessAway) : pictures.cached(of, version));
    if (picture) send(response, picture);
    else lead(response, SOCIAL_IMAGE.path);
  });
  return router;
}

function unlessAway(error: unknown): undefined {
  if (!(error instanceof Unavailable)) throw error;
}

/** Its address is of what it shows; for a day, as whoever is erased is to be gone from what others keep, too. */
function send(response: Response, picture: Buffer): void {
  response.set('Cache-Control', 'public, max-age=86400');
  response.type('png').send(picture);
}

function lead(response: Response, path: string): void {
  response.set('Cache-Control', 'no-store');
  response.redirect(302, path);
}
