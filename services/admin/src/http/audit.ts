import { Readable } from 'node:stream';
import { adminEndpoints, auditCursorOf } from '@visavis/contracts/admin';
import { AUDIT_CSV_ROWS } from '@visavis/contracts/constants/admin';
import { csvLine } from '@visavis/contracts/csv';
import { istDayBounds } from '@visavis/contracts/local-time';
import { type Routes, sendStream } from '@visavis/platform';
import type { Store } from '@visavis/store';
import { auditEntriesOf, type Person, peopleOf } from '../data/audit.ts';
import { type AuditEntry, type AuditFilter, subjectTypeOf } from '../domain/audit-entry.ts';

const EXPORT_PAGE = 500;

export function auditRoutes(routes: Routes, { store }: { store: Store }): void {
  routes.on(adminEndpoints.audit, async ({ query: { limit, cursor, ...query } }) => {
    const found: AuditEntry[] = [];
    for await (const entry of auditEntriesOf(store, filterOf(query), { pageSize: limit + 1, after: cursor }))
      if (found.push(entry) > limit) break;
    const entries = found.slice(0, limit);
    const last = found.length > limit ? entries.at(-1) : undefined;
    return { entries: await present(store, entries), next: last ? auditCursorOf({ at: last.at, id: last._id }) : null };
  });

  routes.on(adminEndpoints.auditCsv, async ({ query, now, response }) => {
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="audit-${now.toISOString().slice(0, 10)}.csv"`);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    await sendStream(Readable.from(csvOf(store, filterOf(query))), response);
    return '';
  });
}

type Sent = Omit<AuditFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined };
/** A day of the calendar is India's. */
const filterOf = ({ from, to, ...filter }: Sent): AuditFilter => ({
  ...filter,
  from: from === undefined ? undefined : boundOf(from, 'from'),
  to: to === undefined ? undefined : boundOf(to, 'to'),
});
const boundOf = (text: string, end: 'from' | 'to'): Date =>
  text.length > 10 ? new Date(text) : istDayBounds(new Date(`${text}T12:00:00+05:30`))[end];

const nameThen = (person: Person | undefined, at: Date): string | null =>
  (person?.names.findLast(({ from }) => from <= at) ?? person?.names[0])?.name ?? null;

/** With names as they were when it happened; those of erased accounts are gone. */
async function present(store: Store, entries: readonly AuditEntry[]) {
  const isAccount = ({ type, person }: AuditEntry) => subjectTypeOf(type) === 'user' && person === undefined;
  const ids = entries.flatMap((entry) => [entry.actor.userId, entry.person ?? entry.subject]);
  const known = await peopleOf(store, ids);
  return entries.map((entry) => {
    const { _id, at, type, subject, actor, person, name, before, after } = entry;
    const nameOf = (id: string) => nameThen(known.get(id), at);
    return {
      _id,
      at: at.toISOString(),
      type,
      subject,
      actor: { ...actor, name: nameOf(actor.userId) },
      subjectType: subjectTypeOf(type),
      subjectName: isAccount(entry) ? nameOf(subject) : (name ?? null),
      ...(person !== undefined && { person: { userId: person, name: nameOf(person) } }),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    };
  });
}
type PresentedEntry = Awaited<ReturnType<typeof present>>[number];

const COLUMNS: readonly [name: string, read: (entry: PresentedEntry) => string][] = [
  ['Entry', ({ _id }) => _id],
  ['Time', ({ at }) => at],
  ['Actor', ({ actor }) => actor.name ?? ''],
  ['Actor ID', ({ actor }) => actor.userId],
  ['Role', ({ actor }) => actor.role],
  ['Action', ({ type }) => type],
  ['Subject type', ({ subjectType }) => subjectType],
  ['Subject', ({ subjectName }) => subjectName ?? ''],
  ['Subject ID', ({ subject }) => subject],
  ['About', ({ person }) => person?.name ?? ''],
  ['About ID', ({ person }) => person?.userId ?? ''],
  ['Before', ({ before }) => (before === undefined ? '' : JSON.stringify(before))],
  ['After', ({ after }) => (after === undefined ? '' : JSON.stringify(after))],
];

/** With a mark that lets Excel read it as UTF-8, a page of rows at a time. */
async function* csvOf(store: Store, filter: AuditFilter): AsyncGenerator<string> {
  yield `\ufeff${csvLine(COLUMNS.map(([name]) => name))}\r\n`;
  let rows = 0;
  let page: AuditEntry[] = [];
  const linesOf = async () =>
    (await present(store, page)).map((entry) => `${csvLine(COLUMNS.map(([, read]) => read(entry)))}\r\n`).join('');
  for await (const entry of auditEntriesOf(store, filter, { pageSize: EXPORT_PAGE })) {
    if (rows === AUDIT_CSV_ROWS) {
      yield await linesOf();
      yield `${csvLine([`There is more: a file holds the newest ${AUDIT_CSV_ROWS} entries. Choose a shorter time.`])}\r\n`;
      return;
    }
    rows += 1;
    page.push(entry);
    if (page.length < EXPORT_PAGE) continue;
    yield await linesOf();
    page = [];
  }
  yield await linesOf();
}
