import { TESTIMONIALS } from '@visavis/contracts/constants/testimonial';
import type { FileStore } from '@visavis/files';
import { createGate, createPictureFiles } from '@visavis/pictures';
import type { Actor, Routes, Service } from '@visavis/platform';
import { adminConfig, adminProcess } from './config.ts';
import { verifyAudit } from './data/audit-chains.ts';
import { collections } from './data/collections.ts';
import { countMeetingsOnMeetingEvent } from './events/count-meetings-on-meeting-event.ts';
import { countPaymentsOnPaymentEvent } from './events/count-payments-on-payment-event.ts';
import { countReportsOnReportEvent } from './events/count-reports-on-report-event.ts';
import { countUsersOnUserEvent } from './events/count-users-on-user-event.ts';
import { countVerificationsOnVerificationEvent } from './events/count-verifications-on-verification-event.ts';
import { endSharesOnUserEvent } from './events/end-shares-on-user-event.ts';
import { keepNamesOnUserEvent } from './events/keep-names-on-user-event.ts';
import { recordActionOnEvent } from './events/record-action-on-event.ts';
import { auditRoutes } from './http/audit.ts';
import { contactRoutes } from './http/contact.ts';
import { dashboardRoutes } from './http/dashboard.ts';
import { testimonialRoutes } from './http/testimonials.ts';
import { viewRoutes } from './http/views.ts';
import { wallRoutes } from './http/wall.ts';
import { announcePendingCounts, createAnnouncer, pauseAnnouncements } from './use-cases/announce-pending-counts.ts';
import { purgeContactMessages } from './use-cases/contact/answer-contact-message.ts';
import type { AdminDeps } from './use-cases/deps.ts';
import { dashboardChanged } from './use-cases/read-dashboard.ts';
import { purgeTestimonials } from './use-cases/testimonials/delete-testimonials.ts';
import { seedTestimonials, type TestimonialSeed } from './use-cases/testimonials/seed-testimonials.ts';

/** A replica that dies between a change and its announcement leaves it to this. */
const ANNOUNCE_EVERY_MS = 5_000;
const PURGE_EVERY_MS = 60_000;
const PURGE_CONTACT_EVERY_MS = 3_600_000;
/** Each costs up to 180 MB and a core for some tenths of a second. */
const DECODING = { atOnce: 1, waiting: 8 };

type Context = Omit<AdminDeps, 'pictures' | 'decoding'> & {
  routes: Routes;
  /** Opens the store that keeps the pictures. */
  files: () => Promise<FileStore>;
};

export interface AdminService extends Service {
  /** For demo data; idempotent by name. */
  seedTestimonials(seeds: readonly TestimonialSeed[], actor: Actor): Promise<void>;
  /** For an operator: what was changed in the audit log, or taken out of it. */
  verifyAudit(): ReturnType<typeof verifyAudit>;
}

/** Wiring only. */
export function createAdminService({ routes, files, ...base }: Context): AdminService {
  const pictures = createPictureFiles(files, 'testimonials', TESTIMONIALS.imageSizes);
  const deps: AdminDeps = { ...base, pictures, decoding: createGate(DECODING) };
  const { store } = deps;
  const announcer = createAnnouncer(deps);
  const consumerDeps = { ...deps, announcePending: announcer.soon };
  dashboardRoutes(routes, deps);
  auditRoutes(routes, deps);
  testimonialRoutes(routes, deps);
  viewRoutes(routes, deps);
  wallRoutes(routes, deps);
  contactRoutes(routes, deps, announcer.soon);
  return {
    name: 'admin',
    router: routes.router,
    consumers: [
      countMeetingsOnMeetingEvent(consumerDeps),
      countUsersOnUserEvent(consumerDeps),
      countVerificationsOnVerificationEvent(consumerDeps),
      countReportsOnReportEvent(consumerDeps),
      countPaymentsOnPaymentEvent(consumerDeps),
      keepNamesOnUserEvent(consumerDeps),
      endSharesOnUserEvent(consumerDeps),
      ...recordActionOnEvent(consumerDeps),
    ],
    jobs: [
      { name: 'announce-pending-counts', everyMs: ANNOUNCE_EVERY_MS, run: () => announcePendingCounts(deps) },
      { name: 'purge-testimonials', everyMs: PURGE_EVERY_MS, run: (now) => purgeTestimonials(deps, now) },
      { name: 'purge-contact-messages', everyMs: PURGE_CONTACT_EVERY_MS, run: (now) => purgeContactMessages(deps, now) },
    ],
    async start() {
      await store.prepare(collections);
      await pictures.start();
    },
    seedTestimonials: (seeds, actor) => seedTestimonials(deps, seeds, actor),
    verifyAudit: () => verifyAudit(store),
    stop: () => announcer.idle().then(() => undefined),
    rebuilding: {
      begin: () => pauseAnnouncements(store, true),
      async end() {
        await pauseAnnouncements(store, false);
        await dashboardChanged(deps);
        await announcePendingCounts(deps);
      },
    },
  };
}

/** The service as its host needs it. */
export const adminService = { ...adminProcess, config: adminConfig, create: createAdminService };
