import { setTimeout as wait } from 'node:timers/promises';
import { PROFILE } from '@visavis/contracts/constants/account';
import { maskPhone } from '@visavis/contracts/phone-digits';
import type { FileStore } from '@visavis/files';
import { createGate, createPictureFiles } from '@visavis/pictures';
import { REVOCATION_STREAM, type Revocation, type Routes, type Service } from '@visavis/platform';
import { backfills } from '@visavis/store';
import { authConfig, authProcess } from './config.ts';
import { codes } from './data/codes.ts';
import { createDocumentFiles } from './data/document-files.ts';
import { discardedPictures } from './data/pictures.ts';
import { allRevocations, revocations } from './data/revocations.ts';
import { secondFactors } from './data/second-factors.ts';
import { sentCodes } from './data/sent-codes.ts';
import { sessions } from './data/sessions.ts';
import { createSigningKeys, type PublicJwk, signingKeys } from './data/signing-keys.ts';
import { createThrottle } from './data/throttle.ts';
import { closedUsers, users } from './data/users.ts';
import { verificationDocuments, verificationRequests } from './data/verification.ts';
import { deriveSecrets } from './domain/secrets.ts';
import { announceRevocationOnSessionRevoked } from './events/announce-revocation-on-session-revoked.ts';
import { keepPassesOnPassesUpdated } from './events/keep-passes-on-passes-updated.ts';
import { makeHostOnMeetingCreated } from './events/make-host-on-meeting-created.ts';
import { sendCodeBySmsOnDeliveryChanged } from './events/send-code-by-sms-on-delivery-changed.ts';
import { setStatusOnReportDecided } from './events/set-status-on-report-decided.ts';
import { pictureRoutes } from './http/pictures.ts';
import { presentUser } from './http/present-user.ts';
import { profileRoutes } from './http/profile.ts';
import { secondFactorRoutes } from './http/second-factor.ts';
import { sessionRoutes } from './http/sessions.ts';
import { signInRoutes } from './http/sign-in.ts';
import { trustRoutes } from './http/trust.ts';
import { userRoutes } from './http/users.ts';
import { verificationRoutes } from './http/verification.ts';
import { sendLateCodes } from './use-cases/codes/send-by-sms.ts';
import type { Announcement, AuthDeps } from './use-cases/deps.ts';
import { normalisePhones } from './use-cases/normalise-phones.ts';
import { eraseDueAccounts } from './use-cases/profile/delete-account.ts';
import { sweepPictures } from './use-cases/profile/set-picture.ts';
import { makeDuePhoneChanges } from './use-cases/profile/waiting-phone.ts';
import { appointAdmins } from './use-cases/promote-users.ts';
import { type SeedUser, seedUsers } from './use-cases/seed-users.ts';
import { sweepDocuments } from './use-cases/verification/documents.ts';

type Given = Pick<AuthDeps, 'store' | 'cache' | 'clock' | 'logger' | 'events' | 'config' | 'messenger' | 'metrics'> & {
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
  /** For an operator: a new key, beside the present ones or, `now`, in place of them. Returns what to print. */
  rotateKeys(now: boolean): Promise<string>;
  /** For an operator: the accounts that were closed because another one of the same person has the phone. */
  closedAccounts(): Promise<string[]>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** So many bodies of 5 MB in memory. */
const UPLOADS = { atOnce: 16, waiting: 0 };
/** Each costs up to 180 MB and a core for some tenths of a second: one after the other, so that all else goes on beside them. */
const DECODING = { atOnce: 1, waiting: UPLOADS.atOnce };

export function createAuthService({ routes, files, onRevocation, ...base }: Given): AuthService {
  const { store, cache, clock, logger, config } = base;
  const secrets = deriveSecrets(config.secret);
  const keys = createSigningKeys(store, secrets.signingKeys);
  const append = async ({ eventId, revocation }: Announcement) => {
    await cache.streams.append(REVOCATION_STREAM, { id: eventId, value: revocation, at: clock.now().getTime() });
  };
  const deps: AuthDeps = {
    ...base,
    secrets,
    keys,
    throttle: createThrottle(cache, config),
    pictures: createPictureFiles(files, 'pictures', PROFILE.imageSizes),
    documents: createDocumentFiles(files),
    gates: { uploads: createGate({ ...UPLOADS, perOwner: config.picturesAtOnce }), decoding: createGate(DECODING) },
    async announce(announcements) {
      if (announcements.length === 0) return;
      try {
        for (const announcement of announcements) await append(announcement);
        await onRevocation?.();
      } catch (error) {
        logger.warn({ err: error }, 'a revocation is announced by its event only');
      }
    },
  };

  signInRoutes(routes, deps);
  sessionRoutes(routes, deps);
  secondFactorRoutes(routes, deps);
  profileRoutes(routes, deps);
  pictureRoutes(routes, deps);
  userRoutes(routes, deps);
  verificationRoutes(routes, deps);
  trustRoutes(routes, deps);

  return {
    name: 'auth',
    router: routes.router,
    consumers: [
      makeHostOnMeetingCreated(deps),
      keepPassesOnPassesUpdated(deps),
      announceRevocationOnSessionRevoked(append),
      sendCodeBySmsOnDeliveryChanged(deps),
      setStatusOnReportDecided(deps),
    ],
    jobs: [
      { name: 'signing-keys', everyMs: HOUR_MS, run: (now) => keys.maintain(now, config.signingKeyDays) },
      { name: 'send-late-codes', everyMs: 1_000, run: (now) => sendLateCodes(deps, now) },
      { name: 'erase-accounts', everyMs: 5 * MINUTE_MS, run: (now) => eraseDueAccounts(deps, now) },
      { name: 'normalise-phones', everyMs: 5 * MINUTE_MS, run: normalisePhones(deps) },
      { name: 'change-phones', everyMs: MINUTE_MS, run: (now) => makeDuePhoneChanges(deps, now) },
      { name: 'sweep-pictures', everyMs: 5 * MINUTE_MS, run: (now) => sweepPictures(deps, now) },
      { name: 'sweep-documents', everyMs: 5 * MINUTE_MS, run: (now) => sweepDocuments(deps, now) },
    ],
    async start() {
      await store.prepare([
        users,
        codes,
        sentCodes,
        sessions,
        secondFactors,
        revocations,
        signingKeys,
        discardedPictures,
        verificationRequests,
        verificationDocuments,
        backfills,
      ]);
      await deps.pictures.start();
      await deps.documents.start();
      await keys.start(clock.now());
      await appointAdmins(deps);
    },
    jwks: keys.published,
    revocations: () => allRevocations(store),
    seedUsers: async (seeds) => (await seedUsers(deps, seeds)).map((user) => presentUser(user, clock.now())),
    async closedAccounts() {
      const closed = await closedUsers(store);
      return closed.map(({ _id, closed }) => {
        const { at, phone, keptBy } = closed as NonNullable<typeof closed>;
        return `${at.toISOString()}  ${_id}  closed: ${maskPhone(phone)} belongs to ${keptBy}`;
      });
    },
    async rotateKeys(now) {
      if (now) {
        const withdrawn = await keys.replaceAll(clock.now(), wait);
        return `a new key signs; ${withdrawn} withdrawn, which every process forgets within 5 minutes`;
      }
      await keys.rotate(clock.now());
      return 'a new key signs in a minute; the present one stays until its last token has ended';
    },
  };
}

/** The service as its host needs it. */
export const authService = { ...authProcess, config: authConfig, create: createAuthService };
