/** What the build makes of a text in `web/texts` (`vite/markdown.ts`). */
interface MarkdownText {
  readonly title: string;
  readonly lead: string;
  /** YYYY-MM-DD, of the legal ones. */
  readonly updated?: string;
  /** By the name in `## Heading {#name}`; `text` is HTML, `also` what else people search for it by: `<!-- search: … -->`. */
  readonly sections: Readonly<Record<string, { readonly title: string; readonly text: string; readonly also?: string }>>;
}

declare module '*.md' {
  const text: MarkdownText;
  export default text;
}
