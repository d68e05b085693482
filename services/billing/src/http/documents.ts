import { paymentEndpoints } from '@visavis/contracts/billing';
import { DomainError, logRefusal, type Routes, sendStream } from '@visavis/platform';
import type { BillingDeps } from '../use-cases/deps.ts';
import { readGstDetails, saveGstDetails } from '../use-cases/documents/gst-details.ts';
import { invoiceUrl, openDocument } from '../use-cases/documents/read-document.ts';
import { isNavigation, sendDocumentRefusal } from './pages/document-page.ts';

/** Only what a browser needs to show a PDF by itself. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** GST details, invoices and credit notes. */
export function documentRoutes({ on }: Routes, deps: BillingDeps): void {
  on(paymentEndpoints.gstDetails, async ({ principal }) => ({ gstDetails: await readGstDetails(deps, principal.userId) }));

  on(paymentEndpoints.saveGstDetails, async ({ principal, body }) => {
    await saveGstDetails(deps, principal.userId, body);
    return { message: 'GST details saved successfully', gstDetails: body };
  });

  on(paymentEndpoints.document, async (call) => {
    const { params, query, now, request, response } = call;
    const opened = await openDocument(deps, { documentId: params.id, link: query }, now).catch((error: unknown) => {
      if (!(error instanceof DomainError) || !isNavigation(request)) throw error;
      logRefusal(deps.logger, error, { method: request.method, route: paymentEndpoints.document.path });
      deps.metrics.refusals.inc({ code: error.code });
      sendDocumentRefusal(call, error);
    });
    if (!opened) return {};
    const { file, name } = opened;
    response.setHeader('Content-Type', file.contentType);
    response.setHeader('Content-Length', file.size);
    response.setHeader('Content-Disposition', `inline; filename="${name}"`);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', PDF_POLICY);
    await sendStream(file.stream, response);
    return {};
  });

  on(paymentEndpoints.invoice, async ({ params, principal }) => ({
    invoiceUrl: await invoiceUrl(deps, { orderId: params.id, userId: principal.userId }),
  }));
}
