import { type DomainError, statusOf } from '@visavis/platform';
import type { Request, Response } from 'express';
import { type Language, languageOf, messageBody, sendPage } from './service-page.ts';

type Problem = 'expired' | 'unknown' | 'notReady' | 'unavailable';
type Texts = { back: string } & Record<Problem, { title: string; lead: string }>;
const PROBLEMS: Record<number, Problem> = { 403: 'expired', 404: 'unknown', 400: 'unknown', 409: 'notReady' };

const TEXTS: Record<Language, Texts> = {
  en: {
    back: 'Go to your payments',
    expired: {
      title: 'This link has expired',
      lead: 'A link to an invoice is good for 15 minutes, so that nobody else opens it later. Open it again from your payments.',
    },
    unknown: { title: 'This link does not open a document', lead: 'It may be incomplete. Open the document from your payments.' },
    notReady: { title: 'Your document is being prepared', lead: 'Open it again from your payments in a moment.' },
    unavailable: {
      title: 'This document cannot be opened right now',
      lead: 'It is not lost. Please try again in a few minutes.',
    },
  },
  hi: {
    back: 'अपने भुगतान देखें',
    expired: {
      title: 'इस लिंक की समय-सीमा समाप्त हो गई है',
      lead: 'इनवॉइस का लिंक 15 मिनट तक चलता है, ताकि बाद में कोई और इसे न खोले। इसे अपने भुगतान से फिर खोलें।',
    },
    unknown: {
      title: 'इस लिंक से कोई दस्तावेज़ नहीं खुलता',
      lead: 'लिंक अधूरा हो सकता है। दस्तावेज़ अपने भुगतान से खोलें।',
    },
    notReady: { title: 'आपका दस्तावेज़ तैयार हो रहा है', lead: 'थोड़ी देर में इसे अपने भुगतान से फिर खोलें।' },
    unavailable: {
      title: 'यह दस्तावेज़ अभी नहीं खुल सकता',
      lead: 'यह सुरक्षित है। कृपया कुछ मिनट बाद फिर कोशिश करें।',
    },
  },
};

/** A browser that shows what it gets as a page of its own: a program names no HTML, or nothing at all. */
export const isNavigation = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';

/** Why an invoice or a credit note does not open, for a person who followed its link. */
export function sendDocumentRefusal(call: { request: Request; response: Response }, error: DomainError): void {
  const language = languageOf(call.request);
  const status = statusOf(error);
  const { back, ...problems } = TEXTS[language];
  const problem = problems[PROBLEMS[status] ?? 'unavailable'];
  sendPage(call, status, { language, title: problem.title, body: messageBody({ ...problem, back }) });
}
