import { escapeHtml, htmlPage, PAGE_STYLE, pagePolicy, sendBody } from '@visavis/platform';
import type { PageSources } from '@visavis/providers';
import type { Request, Response } from 'express';

/** Plans and own payments in the web app: where every page of this service leads back to. */
export const PLANS_PAGE = '/meeting-passes';
/** The pay page's own; what all such pages have is the platform's. */
const PAY_PAGE_STYLE = `
main{max-width:520px;margin:0 auto;padding:24px 16px 64px}
.brand{display:inline-flex;align-items:center;gap:10px;margin-bottom:32px;color:var(--ink);font-weight:700;font-size:17px;text-decoration:none}
.lead{color:var(--quiet);margin-bottom:24px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:24px 20px}
h2{font-size:21px;line-height:1.3;margin:0}
.quiet{color:var(--quiet);font-size:13px}
.sandbox{background:var(--spark);color:#17211C;border-radius:6px;padding:8px 12px;margin-bottom:16px;font-weight:600;font-size:13px}
dl{margin:20px 0 8px}
.line{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-top:1px solid var(--line)}
dt,dd{margin:0}
dd{font-variant-numeric:tabular-nums;text-align:right;white-space:nowrap}
.saving{color:var(--primary);font-weight:600}
.total{font-size:21px;font-weight:700}
button,.action{display:block;width:100%;margin-top:20px;padding:14px 16px;font:inherit;font-size:17px;font-weight:600;border-radius:6px;border:1px solid var(--primary);background:var(--primary);color:var(--on-primary);cursor:pointer;text-align:center;text-decoration:none}
.back{margin-top:20px;text-align:center}
.back a:not(.action){color:var(--primary);font-weight:600}
`;
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

const documentOf = ({ language, title, body, scripts = [] }: ServicePage) =>
  htmlPage({
    language,
    title: `Visavis | ${escapeHtml(title)}`,
    style: STYLE,
    head: [
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      ...scripts.map((src) => `<script src="${escapeHtml(src)}" defer></script>`),
    ].join('\n'),
    body: `<main>
<a class="brand" href="/"><img src="/favicon.svg" width="28" height="28" alt="">Visavis</a>
${body}
</main>`,
  });

/** What has happened, and the way on. */
export const messageBody = ({ title, lead, back }: { title: string; lead: string; back: string }): string =>
  `<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(lead)}</p>
<p class="back"><a class="action" href="${PLANS_PAGE}">${escapeHtml(back)}</a></p>`;
