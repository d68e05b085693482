import { browserCallOf } from '@visavis/contracts/browser-calls';
import type { CallRow } from '@visavis/contracts/calls/call';
import type { Request, Response } from 'express';
import { readBody } from '../read-body.ts';
import { escapeHtml, htmlPage, PAGE_STYLE, pagePolicy } from './page.ts';
import { sendBody } from './send-body.ts';

const STYLE = `${PAGE_STYLE}
main{max-width:560px;margin:0 auto;padding:64px 16px}
a{color:var(--primary);font-weight:600}
.lead{color:var(--quiet);margin:0 0 24px}
.again{display:inline-block;margin:0 24px 16px 0;padding:12px 20px;border-radius:6px;background:var(--primary);color:var(--on-primary);text-decoration:none}
`;
const TEXTS = {
  en: {
    busy: { title: 'Many people are here right now', lead: 'Nothing is lost. Please try again in a moment.' },
    refused: { title: 'This page cannot be opened', lead: 'Nothing is lost. Please go back to your passes and try from there.' },
    again: 'Try again',
    back: 'Your passes',
  },
  hi: {
    busy: { title: 'अभी यहाँ बहुत लोग हैं', lead: 'कुछ भी खोया नहीं है। कृपया थोड़ी देर में फिर कोशिश करें।' },
    refused: { title: 'यह पेज नहीं खुल सकता', lead: 'कुछ भी खोया नहीं है। कृपया अपने पास वाले पेज से फिर कोशिश करें।' },
    again: 'फिर कोशिश करें',
    back: 'आपके पास',
  },
};

/**
 * A refusal of a call that a browser opened as a page, such as one under overload: a page with a way to try again, or the screen
 * where a redirect would have led. False where the caller reads JSON.
 */
export async function refuseBrowser(request: Request, response: Response, status: number): Promise<boolean> {
  const call = browserCallOf(request.path);
  if (!call || request.accepts(['json', 'html']) !== 'html') return false;
  if (call.refusedTo) {
    const fields = request.method === 'POST' ? await fieldsOf(call.refusedTo, request, response) : [];
    response.redirect(303, call.refusedTo.path + (fields.length > 0 ? `?${new URLSearchParams(fields)}` : ''));
    return true;
  }
  const language = request.acceptsLanguages('en', 'hi') === 'hi' ? 'hi' : 'en';
  const { again, back, ...texts } = TEXTS[language];
  const isBusy = status === 429 || status >= 500;
  const { title, lead } = texts[isBusy ? 'busy' : 'refused'];
  // Of the address only what is ours: a request may name another host.
  const { pathname, search } = new URL(request.url, 'http://localhost');
  const retry = isBusy ? `<a class="again" href="${escapeHtml(pathname + search)}">${again}</a>` : '';
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Vary', 'Accept, Accept-Language');
  response.setHeader('Content-Security-Policy', pagePolicy({ style: STYLE }));
  sendBody(
    request,
    response,
    status,
    'text/html; charset=utf-8',
    htmlPage({
      language,
      title: `Visavis | ${title}`,
      style: STYLE,
      body: `<main>
<h1>${title}</h1>
<p class="lead">${lead}</p>
<p>${retry}<a href="/meeting-passes">${back}</a></p>
</main>`,
    }),
  );
  return true;
}

/** All that the screen needs, or nothing: a proxy may have sent the body on. */
async function fieldsOf(
  { fields }: NonNullable<CallRow['refusedTo']>,
  request: Request,
  response: Response,
): Promise<[string, string][]> {
  if (request.body === undefined && request.readableDidRead) return [];
  const form = (await readBody('form', request, response).catch(() => ({}))) as Record<string, unknown>;
  const sent = fields.flatMap((name): [string, string][] => {
    const value = form[name];
    return typeof value === 'string' ? [[name, value.slice(0, 256)]] : [];
  });
  return sent.length === fields.length ? sent : [];
}
