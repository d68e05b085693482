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

/** Hidden fields of a form. */
export const hiddenFields = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');

/** `forms`: where its forms may lead, besides us. `scripts`: it has files of scripts, ours. `images`: it shows images, ours. */
export function pagePolicy(options: { style: string; forms?: readonly string[]; scripts?: boolean; images?: boolean }): string {
  const { style, forms = [], scripts = false, images = false } = options;
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    ...(scripts ? ["script-src 'self'"] : []),
    ...(images ? ["img-src 'self' data:"] : []),
    `form-action ${["'self'", ...forms].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
