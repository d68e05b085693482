import { setTimeout as wait } from 'node:timers/promises';
import { PROFILE } from '@visavis/contracts/constants/account';
import { HOUR, MINUTE } from '@visavis/contracts/constants/units';
import type { FileStore } from '@visavis/files';
import { createGate, createPictureFiles } from '@visavis/pictures';
import { partlyServed, type Revocation, type Routes, type Service } from '@visavis/platform';
import { authConfig, authProcess } from './config.ts';
import { collections } from './data/collections.ts';
import { createDocumentFiles } from './data/document-files.ts';
import { createRevocationStream } from './data/revocation-stream.ts';
import { allRevocations } from './data/revocations.ts';
import { createSigningKeys, type PublicJwk } from './data/signing-keys.ts';
import { createThrottle } from './data/throttle.ts';
import { type ClosedAccount, closedAccounts } from './data/users.ts';
import { deriveSecrets } from './domain/secrets.ts';
import { announceRevocationOnSessionRevoked } from './events/announce-revocation-on-session-revoked.ts';
import { keepPassesOnPassesUpdated } from './events/keep-passes-on-passes-updated.ts';
import { makeHostOnMeetingCreated } from './events/make-host-on-meeting-created.ts';
import { sendCodeBySmsOnDeliveryChanged } from './events/send-code-by-sms-on-delivery-changed.ts';
import { setStatusOnReportDecided } from './events/set-status-on-report-decided.ts';
import { tellAdminsOnMuchRead } from './events/tell-admins-on-much-read.ts';
import { tellAdminsOnPaymentDisputed } from './events/tell-admins-on-payment-disputed.ts';
import { passkeyRoutes } from './http/passkeys.ts';
import { pictureRoutes } from './http/pictures.ts';
import { presentUser } from './http/present-user.ts';
import { profileRoutes } from './http/profile.ts';
import { secondFactorRoutes } from './http/second-factor.ts';
import { sessionRoutes } from './http/sessions.ts';
import { signInRoutes } from './http/sign-in.ts';
import { tokenKeyRoutes } from './http/token-keys.ts';
import { userRoutes } from './http/users.ts';
import { verificationRoutes } from './http/verification.ts';
import { wallLinkRoutes } from './http/wall-links.ts';
import { sendLateCodes } from './use-cases/codes/send-by-sms.ts';
import type { AuthDeps } from './use-cases/deps.ts';
import { normalisePhones } from './use-cases/normalise-phones.ts';
import { eraseDueAccounts } from './use-cases/profile/delete-account.ts';
import { repeatPhoneNotices } from './use-cases/profile/phone-notice.ts';
import { sweepPictures } from './use-cases/profile/set-picture.ts';
import { makeDuePhoneChanges } from './use-cases/profile/waiting-phone.ts';
import { appointAdmins } from './use-cases/promote-users.ts';
import { resetSecondFactorOf, revokeUnguardedTokens } from './use-cases/second-factor.ts';
import { type SeedUser, seedUsers } from './use-cases/seed-users.ts';
import { sweepDocuments } from './use-cases/verification/documents.ts';

type Context = Pick<AuthDeps, 'store' | 'cache' | 'clock' | 'logger' | 'events' | 'config' | 'messenger' | 'metrics'> & {
  routes: Routes;
  /** Opens the store that keeps the profile pictures and the documents of verification. */
  files: () => Promise<FileStore>;
  /** Called when a revocation is in the stream: this process's watcher may look at once instead of at its next turn. */
  onRevocation?: () => Promise<void>;
};

export interface AuthService extends Service {
  /** The public keys and the live revocations, for a verifier in the same process. After `start`. */
  jwks(): Promise<PublicJwk[]>;
  revocations(): Promise<Revocation[]>;
  /** For demo data; idempotent by phone. */
  seedUsers(seeds: readonly SeedUser[]): Promise<ReturnType<typeof presentUser>[]>;
  /** For an operator: a new key, beside the present ones or, `now`, in place of them. Returns how many were withdrawn. */
  rotateKeys(now: boolean): Promise<number>;
  /** For an operator: the accounts that were closed because another one of the same person has the phone. */
  closedAccounts(): Promise<ClosedAccount[]>;
  /** For an operator: the admin with this phone enrols anew. Undefined where there is none with a second factor. */
  resetSecondFactor(phone: string): Promise<string | undefined>;
}

/** So many bodies of 5 MB in memory. */
const UPLOADS = { atOnce: 16, waiting: 0 };
/** Each costs up to 180 MB and a core for some tenths of a second: one after the other, so that all else goes on beside them. */
const DECODING = { atOnce: 1, waiting: UPLOADS.atOnce };

/** Wiring only. */
export function createAuthService({ routes, files, onRevocation, ...base }: Context): AuthService {
  const { store, cache, clock, config } = base;
  const secrets = deriveSecrets(config.secret);
  const keys = createSigningKeys(store, secrets.signingKeys);
  const deps: AuthDeps = {
    ...base,
    secrets,
    keys,
    throttle: createThrottle(cache, config),
    pictures: createPictureFiles(files, 'pictures', PROFILE.imageSizes),
    documents: createDocumentFiles(files),
    gates: { uploads: createGate({ ...UPLOADS, perOwner: config.picturesAtOnce }), decoding: createGate(DECODING) },
    ...createRevocationStream({ ...base, onRevocation }),
  };

  signInRoutes(routes, deps);
  sessionRoutes(routes, deps);
  secondFactorRoutes(routes, deps);
  passkeyRoutes(routes, deps);
  profileRoutes(routes, deps);
  pictureRoutes(routes, deps);
  userRoutes(routes, deps);
  verificationRoutes(routes, deps);
  wallLinkRoutes(routes, deps);
  tokenKeyRoutes(routes, deps);

  return {
    name: 'auth',
    router: routes.router,
    consumers: [
      makeHostOnMeetingCreated(deps),
      keepPassesOnPassesUpdated(deps),
      announceRevocationOnSessionRevoked(deps),
      sendCodeBySmsOnDeliveryChanged(deps),
      setStatusOnReportDecided(deps),
      ...tellAdminsOnMuchRead(deps),
      tellAdminsOnPaymentDisputed(deps),
    ],
    jobs: [
      { name: 'signing-keys', everyMs: HOUR, run: (now) => keys.maintain(now, config.signingKeyDays) },
      { name: 'send-late-codes', everyMs: 1_000, run: (now) => sendLateCodes(deps, now) },
      { name: 'erase-accounts', everyMs: 5 * MINUTE, run: (now) => eraseDueAccounts(deps, now) },
      { name: 'normalise-phones', everyMs: 5 * MINUTE, run: normalisePhones(deps) },
      { name: 'change-phones', everyMs: MINUTE, run: (now) => makeDuePhoneChanges(deps, now) },
      { name: 'phone-notices', everyMs: MINUTE, run: (now) => repeatPhoneNotices(deps, now) },
      { name: 'sweep-pictures', everyMs: 5 * MINUTE, run: (now) => sweepPictures(deps, now) },
      { name: 'sweep-documents', everyMs: 5 * MINUTE, run: (now) => sweepDocuments(deps, now) },
    ],
    async start() {
      for (const { code, others } of partlyServed(deps.config.dialCodes))
        deps.logger.warn({ others }, `OTP_DIAL_CODES: ${code} alone shuts out accounts of other countries with this code`);
      await store.prepare(collections);
      await deps.pictures.start();
      await deps.documents.start();
      await keys.start(clock.now());
      await appointAdmins(deps);
      await revokeUnguardedTokens(deps);
    },
    jwks: keys.published,
    revocations: () => allRevocations(store),
    seedUsers: async (seeds) => (await seedUsers(deps, seeds)).map((user) => presentUser(user, clock.now())),
    closedAccounts: () => closedAccounts(store),
    resetSecondFactor: (phone) => resetSecondFactorOf(deps, phone),
    async rotateKeys(now) {
      if (now) return keys.replaceAll(clock.now(), wait);
      await keys.rotate(clock.now());
      return 0;
    },
  };
}

/** The service as its host needs it. */
export const authService = { ...authProcess, config: authConfig, create: createAuthService };
