import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { PROFILE } from '@visavis/contracts/constants';
import { profileEndpoints } from '@visavis/contracts/profile';
import { errorOf, fileOf, NotFound, type Routes } from '@visavis/platform';
import { refusals } from '../domain/refusals.ts';
import type { AuthDeps } from '../use-cases/deps.ts';
import { removePicture, setPicture } from '../use-cases/profile/set-picture.ts';
import { presentProfile } from './present-user.ts';

const YEAR_S = 365 * 24 * 60 * 60;
/** 5 MB over a slow mobile network. */
const READ_MS = 60_000;

const picture = {
  field: 'image',
  maxBytes: PROFILE.imageMaxBytes,
  refusals: {
    notMultipart: () => errorOf(refusals.notMultipart()),
    unreadable: () => errorOf(refusals.imageMissing()),
    missing: () => errorOf(refusals.imageMissing()),
    several: () => errorOf(refusals.imageSeveral()),
    tooLarge: () => errorOf(refusals.imageTooLarge()),
    interrupted: () => errorOf(refusals.imageCut()),
  },
};

/** The whole picture, which is never larger than the limit. Throws the refusals of the upload. */
async function readPicture(request: IncomingMessage): Promise<Buffer> {
  // A sender of a byte now and then must not keep the place of others.
  const timer = setTimeout(() => request.destroy(), READ_MS);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of fileOf(request, picture)) {
      size += chunk.length;
      if (size > picture.maxBytes) throw picture.refusals.tooLarge();
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  if (size === 0) throw picture.refusals.missing();
  return Buffer.concat(chunks);
}

/** Profile pictures: set, removed, and shown to anyone who has the link, which cannot be guessed. */
export function pictureRoutes(routes: Routes, deps: AuthDeps): void {
  routes.on(profileEndpoints.uploadImage, async ({ address, principal, request, now }) => {
    const isExempt = deps.config.isExempt(address);
    if (!isExempt) await deps.throttle.countUpload(principal.userId, now);
    const bytes = await deps.gates.uploads(() => readPicture(request), isExempt ? undefined : principal.userId);
    const { user, imageUrl } = await setPicture(deps, { userId: principal.userId, bytes, now });
    return { message: 'Profile picture updated', imageUrl, user: presentProfile(user, now) };
  });

  routes.on(profileEndpoints.removeImage, async ({ principal, now }) => ({
    message: 'Profile picture removed',
    user: presentProfile(await removePicture(deps, { userId: principal.userId, now }), now),
  }));

  routes.on(profileEndpoints.image, async ({ params, query, response }) => {
    const file = await deps.pictures.open(params.key, Number(query.size)).catch((error) => {
      throw error instanceof NotFound ? errorOf(refusals.noSuchImage()) : error;
    });
    response.setHeader('Content-Type', file.contentType);
    response.setHeader('Content-Length', file.size);
    response.setHeader('Cache-Control', `public, max-age=${YEAR_S}, immutable`);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // Opened by itself, it can do nothing even if a browser took it for something else.
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    await pipeline(file.stream, response).catch((error: NodeJS.ErrnoException) => {
      // The client has disconnected.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
    return {};
  });
}
