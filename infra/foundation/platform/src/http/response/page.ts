import { createHash } from 'node:crypto';

/** Pages that a server writes whole: no app, no inline script, one style whose hash the page's policy allows. */
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Safe in text and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** Colours of the product's theme, and what every such page has. */
export const PAGE_STYLE = `
:root{--paper:#FBFAF6;--surface:#FFFFFF;--line:#E5E2D8;--edge:#8B938D;--ink:#17211C;--quiet:#5A665F;--primary:#0B6E4F;--on-primary:#FFFFFF;--soft:#E4F1EB;--spark:#F4B740;--danger:#C2362B;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--paper:#0F1512;--surface:#17201B;--line:#2B3831;--edge:#6F8278;--ink:#EDF3EF;--quiet:#9DB0A5;--primary:#3CC795;--on-primary:#06281C;--soft:#16342A;--danger:#FF8A7E}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 "Instrument Sans Variable","Noto Sans Devanagari",system-ui,sans-serif}
h1{font-size:28px;line-height:1.2;margin:0 0 4px;letter-spacing:-.01em}
p{margin:0}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
`;

/** A whole page that no search engine keeps; `title`, `head` and `body` are HTML. */
export const htmlPage = (page: {
  language: string;
  title: string;
  style: string;
  head?: string;
  body: string;
}) => `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<style>${page.style}</style>
${page.head ?? ''}
</head>
<body>
${page.body}
</body>
</html>
`;

/** Hidden fields of a form. */
export const hiddenFields = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');

interface PageContent {
  style: string;
  /** Where its forms may lead, besides us. */
  forms?: readonly string[];
  /** It has files of scripts, ours. */
  scripts?: boolean;
  /** It shows images, ours. */
  images?: boolean;
  /** What else one of its scripts brings in, and sends forms to: that script writes styles, too, which nobody can hash before. */
  guests?: { origins: readonly string[]; frames: readonly string[] } | undefined;
}

/** The policy of a page: what is not named is forbidden. */
export function pagePolicy({ style, forms = [], scripts = false, images = false, guests }: PageContent): string {
  const origins = guests?.origins ?? [];
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${origins.length > 0 ? "'unsafe-inline'" : hash}`,
    ...(scripts ? [`script-src ${["'self'", ...origins].join(' ')}`] : []),
    ...(images ? [`img-src ${["'self'", 'data:', ...origins].join(' ')}`] : []),
    ...(origins.length > 0 ? [`connect-src ${origins.join(' ')}`, `frame-src ${guests?.frames.join(' ')}`] : []),
    `form-action ${["'self'", ...forms, ...origins].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
