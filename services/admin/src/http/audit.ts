import { adminEndpoints, auditCursorOf } from '@visavis/contracts/admin';
import { CSV_FILE } from '@visavis/contracts/constants/admin';
import { istSpan } from '@visavis/contracts/local-time';
import { type CsvColumns, type Routes, sendCsv } from '@visavis/platform';
import type { Store } from '@visavis/store';
import { auditEntriesOf, type Person, peopleOf } from '../data/audit.ts';
import { type AuditEntry, type AuditFilter, subjectTypeOf } from '../domain/audit-entry.ts';

export function auditRoutes(routes: Routes, { store }: { store: Store }): void {
  routes.on(adminEndpoints.audit, async ({ query: { limit, cursor, ...query } }) => {
    const found: AuditEntry[] = [];
    for await (const entry of auditEntriesOf(store, filterOf(query), { pageSize: limit + 1, after: cursor }))
      if (found.push(entry) > limit) break;
    const entries = found.slice(0, limit);
    const last = found.length > limit ? entries.at(-1) : undefined;
    return { entries: await present(store, entries), next: last ? auditCursorOf({ at: last.at, id: last._id }) : null };
  });

  routes.on(adminEndpoints.auditCsv, ({ query, ...context }) =>
    sendCsv(context, { name: 'audit', columns: COLUMNS, pages: pagesOfAudit(store, filterOf(query)) }),
  );
}

type Sent = Omit<AuditFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined };
const filterOf = (query: Sent): AuditFilter => ({ ...query, ...istSpan(query) });

const nameThen = (person: Person | undefined, at: Date): string | null =>
  (person?.names.findLast(({ from }) => from <= at) ?? person?.names[0])?.name ?? null;

/** The last entries, with what their sentences are made of and nothing else: no reasons, which are for admins alone. */
export async function readActivity(store: Store, most: number) {
  const found: AuditEntry[] = [];
  for await (const entry of auditEntriesOf(store, {}, { pageSize: most })) if (found.push(entry) >= most) break;
  return (await present(store, found)).map(({ subject: _, actor, person, before, after, ...entry }) => ({
    ...entry,
    subject: '-',
    actor: { ...actor, userId: '-' },
    ...(person && { person: { userId: '-', name: person.name } }),
    before: inWords(before),
    after: inWords(after),
  }));
}
const IN_SENTENCES = ['title', 'status', 'role', 'code', 'name', 'amountRefundedPaise', 'people'];
const inWords = (change: unknown) =>
  typeof change === 'object' && change !== null
    ? Object.fromEntries(Object.entries(change).filter(([name]) => IN_SENTENCES.includes(name)))
    : undefined;

/** With names as they were when it happened; those of erased accounts are gone. */
async function present(store: Store, entries: readonly AuditEntry[]) {
  const isAccount = ({ type, person }: AuditEntry) => subjectTypeOf(type) === 'user' && person === undefined;
  const ids = entries.flatMap((entry) => [entry.actor.userId, entry.person ?? entry.subject]);
  const people = await peopleOf(store, ids);
  return entries.map((entry) => {
    const { _id, at, type, subject, actor, person, name, before, after } = entry;
    const nameOf = (id: string) => nameThen(people.get(id), at);
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

const COLUMNS: CsvColumns<PresentedEntry> = {
  Entry: ({ _id }) => _id,
  Time: ({ at }) => at,
  Actor: ({ actor }) => actor.name,
  'Actor ID': ({ actor }) => actor.userId,
  Role: ({ actor }) => actor.role,
  Action: ({ type }) => type,
  'Subject type': ({ subjectType }) => subjectType,
  Subject: ({ subjectName }) => subjectName,
  'Subject ID': ({ subject }) => subject,
  About: ({ person }) => person?.name,
  'About ID': ({ person }) => person?.userId,
  Before: ({ before }) => (before === undefined ? '' : JSON.stringify(before)),
  After: ({ after }) => (after === undefined ? '' : JSON.stringify(after)),
};

async function* pagesOfAudit(store: Store, filter: AuditFilter): AsyncGenerator<PresentedEntry[]> {
  let page: AuditEntry[] = [];
  for await (const entry of auditEntriesOf(store, filter, { pageSize: CSV_FILE.pageSize })) {
    if (page.push(entry) < CSV_FILE.pageSize) continue;
    yield present(store, page);
    page = [];
  }
  yield present(store, page);
}
