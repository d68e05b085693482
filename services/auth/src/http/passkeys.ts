import type { confirmingBody } from '@visavis/contracts/auth';
import { passkeyEndpoints } from '@visavis/contracts/passkeys';
import type { Routes } from '@visavis/platform';
import type { z } from 'zod';
import { passkeysOf } from '../data/passkeys.ts';
import type { PasskeyRecord } from '../domain/passkey.ts';
import type { AuthDeps } from '../use-cases/deps.ts';
import { addPasskey, beginToAdd, removePasskey, renamePasskey } from '../use-cases/passkeys/own-passkeys.ts';
import { beginSignIn, signInByPasskey } from '../use-cases/passkeys/sign-in.ts';
import { deviceOf } from './device.ts';
import { presentUser } from './present-user.ts';

/** A person's passkeys, and the sign-in with one. */
export function passkeyRoutes({ on }: Routes, deps: AuthDeps): void {
  on(passkeyEndpoints.list, async ({ principal }) => ({
    passkeys: (await passkeysOf(deps.store, principal.userId)).map(presentPasskey),
  }));
  on(passkeyEndpoints.begin, async ({ body, principal, address, now }) => ({
    options: { ...(await beginToAdd(deps, { ...principal, ...body, address, now })) },
  }));
  on(passkeyEndpoints.add, async ({ body, request, principal, now }) => {
    const name = firstName(request.headers['user-agent'] ?? '');
    return {
      passkey: presentPasskey(
        await addPasskey(deps, { userId: principal.userId, credential: asSent(body.credential), name, now }),
      ),
    };
  });
  on(passkeyEndpoints.rename, async ({ params, body, principal }) => ({
    passkey: presentPasskey(await renamePasskey(deps, { userId: principal.userId, id: params.id, name: body.name })),
  }));
  on(passkeyEndpoints.remove, async ({ params, principal, body, address, now }) => {
    await removePasskey(deps, { ...principal, ...confirmedBy(body), id: params.id, address, now });
    return {};
  });
  on(passkeyEndpoints.beginSignIn, async ({ now }) => ({ options: { ...(await beginSignIn(deps, now)) } }));
  on(passkeyEndpoints.signIn, async ({ body, request, address, now }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const signIn = { credential: asSent(body.credential), device: body.device, userAgent, address, now };
    const { user, ...tokens } = await signInByPasskey(deps, signIn);
    return { ...tokens, user: presentUser(user, now) };
  });
}

/** No extension was asked for. */
export const asSent = <C extends object>(credential: C) => ({ ...credential, clientExtensionResults: {} });

/** A code, or what a passkey has signed in place of one. */
export const confirmedBy = ({ credential, ...code }: z.output<typeof confirmingBody>) => ({
  ...code,
  ...(credential && { credential: asSent(credential) }),
});

/** By where it was made; the person may name it. */
function firstName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter((part) => part !== null).join(', ') || 'Passkey';
}

const presentPasskey = ({ _id, name, isSynced, createdAt, lastUsedAt }: PasskeyRecord) => ({
  _id,
  name,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
