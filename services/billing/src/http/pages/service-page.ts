import { escapeHtml, PAGE_STYLE, pagePolicy, sendBody } from '@visavis/platform';
import type { PageSources } from '@visavis/providers';
import type { Request, Response } from 'express';
import { PAY_PAGE_STYLE } from './pay-page-style.ts';

/** Plans and own payments in the web app: where every page of this service leads back to. */
export const PLANS_PAGE = '/meeting-passes';
const STYLE = PAGE_STYLE + PAY_PAGE_STYLE;

export type Language = 'en' | 'hi';
export const languageOf = (request: Request): Language => (request.acceptsLanguages('en', 'hi') === 'hi' ? 'hi' : 'en');

interface ServicePage {
  language: Language;
  title: string;
  /** HTML. */
  body: string;
  /** Files of the web app and, of the pay page, the provider's. They run in this order. */
  scripts?: readonly string[];
  /** What the provider's script brings in. */
  guests?: PageSources;
}

/** Sends a whole page, without the app: nobody keeps it, frames it or learns its address. */
export function sendPage(call: { request: Request; response: Response }, status: number, page: ServicePage): void {
  const { request, response } = call;
  const { scripts = [], guests } = page;
  response.setHeader('Cache-Control', 'private, no-store');
  // A guest learns our origin, by which the provider knows the shop; the address with its token stays ours.
  response.setHeader('Referrer-Policy', guests ? 'strict-origin' : 'no-referrer');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Vary', 'Accept, Accept-Language');
  const policy = pagePolicy({ style: STYLE, scripts: scripts.length > 0, images: true, guests });
  response.setHeader('Content-Security-Policy', policy);
  sendBody(request, response, status, 'text/html; charset=utf-8', documentOf(page));
}

const documentOf = ({ language, title, body, scripts = [] }: ServicePage) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Visavis | ${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>${scripts.map((src) => `\n<script src="${escapeHtml(src)}" defer></script>`).join('')}
</head>
<body>
<main>
<a class="brand" href="/"><img src="/favicon.svg" width="28" height="28" alt="">Visavis</a>
${body}
</main>
</body>
</html>
`;

/** What has happened, and the way on. */
export const messageBody = ({ title, lead, back }: { title: string; lead: string; back: string }): string =>
  `<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(lead)}</p>
<p class="back"><a class="action" href="${PLANS_PAGE}">${escapeHtml(back)}</a></p>`;
