import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const isHeading = (token: Token | undefined, depth: number): token is Tokens.Heading =>
  token?.type === 'heading' && token.depth === depth;

/**
 * A title, a lead, and sections, each with its name. Throws where one of them is missing: a text like that has no place in the
 * app.
 */
export function markdownText(markdown: string): MarkdownText {
  const [, updated, body = markdown] = /^---\nupdated: (\S+)\n---\n(.*)$/s.exec(markdown) ?? [];
  const [title, lead, ...rest] = marked.lexer(body).filter(({ type }) => type !== 'space');
  if (!isHeading(title, 1) || lead?.type !== 'paragraph') throw new Error('A text begins with its title and its lead');
  const sections: Record<string, MarkdownText['sections'][string]> = {};
  while (rest.length > 0) {
    const heading = rest.shift();
    const [, words, name] = (isHeading(heading, 2) && /^(.+) \{#(\w+)\}$/.exec(heading.text)) || [];
    if (!words || !name) throw new Error(`Not the heading of a section, ## Words {#name}: ${heading?.raw}`);
    const end = rest.findIndex((token) => isHeading(token, 2));
    const tokens = rest.splice(0, end < 0 ? rest.length : end);
    const [, also] = /<!-- search: (.+) -->/.exec(tokens[0]?.raw ?? '') ?? [];
    const html = marked.parser(tokens.slice(also ? 1 : 0)).trim();
    sections[name] = { title: words, ...(also && { also }), text: html.replace(/(?<=>)\n(?=<)/g, '').replaceAll('\n', ' ') };
  }
  return { title: title.text, lead: lead.text.replaceAll('\n', ' '), ...(updated && { updated }), sections };
}

const moduleOf = (path: string) => `export default ${JSON.stringify(markdownText(readFileSync(path, 'utf8')))};`;

/** `import text from './terms.md'` is a `MarkdownText`. */
export const markdownTexts = (): Plugin => ({
  name: 'visavis-markdown-texts',
  load(id) {
    if (!id.endsWith('.md')) return undefined;
    this.addWatchFile(id);
    return { code: moduleOf(id), moduleType: 'js' };
  },
});

/** The same where Node itself loads the app's catalogues. */
export const markdownInNode = () =>
  registerHooks({
    load: (url, context, next) =>
      url.endsWith('.md') ? { format: 'module', source: moduleOf(fileURLToPath(url)), shortCircuit: true } : next(url, context),
  });
