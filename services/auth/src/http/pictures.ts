import { pipeline } from 'node:stream/promises';
import { PROFILE } from '@visavis/contracts/constants';
import { profileEndpoints } from '@visavis/contracts/profile';
import type { Routes } from '@visavis/platform';
import { NotFound } from '@visavis/platform';
import { refusals } from '../domain/refusals.ts';
import type { AuthContext } from '../use-cases/context.ts';
import { removePicture, setPicture } from '../use-cases/profile/set-picture.ts';
import { presentProfile } from './present-user.ts';
import { readUpload } from './read-upload.ts';

const YEAR_S = 365 * 24 * 60 * 60;
/** 5 MB over a slow mobile network. */
const READ_MS = 60_000;

/** Profile pictures: set, removed, and shown to anyone who has the link, which nobody can guess. */
export function pictureRoutes(routes: Routes, context: AuthContext): void {
  routes.on(profileEndpoints.uploadImage, async ({ principal, request, now }) => {
    await context.throttle.countUpload(principal.userId, now);
    const bytes = await context.gates.uploads(() =>
      readUpload(request, { field: 'image', maxBytes: PROFILE.imageMaxBytes, maxMs: READ_MS }),
    );
    const { user, imageUrl } = await setPicture(context, { userId: principal.userId, bytes, now });
    return { message: 'Profile picture updated', imageUrl, user: presentProfile(user) };
  });

  routes.on(profileEndpoints.removeImage, async ({ principal, now }) => ({
    message: 'Profile picture removed',
    user: presentProfile(await removePicture(context, { userId: principal.userId, now })),
  }));

  routes.on(profileEndpoints.image, async ({ params, query, response }) => {
    const file = await context.pictures.open(params.key, Number(query.size)).catch((error) => {
      throw error instanceof NotFound ? refusals.noSuchImage() : error;
    });
    response.setHeader('Content-Type', file.contentType);
    response.setHeader('Content-Length', file.size);
    response.setHeader('Cache-Control', `public, max-age=${YEAR_S}, immutable`);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // Opened by itself, it can do nothing even if a browser took it for something else.
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    await pipeline(file.stream, response).catch((error: NodeJS.ErrnoException) => {
      // Whoever asked has gone.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
    return {};
  });
}
