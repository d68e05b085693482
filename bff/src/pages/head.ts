import { PRODUCT_NAME } from '@visavis/contracts/constants/product';

/** What a page says about itself before the app runs: to browsers' tabs, link previews and search engines. */
export interface Head {
  /** The section; the product's name comes before it (specification 1, section 2, "Page title"). */
  section: string;
  description: string;
  /** The page's one address; none for pages that no search engine keeps. */
  canonical?: string | undefined;
  /** Its picture in link previews, 1200 × 630; the product's when nothing is given. */
  image?: { path: string; alt: string };
  /** Schema.org objects, each a JSON-LD block of its own. */
  structured?: readonly object[];
}

/** Drawn by the web app's build (`web/vite/images.ts`). */
export const SOCIAL_IMAGE = { path: '/social.png', alt: `${PRODUCT_NAME}: two facing arcs` } as const;
/** Pixels, as messengers ask for: they crop what is not 1.91:1. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/** Safe in text and in double-quoted attributes, whatever people have called their meetings. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** JSON that cannot end its script element, nor open a comment in it; also legal in older JavaScript (U+2028, U+2029). */
export const scriptJson = (value: object) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** `origin`: where the product is reached, e.g. `https://visavis.example`. */
export function renderHead(head: Head, origin: string): string {
  const title = `${PRODUCT_NAME} | ${head.section}`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;
  const { path, alt } = head.image ?? SOCIAL_IMAGE;
  const image = origin + path;
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', head.description),
    ...(head.canonical === undefined
      ? [named('robots', 'noindex')]
      : [`<link rel="canonical" href="${escapeHtml(head.canonical)}" />`, property('og:url', head.canonical)]),
    property('og:site_name', PRODUCT_NAME),
    property('og:type', 'website'),
    property('og:title', head.section),
    property('og:description', head.description),
    property('og:image', image),
    property('og:image:width', String(SHARE_PICTURE.width)),
    property('og:image:height', String(SHARE_PICTURE.height)),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', head.section),
    named('twitter:description', head.description),
    named('twitter:image', image),
    ...(head.structured ?? []).map((block) => `<script type="application/ld+json">${scriptJson(block)}</script>`),
  ].join('\n    ');
}
