import { pagination } from '@visavis/contracts/common';
import type { QueryOf } from '@visavis/contracts/endpoint';
import { istSpan } from '@visavis/contracts/local-time';
import {
  type AdminReport,
  adminReportEndpoints,
  blockEndpoints,
  feedbackEndpoints,
  reportEndpoints,
} from '@visavis/contracts/reports';
import { type CsvColumns, countExport, type Routes, sendListCsv } from '@visavis/platform';
import type { ListPage } from '@visavis/store';
import { createPeopleReader, getPerson, type PersonRecord } from '../data/people.ts';
import { blocksOf } from '../data/safety/blocks.ts';
import { countWaiting, decisionsOn, pageOfCases, pageOfReports, type ReportRecord, reportsBy } from '../data/safety/reports.ts';
import { commandOf, type MeetingCall, type MeetingDeps, viewerOf } from '../use-cases/deps.ts';
import { dropBlock, setBlock } from '../use-cases/safety/blocks.ts';
import { decideAppeal, decideReport, loadReport } from '../use-cases/safety/decide-reports.ts';
import { readFeedback, submitFeedback } from '../use-cases/safety/feedback.ts';
import { readContext, readHistory, withNames } from '../use-cases/safety/read-reports.ts';
import { appeal, appealByLink, createReport } from '../use-cases/safety/reports.ts';
import { presentList } from './present-meeting.ts';
import {
  HISTORY_CSV,
  presentAdminReport,
  presentBlock,
  presentCase,
  presentDecision,
  presentFeedback,
  presentHistory,
  presentOwnReport,
} from './present-safety.ts';

/** Feedback, abuse reports and blocks. */
export function safetyRoutes({ on }: Routes, deps: MeetingDeps): void {
  const { store } = deps;
  const lists = { ...deps, findPeople: createPeopleReader(store) };
  const ofAdmin = async (report: ReportRecord, now: Date) => {
    const names = await withNames(lists, [report], now);
    return { report: presentAdminReport(report, names) };
  };

  const feedbackFor = async (call: MeetingCall) => {
    const view = await readFeedback(deps, commandOf(call));
    const people = viewerOf(call.principal).isAdmin
      ? await lists.findPeople(
          (view.received ?? []).map(({ userId }) => userId),
          call.now,
        )
      : undefined;
    return presentFeedback(view, people);
  };
  on(feedbackEndpoints.get, feedbackFor);
  on(feedbackEndpoints.submit, async (call) => {
    await submitFeedback(deps, { ...commandOf(call), form: call.body });
    return { message: 'Thank you for your feedback', ...(await feedbackFor(call)) };
  });

  on(reportEndpoints.history, async ({ query, principal, now }) => {
    const { userId } = principal;
    const list = await readHistory(lists, { userId, tab: query.tab, now }, query);
    const { meetings, pagination } = presentList(list, query, (item) => presentHistory(item, viewerOf(principal), now));
    return { items: meetings, pagination };
  });
  on(reportEndpoints.historyCsv, async (context) => {
    const { principal, now, query } = context;
    if (!deps.config.isExempt(context.address)) await countExport(deps.cache, principal.userId);
    return sendListCsv(context, `meetings-${query.tab}`, HISTORY_CSV, async (page) => {
      const { items } = await readHistory(lists, { userId: principal.userId, tab: query.tab, now }, page);
      const rows = items.map((item) => ({ ...presentHistory(item, viewerOf(principal), now), _id: item.meeting._id }));
      return { found: items.map(({ meeting }) => meeting), rows };
    });
  });
  on(reportEndpoints.mine, async ({ query, principal, now }) => {
    const { found, count } = await reportsBy(store, principal.userId, query);
    const names = await withNames(lists, found, now);
    const reports = found.map((report) => presentOwnReport(report, names));
    return { reports, pagination: pagination(query.page, query.limit, count) };
  });
  on(reportEndpoints.decisions, async ({ principal, now }) => {
    const found = await decisionsOn(store, principal.userId);
    const latest = found.toSorted((a, b) => (b.decidedAt?.getTime() ?? 0) - (a.decidedAt?.getTime() ?? 0));
    return { decisions: latest.map((report) => presentDecision(report, now)) };
  });
  on(reportEndpoints.create, async ({ body, principal, now, once, markExisting }) => {
    const present = async (report: ReportRecord, isExisting: boolean) => ({
      existed: isExisting,
      report: presentOwnReport(report, await withNames(lists, [report], now)),
    });
    // Of a key of an earlier release, the kept response says only that it was created.
    const { existed: isExisting, report } = await createReport(deps, { form: body, principal, now, once, present });
    if (isExisting) markExisting();
    return { message: 'Thank you. We look into it.', report };
  });
  on(reportEndpoints.appeal, async ({ params, body, principal, now }) => {
    const appealed = await appeal(deps, { reportId: params.id, principal, text: body.text, now });
    return { message: 'Your appeal was sent', decision: presentDecision(appealed, now) };
  });
  on(reportEndpoints.appealByLink, async ({ body, now }) => {
    await appealByLink(deps, { ...body, now });
    return { message: 'Your appeal was sent' };
  });

  const reportsOf = async (filter: ReportFilter, page: ListPage, now: Date) => {
    const { found, count } = await pageOfReports(store, inDays(filter), page);
    const names = await withNames(lists, found, now);
    return { found, reports: found.map((report) => presentAdminReport(report, names)), count };
  };
  const casesOf = async (filter: ReportFilter, page: { page: number; limit: number }, adminId: string, now: Date) => {
    const { found, count } = await pageOfCases(store, inDays(filter), page);
    const names = await withNames(
      lists,
      found.map(({ report }) => report),
      now,
    );
    const reports = found.map(({ report, about }) => ({
      ...presentAdminReport(report, names),
      case: presentCase(report, about, adminId),
    }));
    return { reports, count };
  };
  on(adminReportEndpoints.list, async ({ query, principal, now }) => {
    const isGrouped = query.group === 'person' && query.status === 'open';
    const [{ reports, count }, pending] = await Promise.all([
      isGrouped ? casesOf(query, query, principal.userId, now) : reportsOf(query, query, now),
      countWaiting(store),
    ]);
    return { reports, pagination: pagination(query.page, query.limit, count), pending };
  });
  on(adminReportEndpoints.listCsv, (context) =>
    sendListCsv(context, 'reports', CSV, async (page) => {
      const { found, reports } = await reportsOf(context.query, page, context.now);
      return { found, rows: reports };
    }),
  );
  on(adminReportEndpoints.get, async ({ params, principal, now }) => {
    const report = await loadReport(store, params.id);
    const { earlier, about, ...context } = await readContext(store, report);
    const names = await withNames(lists, [report, ...earlier], now);
    return {
      report: { ...presentAdminReport(report, names), ...(about && { case: presentCase(report, about, principal.userId) }) },
      context: { ...context, earlier: earlier.map((each) => presentAdminReport(each, names)) },
    };
  });
  on(adminReportEndpoints.decide, async ({ params, body, principal, now }) => {
    const decided = await decideReport(deps, { reportId: params.id, form: body, principal, now });
    return { message: 'Report decided', ...(await ofAdmin(decided, now)) };
  });
  on(adminReportEndpoints.decideAppeal, async ({ params, body, principal, now }) => {
    const decided = await decideAppeal(deps, { reportId: params.id, form: body, principal, now });
    return { message: 'Appeal decided', ...(await ofAdmin(decided, now)) };
  });

  on(blockEndpoints.list, async ({ principal, now }) => {
    const found = await blocksOf(store, principal.userId);
    const people = await lists.findPeople(
      found.map(({ blockedId }) => blockedId),
      now,
    );
    return { blocks: found.map((block) => presentBlock(block, people.get(block.blockedId))) };
  });
  on(blockEndpoints.set, async ({ params, principal, now }) => {
    const block = await setBlock(deps, { principal, blockedId: params.id, now });
    const person: PersonRecord | undefined = await getPerson(store, params.id);
    return { message: 'Person blocked', block: presentBlock(block, person) };
  });
  on(blockEndpoints.drop, async ({ params, principal, now }) => {
    await dropBlock(deps, { principal, blockedId: params.id, now });
    return { message: 'Person no longer blocked' };
  });
}

type ReportFilter = QueryOf<typeof adminReportEndpoints.listCsv>;
const inDays = (filter: ReportFilter) => ({ ...filter, ...istSpan(filter) });

const CSV: CsvColumns<AdminReport> = {
  ID: ({ _id }) => _id,
  Reported: ({ createdAt }) => createdAt,
  Reason: ({ reason }) => reason,
  About: ({ subject }) => subject.name,
  'About ID': ({ subject }) => subject.userId,
  By: ({ reporter }) => reporter.name,
  'By ID': ({ reporter }) => reporter.userId,
  Meeting: ({ meeting }) => meeting?.title,
  Text: ({ text }) => text,
  Status: ({ status }) => status,
  Decision: ({ decision }) => decision,
  'Decided by': ({ decidedBy }) => decidedBy?.name,
  Decided: ({ decidedAt }) => decidedAt,
  Response: ({ response }) => response,
};
