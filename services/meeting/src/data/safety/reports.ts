import {
  APPEAL_DECISIONS,
  REPORT_DECISIONS,
  REPORT_REASONS,
  REPORT_SOURCES,
  REPORTS,
  type ReportReason,
} from '@visavis/contracts/constants/safety';
import { defineCollection, findPage, type ListPage, listAll, readAll, type Source, versioned, type Where } from '@visavis/store';
import { z } from 'zod';
import type { Page } from '../meeting-lists.ts';
import { peopleByName } from '../people.ts';

/** One abuse report. */
export const reports = defineCollection({
  name: 'reports',
  schema: z.object({
    ...versioned,
    reporterId: z.string(),
    subjectId: z.string(),
    meetingId: z.string().nullable(),
    reason: z.enum(REPORT_REASONS),
    text: z.string(),
    from: z.enum(REPORT_SOURCES),
    /** `appealed`: an appeal waits for its decision. */
    status: z.enum(['open', 'decided', 'appealed']),
    createdAt: z.date(),
    /** When it was made: the two had met in a room, and the reporter's account was new. Unknown of earlier releases' reports. */
    met: z.boolean().optional(),
    byNewAccount: z.boolean().optional(),
    decision: z.enum(REPORT_DECISIONS).nullable(),
    /** For admins alone. */
    notes: z.string(),
    /** What the reporter reads. */
    response: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: z.date().nullable(),
    appeal: z
      .object({
        text: z.string(),
        at: z.date(),
        decision: z.enum(APPEAL_DECISIONS).nullable(),
        response: z.string(),
        decidedBy: z.string().nullable(),
        decidedAt: z.date().nullable(),
      })
      .nullable(),
    /** The report whose decision closed this one too: against the person, only that one counts. */
    closedWith: z.string().nullable().default(null),
  }),
  searchable: ['text'],
  indexes: [
    // the admins' list, by what they filter
    { fields: { createdAt: -1 } },
    { fields: { status: 1, createdAt: 1 } },
    { fields: { reason: 1, createdAt: 1 } },
    { fields: { status: 1, reason: 1, createdAt: 1 } },
    { fields: { subjectId: 1, createdAt: -1 } },
    { fields: { subjectId: 1, status: 1, createdAt: -1 } },
    // strikes
    { fields: { subjectId: 1, decision: 1, decidedAt: -1 } },
    // a reporter's own
    { fields: { reporterId: 1, createdAt: -1 } },
    { fields: { reporterId: 1, status: 1, createdAt: -1 } },
  ],
});
export type ReportRecord = z.infer<typeof reports.schema>;
/** What the reported person says against a decision, and what became of it. */
export type Appeal = NonNullable<ReportRecord['appeal']>;

export const getReport = (source: Source, id: string) => source.collection(reports).get(id);

export interface ReportFilter {
  status: ReportRecord['status'] | 'all';
  reason?: ReportReason | undefined;
  /** About this user. */
  userId?: string | undefined;
  /** By this user. */
  reporterId?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  search?: string | undefined;
}

async function whereOf(source: Source, filter: ReportFilter): Promise<Where> {
  const { status, reason, userId, reporterId, from, to, search } = filter;
  const createdAt = { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) };
  return {
    ...(status === 'all' ? {} : { status }),
    ...(reason ? { reason } : {}),
    ...(userId ? { subjectId: userId } : {}),
    ...(reporterId ? { reporterId } : {}),
    ...(from || to ? { createdAt } : {}),
    ...(search ? { or: await searchWhere(source, search) } : {}),
  };
}

async function searchWhere(source: Source, search: string): Promise<Where[]> {
  const named = await peopleByName(source, search);
  return [
    { search },
    { _id: search },
    ...(named.length > 0 ? [{ subjectId: { in: named } }, { reporterId: { in: named } }] : []),
  ];
}

/** What waits for a decision the oldest first, others the latest first. */
export async function pageOfReports(source: Source, filter: ReportFilter, page: ListPage) {
  const { status } = filter;
  const where = await whereOf(source, filter);
  const waits = status === 'open' || status === 'appealed';
  return findPage(source.collection(reports), { where, sort: { createdAt: waits ? 1 : -1 } }, page);
}

/** The oldest report that matches about each person, with all that match; the longest waiting first. */
export async function pageOfCases(source: Source, filter: Omit<ReportFilter, 'status'>, { page, limit }: Page) {
  const reader = source.collection(reports);
  const where = await whereOf(source, { ...filter, status: 'open' });
  const sort = { createdAt: 1 } as const;
  const oldest = new Map<string, ReportRecord>();
  for await (const report of readAll(reader, { where, sort }))
    if (!oldest.has(report.subjectId)) oldest.set(report.subjectId, report);
  const wanted = [...oldest.values()].slice((page - 1) * limit, page * limit);
  const found = wanted.map(async (report) => {
    const about = await listAll(reader, { where: { ...where, subjectId: report.subjectId }, sort });
    return { report, about };
  });
  return { found: await Promise.all(found), count: { total: oldest.size } };
}

/** All of them, the oldest first. */
export const openReportsAbout = (source: Source, subjectId: string): Promise<ReportRecord[]> =>
  listAll(source.collection(reports), { where: { subjectId, status: 'open' }, sort: { createdAt: 1 } });

/** How many wait for a decision. */
export async function countWaiting(source: Source) {
  const reader = source.collection(reports);
  const [open, appealed] = await Promise.all([reader.count({ status: 'open' }), reader.count({ status: 'appealed' })]);
  return { reports: open.total, appeals: appealed.total };
}

export async function reportsBy(source: Source, reporterId: string, { page, limit }: Page) {
  const reader = source.collection(reports);
  const [found, count] = await Promise.all([
    reader.find({ where: { reporterId }, sort: { createdAt: -1 }, skip: (page - 1) * limit, limit }),
    reader.count({ reporterId }),
  ]);
  return { found, count };
}

export const openReportsBy = (source: Source, reporterId: string, limit: number) =>
  source.collection(reports).find({ where: { reporterId, status: 'open' }, sort: { createdAt: -1 }, limit });

/** The latest first, up to `limit`. */
export const reportsSince = (source: Source, reporterId: string, since: Date, limit: number) =>
  source.collection(reports).find({ where: { reporterId, createdAt: { gt: since } }, sort: { createdAt: -1 }, limit });

/** The latest first, up to `limit`. */
export const reportsAbout = (source: Source, subjectId: string, limit: number) =>
  source.collection(reports).find({ where: { subjectId }, sort: { createdAt: -1 }, limit });

/** What was decided against the user, each decision once; the latest 100. */
export async function decisionsOn(source: Source, subjectId: string): Promise<ReportRecord[]> {
  const found = await source.collection(reports).find({
    where: { subjectId, decision: { in: ['warn', 'strike', 'block'] } },
    limit: 100 + REPORTS.othersMax,
  });
  return found.filter(({ closedWith }) => closedWith === null).slice(0, 100);
}

/** Strikes that no appeal has undone. */
export async function strikesOf(source: Source, subjectId: string): Promise<number> {
  let strikes = 0;
  for await (const { appeal, closedWith } of readAll(source.collection(reports), { where: { subjectId, decision: 'strike' } }))
    if (closedWith === null && appeal?.decision !== 'overturned') strikes += 1;
  return strikes;
}

/** The reporter's own that have words. */
export const writtenReports = (source: Source, reporterId: string, limit: number) =>
  source.collection(reports).find({ where: { reporterId, text: { ne: '' } }, limit });
