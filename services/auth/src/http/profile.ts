import { profileEndpoints } from '@visavis/contracts/profile';
import { countExport, errorOf, type Routes } from '@visavis/platform';
import { getCode } from '../data/codes.ts';
import { devicesOf } from '../data/known-devices.ts';
import { passkeysOf } from '../data/passkeys.ts';
import { sessionsOf } from '../data/sessions.ts';
import { getUser } from '../data/users.ts';
import { draftDocuments } from '../data/verification.ts';
import { refusals } from '../domain/refusals.ts';
import type { AuthDeps } from '../use-cases/deps.ts';
import { changePhone, sendOwnCode, sendPhoneCode } from '../use-cases/profile/change-phone.ts';
import { confirmEmail, sendEmailLink, sendLinkToNewEmail } from '../use-cases/profile/confirm-email.ts';
import { requestDeletion } from '../use-cases/profile/delete-account.ts';
import { stopByLink } from '../use-cases/profile/stop-link.ts';
import { updateProfile } from '../use-cases/profile/update-profile.ts';
import { stopPhoneChange } from '../use-cases/profile/waiting-phone.ts';
import { presentProfile } from './present-user.ts';
import { presentSent } from './sign-in.ts';

/** What users see of their own account and decide about it. */
export function profileRoutes(routes: Routes, deps: AuthDeps): void {
  const ownRecord = async (userId: string) => {
    const user = await getUser(deps.store, userId);
    if (!user) throw errorOf(refusals.signedOut());
    return user;
  };

  routes.on(profileEndpoints.get, async ({ principal, now }) => ({
    user: presentProfile(await ownRecord(principal.userId), now),
  }));

  routes.on(profileEndpoints.update, async ({ principal, body, now }) => {
    const { version, ...fields } = body;
    const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const conflict = (current: Parameters<typeof presentProfile>[0]) => ({ user: presentProfile(current, now) });
    const user = await updateProfile(deps, {
      userId: principal.userId,
      change,
      version,
      conflict,
      isHeld: principal.needsSecondFactor === true,
    });
    const updated = change.email === undefined ? user : await sendLinkToNewEmail(deps, user, now);
    const waits = user.verifiedAs !== undefined && !user.isVerified;
    const message = waits ? 'Saved. Your badge comes back when we have looked at your new name.' : 'Profile updated successfully';
    return { message, user: presentProfile(updated, now) };
  });

  routes.on(profileEndpoints.sendEmailLink, async ({ principal, now }) => {
    const user = await sendEmailLink(deps, { userId: principal.userId, now });
    return { message: 'We have sent a link to your email address', user: presentProfile(user, now) };
  });

  routes.on(profileEndpoints.confirmEmail, async ({ body, now }) => ({
    data: { outcome: await confirmEmail(deps, { token: body.token, now }) },
  }));

  routes.on(profileEndpoints.sendPhoneCode, async ({ principal, body, address, now }) =>
    presentSent(await sendPhoneCode(deps, { userId: principal.userId, phone: body.phone, address, now })),
  );

  routes.on(profileEndpoints.sendOldPhoneCode, async ({ principal, address, now }) =>
    presentSent(await sendOwnCode(deps, { ...principal, purpose: 'phone-change', address, now })),
  );

  routes.on(profileEndpoints.changePhone, async ({ principal, body, address, now }) => {
    const user = presentProfile(await changePhone(deps, { ...principal, ...body, address, now }), now);
    const message = user.phoneChange ? 'Your phone number changes in 72 hours' : 'Phone number updated successfully';
    return { message, user };
  });

  routes.on(profileEndpoints.stopPhoneChangeByLink, async ({ body, now }) => {
    await stopByLink(deps, { token: body.token, now });
    return { message: 'Your phone number stays' };
  });

  routes.on(profileEndpoints.stopPhoneChange, async ({ principal, now }) => {
    const { user, ended } = await stopPhoneChange(deps, { ...principal, now });
    return { message: 'Your phone number stays', user: presentProfile(user, now), ended };
  });

  routes.on(profileEndpoints.export, async ({ principal, address, now, response }) => {
    if (!deps.config.isExempt(address)) await countExport(deps.cache, principal.userId);
    const user = await ownRecord(principal.userId);
    const code = user.phone === null ? undefined : await getCode(deps.store, user.phone);
    const sessions = await sessionsOf(deps.store, user._id);
    const passkeys = await passkeysOf(deps.store, user._id);
    const knownDevices = await devicesOf(deps.store, user._id);
    const unfinished = (await draftDocuments(deps.store, user._id)).filter(({ isStored }) => !isStored);
    response.setHeader('Content-Disposition', 'attachment; filename="visavis-account.json"');
    return {
      exportedAt: now.toISOString(),
      account: presentProfile(user, now),
      sessions: sessions.map(({ userAgent, createdAt, lastUsedAt, expiresAt }) => ({
        userAgent,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      knownDevices: knownDevices.map(({ at }) => ({ lastSignInAt: at.toISOString() })),
      unfinishedDocuments: unfinished.map(({ name, sizeBytes, uploadedAt, discardAt }) => ({
        ...{ name, sizeBytes, deletedAt: (discardAt ?? uploadedAt).toISOString() },
      })),
      codesSentAt: (code?.sends ?? []).map((at) => at.toISOString()),
    };
  });

  routes.on(profileEndpoints.sendCode, async ({ principal, address, now }) =>
    presentSent(await sendOwnCode(deps, { ...principal, purpose: 'deletion', address, now })),
  );

  routes.on(profileEndpoints.requestDeletion, async ({ principal, body, address, now }) => {
    const { otp, challenge } = body;
    const { erasesAt } = await requestDeletion(deps, { userId: principal.userId, otp, challenge, address, now });
    return {
      message: 'Your account will be deleted. You can undo that for 14 days by signing in.',
      erasesAt: erasesAt.toISOString(),
    };
  });
}
