import { escapeHtml, Forbidden, htmlPage, type OperatorAccess, PAGE_STYLE, pagePolicy } from '@visavis/platform';
import express, { type Router } from 'express';
import { type Entry, everyEntry, type Line } from './entries.ts';
import { find } from './find.ts';

/** One string, because the page's policy allows exactly this style. */
const STYLE = `${PAGE_STYLE}main{max-width:860px;margin:0 auto;padding:32px 16px 64px}
.lead{color:var(--quiet);margin-bottom:24px}
form{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:24px;align-items:end}
label{flex:1 1 220px;font-size:13px;color:var(--quiet)}
input{display:block;width:100%;margin-top:4px;padding:10px 12px;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--surface);border:1px solid var(--edge);border-radius:6px}
button{padding:10px 16px;font:inherit;font-weight:600;border-radius:6px;border:1px solid var(--primary);background:var(--primary);color:var(--on-primary);cursor:pointer}
article,details{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:16px 20px;margin-bottom:12px}
h2{font-size:20px;margin:0;overflow-wrap:anywhere}
h2 span{font-size:13px;font-weight:400;color:var(--quiet)}
h3{font-size:13px;color:var(--quiet);margin:16px 0 4px}
summary{font-weight:600;cursor:pointer}
ul{list-style:none;margin:0;padding:0}
li{overflow-wrap:anywhere;padding:2px 0}
a{color:var(--primary)}
.empty{background:var(--soft);border-radius:14px;padding:16px 20px;margin-bottom:12px}
`;
const POLICY = pagePolicy({ style: STYLE });

/** `/dev/explain?word=meeting.approved`, for the operator: mounted only where the sandbox is in use. */
export function explainRouter(operators: OperatorAccess): Router {
  // Tables do not change while a process runs.
  let entries: Promise<Entry[]> | undefined;
  return express.Router().get('/dev/explain', async (request, response) => {
    if (!operators.allows(request)) throw new Forbidden('FORBIDDEN', 'The sandbox needs the token that the start prints');
    entries ??= everyEntry();
    const word = typeof request.query.word === 'string' ? request.query.word.slice(0, 200) : '';
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Security-Policy', POLICY);
    // The address carries the token.
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.type('html').send(explainPage(await entries, { word, token: operators.token }));
  });
}

export function explainPage(entries: readonly Entry[], { word, token }: { word: string; token: string }): string {
  const { found, near } = find(entries, word);
  const linkTo = (text: string, about: string) =>
    `<a href="/dev/explain?token=${token}&amp;word=${encodeURIComponent(about)}">${escapeHtml(text)}</a>`;
  const item = (line: Line) => `<li>${typeof line === 'string' ? escapeHtml(line) : linkTo(line.text, line.about)}</li>`;
  const list = (lines: readonly Line[]) => (lines.length > 0 ? `<ul>${lines.map(item).join('')}</ul>` : '<p>–</p>');
  const named = (some: readonly Entry[]) => list(some.map(({ name }) => ({ text: name, about: name })));
  const article = ({ kind, name, explain }: Entry) =>
    `<article><h2>${escapeHtml(name)} <span>${kind}</span></h2>
${explain()
  .map(({ title, lines }) => `<h3>${escapeHtml(title)}</h3>${list(lines)}`)
  .join('\n')}
</article>`;
  const contents = () =>
    [...Map.groupBy(entries, ({ kind }) => kind)]
      .map(([kind, some]) => `<details><summary>${kind}: ${some.length}</summary>${named(some)}</details>`)
      .join('\n');
  const nothing = () =>
    `<p class="empty">Nothing is called ${escapeHtml(word)}.${near.length > 0 ? ' Near it:' : ''}</p>${near.length > 0 ? named(near) : ''}`;
  return htmlPage({
    language: 'en',
    title: `Visavis | ${word ? `${escapeHtml(word)} explained` : 'What leads to what'}`,
    style: STYLE,
    body: `<main>
<h1>What leads to what</h1>
<p class="lead">Read from the product’s own tables: events, calls, notifications, screens, settings, consumers, socket events.</p>
<form method="get" action="/dev/explain" role="search">
<input name="token" type="hidden" value="${escapeHtml(token)}">
<label>One of their names<input name="word" autocomplete="off" placeholder="meeting.approved" value="${escapeHtml(word)}"></label>
<button type="submit">Explain</button>
</form>
${word ? (found.length > 0 ? found.map(article).join('\n') : nothing()) : contents()}
</main>`,
  });
}
