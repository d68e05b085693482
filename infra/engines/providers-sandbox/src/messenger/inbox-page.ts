import { escapeHtml, htmlPage, inboxPath, PAGE_STYLE } from '@visavis/platform';
import type { SandboxMessage } from './books.ts';

const REFRESH_SEC = 4;

/** One string, because the page's policy allows exactly this style. */
export const INBOX_STYLE = `${PAGE_STYLE}main{max-width:640px;margin:0 auto;padding:32px 16px 64px}
.lead{color:var(--quiet);margin-bottom:24px}
form{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:24px;align-items:end}
label{flex:1 1 220px;font-size:13px;color:var(--quiet)}
input{display:block;width:100%;margin-top:4px;padding:10px 12px;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--surface);border:1px solid var(--edge);border-radius:6px}
button,.all{padding:10px 16px;font:inherit;font-weight:600;border-radius:6px;border:1px solid var(--primary);cursor:pointer}
button{background:var(--primary);color:var(--on-primary)}
.all{color:var(--primary);text-decoration:none}
ol{list-style:none;margin:0;padding:0;display:grid;gap:12px}
article{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:16px 20px}
header{display:flex;flex-wrap:wrap;gap:4px 12px;justify-content:space-between;font-size:13px;color:var(--quiet)}
header a{color:var(--primary);font-weight:600}
.code{font-size:38px;line-height:1.2;font-weight:700;font-variant-numeric:tabular-nums;letter-spacing:.16em;margin:8px 0 4px;color:var(--primary);user-select:all}
.text{overflow-wrap:anywhere}
footer{margin-top:12px;font-size:13px;color:var(--quiet)}
.empty{background:var(--soft);border-radius:14px;padding:32px 20px;text-align:center}
`;

const CHANNELS = { whatsapp: 'WhatsApp', sms: 'SMS', push: 'web push', email: 'e-mail' } as const;

/** The sandbox inbox as a page that needs no script: it reloads itself every few seconds. */
export function inboxPage(view: { messages: readonly SandboxMessage[]; filter: string; token: string; now: Date }): string {
  const { messages, filter, token, now } = view;
  const all = inboxPath(token);
  return htmlPage({
    language: 'en',
    title: 'Visavis | Sandbox inbox',
    style: INBOX_STYLE,
    head: `<meta http-equiv="refresh" content="${REFRESH_SEC}">`,
    body: `<main>
<h1>Sandbox inbox</h1>
<p class="lead">Every message that Visavis would have sent, newest first. Nothing here leaves this machine.</p>
<form method="get" action="/dev/inbox">
<input name="token" type="hidden" value="${escapeHtml(token)}">
<label>Phone or e-mail<input name="to" autocomplete="off" placeholder="+91 90000 00001" value="${escapeHtml(filter)}"></label>
<button type="submit">Show</button>
${filter ? `<a class="all" href="${all}">Show all</a>` : ''}
</form>
${messages.length > 0 ? `<ol>${messages.map((message) => entry(message, all, now)).join('')}</ol>` : emptyNotice(filter)}
</main>`,
  });
}

const entry = (message: SandboxMessage, all: string, now: Date) => `
<li><article>
<header><span><a href="${all}&amp;to=${encodeURIComponent(message.to)}">${escapeHtml(message.to)}</a> by ${CHANNELS[message.channel]}</span>
<time datetime="${escapeHtml(message.sentAt)}">${ago(new Date(message.sentAt), now)}</time></header>
${message.code ? `<p class="code">${escapeHtml(message.code)}</p>` : ''}
${message.subject ? `<p class="text"><strong>${escapeHtml(message.subject)}</strong></p>` : ''}
<p class="text">${escapeHtml(message.text)}</p>
<footer>${escapeHtml(message.template)} · ${escapeHtml(message.status)}</footer>
</article></li>`;

const emptyNotice = (filter: string) =>
  `<p class="empty">${filter ? `Nothing was sent to ${escapeHtml(filter)} yet.` : 'No messages yet. Sign in with a phone number and its code appears here.'}</p>`;

function ago(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h ago`;
  return at.toISOString().slice(0, 16).replace('T', ' ');
}
