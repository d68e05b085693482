import { PROFILE } from '@visavis/contracts/constants/account';
import { profileEndpoints } from '@visavis/contracts/profile';
import { readPicture, sendPicture } from '@visavis/pictures';
import { errorOf, NotFound, type Routes } from '@visavis/platform';
import { refusals } from '../domain/refusals.ts';
import type { AuthDeps } from '../use-cases/deps.ts';
import { removePicture, setPicture } from '../use-cases/profile/set-picture.ts';
import { presentProfile } from './present-user.ts';

/** Profile pictures: set, removed, and shown to anyone who has the link, which cannot be guessed. */
export function pictureRoutes(routes: Routes, deps: AuthDeps): void {
  routes.on(profileEndpoints.uploadImage, async ({ address, principal, request, now }) => {
    const isExempt = deps.config.isExempt(address);
    if (!isExempt) await deps.throttle.countUpload(principal.userId, now);
    const bytes = await deps.gates.uploads(
      () => readPicture(request, PROFILE.imageMaxBytes),
      isExempt ? undefined : principal.userId,
    );
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
    await sendPicture(response, file);
    return {};
  });
}
