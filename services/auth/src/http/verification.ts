import { pagination } from '@visavis/contracts/common';
import { categoryNameOf } from '@visavis/contracts/constants/category';
import { type Verification, verificationEndpoints } from '@visavis/contracts/verification';
import { actorOf, type CsvColumns, errorOf, NotFound, type Routes, sendListCsv, sendStream } from '@visavis/platform';
import { getUser } from '../data/users.ts';
import { draftDocuments, getRequest, listRequests, type RequestFilter, requestsOf } from '../data/verification.ts';
import { refusals } from '../domain/refusals.ts';
import { requestableAt, type VerificationRequest } from '../domain/verification.ts';
import type { AuthDeps } from '../use-cases/deps.ts';
import { removeDocument, uploadDocument, viewDocument } from '../use-cases/verification/documents.ts';
import { requestVerification } from '../use-cases/verification/request-verification.ts';
import { decideVerification, revokeVerification } from '../use-cases/verification/review-verification.ts';
import { presentDocument, presentForReview, presentOwn } from './present-verification.ts';
import { readDocument } from './read-document.ts';

/** So many of a user's requests are shown to them. */
const OWN_MAX = 20;

/** Asking to be verified, and what admins decide about it. */
export function verificationRoutes({ on }: Routes, deps: AuthDeps): void {
  const { store } = deps;
  const presentOne = async (request: VerificationRequest, now: Date) => {
    const [presented] = await presentForReview(store, [request], now);
    if (!presented) throw errorOf(refusals.noSuchRequest());
    return { request: presented };
  };
  const pageOf = async (filter: RequestFilter, page: { page: number; limit: number }, now: Date) => {
    const { items, count } = await listRequests(store, filter, page);
    return { requests: await presentForReview(store, items, now), pagination: pagination(page.page, page.limit, count) };
  };

  on(verificationEndpoints.request, ({ body, principal, now, once }) =>
    requestVerification(deps, {
      userId: principal.userId,
      form: body,
      now,
      once,
      present: (request) => ({ message: 'We have received your request', request: presentOwn(request, now) }),
    }),
  );

  on(verificationEndpoints.mine, async ({ principal, now }) => {
    const { userId } = principal;
    const user = await getUser(store, userId);
    if (!user) throw errorOf(refusals.signedOut());
    const requests = await requestsOf(store, userId, OWN_MAX);
    const from = requestableAt(user, requests[0]);
    const documents = await draftDocuments(store, userId);
    return {
      isVerified: user.isVerified,
      requests: requests.map((request) => presentOwn(request, now)),
      requestableAt: from instanceof Date ? from.toISOString() : null,
      documents: documents.filter(({ isStored }) => isStored).map(presentDocument),
    };
  });

  on(verificationEndpoints.uploadDocument, async ({ address, principal, request, now }) => {
    const { userId } = principal;
    const isExempt = deps.config.isExempt(address);
    if (!isExempt) await deps.throttle.countUpload(userId, now);
    const sent = await deps.gates.uploads(() => readDocument(request), isExempt ? undefined : userId);
    return { document: presentDocument(await uploadDocument(deps, { userId, ...sent, now })) };
  });

  on(verificationEndpoints.removeDocument, async ({ params, principal }) => {
    await removeDocument(deps, { userId: principal.userId, id: params.id });
    return {};
  });

  on(verificationEndpoints.list, ({ query, now }) => pageOf(query, query, now));
  on(verificationEndpoints.listCsv, (context) =>
    sendListCsv(context, 'verification', CSV, async (page) => {
      const { items: found } = await listRequests(store, context.query, page);
      return { found, rows: await presentForReview(store, found, context.now) };
    }),
  );
  on(verificationEndpoints.pending, ({ query, now }) => pageOf({ status: 'pending' }, query, now));

  on(verificationEndpoints.get, async ({ params, now }) => {
    const request = await getRequest(store, params.id);
    if (!request) throw errorOf(refusals.noSuchRequest());
    return presentOne(request, now);
  });

  on(verificationEndpoints.decide, async ({ params, body, principal, now }) => {
    const command = { requestId: params.id, decision: body, actor: actorOf(principal), now };
    const request = await decideVerification(deps, command);
    const message = request.status === 'approved' ? 'Verification request approved' : 'Verification request rejected';
    return { message, ...(await presentOne(request, now)) };
  });

  on(verificationEndpoints.revoke, async ({ params, body, principal, now }) => {
    const command = { requestId: params.id, reason: body.reason, actor: actorOf(principal), now };
    return { message: 'Verification revoked', ...(await presentOne(await revokeVerification(deps, command), now)) };
  });

  on(verificationEndpoints.viewDocument, async ({ params, principal, response }) => {
    const { id: requestId, documentId } = params;
    const file = await viewDocument(deps, { requestId, documentId, actor: actorOf(principal) }).catch((error) => {
      throw error instanceof NotFound ? errorOf(refusals.noSuchDocument()) : error;
    });
    response.setHeader('Content-Type', file.contentType);
    response.setHeader('Content-Length', file.size);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Disposition', 'attachment; filename="document"');
    // A foreign file: opened by itself, it can do nothing.
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    await sendStream(file.stream, response);
    return {};
  });
}

const CSV: CsvColumns<Verification> = {
  ID: ({ _id }) => _id,
  'User ID': ({ user }) => user._id,
  Name: ({ user }) => user.name,
  Asked: ({ createdAt }) => createdAt,
  Type: ({ type }) => type,
  Offers: ({ categories }) => categories.map((slug) => categoryNameOf(slug) ?? slug).join('; '),
  Files: ({ documents }) => documents.length,
  Status: ({ status, revoked }) => (revoked ? 'revoked' : status),
  Decided: ({ decidedAt }) => decidedAt,
  'Decided by': ({ reviewedBy }) => reviewedBy?.name,
};
