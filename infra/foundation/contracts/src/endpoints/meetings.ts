import { z } from 'zod';
import { meetingCalls } from '../calls/meetings.ts';
import { categoryInput, pageQuery, paginationSchema, success } from '../common.ts';
import { MEETING_STATUSES, STATUS_FILTERS } from '../constants/meeting.ts';
import { createMeetingBody, editMeetingBody } from '../model/meeting-body.ts';
import { reasonSchema } from '../model/meeting-form.ts';
import { hostCardSchema, personSchema, publicMeetingSchema } from '../model/meeting-model.ts';
import { adminMeetingEndpoints } from './admin-meetings.ts';
import { endpoints } from './endpoint.ts';
import { meetingList, oneMeeting, ownRecords, publicMeetingList, publicMeetingPage, searchQuery } from './meeting-responses.ts';

export * from '../model/meeting-body.ts';
export * from '../model/meeting-form.ts';

const hostMeetingEndpoints = endpoints(meetingCalls, {
  /** `overdue`: without the meetings whose time came a while ago and whose host did not, or those alone. */
  listPublic: {
    summary: 'Approved meetings: opened, then due, then upcoming ones, each soonest first; past newest first',
    query: pageQuery.extend({
      search: searchQuery,
      category: categoryInput.optional(),
      status: z.enum(STATUS_FILTERS, { error: 'Unknown status' }).default('all'),
      /** Whose meetings come before the others that are opened, that are due, and that are coming. */
      first: categoryInput.optional(),
      overdue: z.enum(['apart', 'only'], { error: 'overdue is apart or only' }).optional(),
    }),
    response: publicMeetingList,
  },
  counts: {
    summary: 'Live and upcoming meetings by category; what is overdue is neither',
    response: success({ counts: z.record(z.string(), z.object({ live: z.number().int(), upcoming: z.number().int() })) }),
  },
  getPublic: {
    summary: 'A public meeting page',
    response: publicMeetingPage,
  },
  listOwn: {
    summary: 'My meetings',
    query: pageQuery.extend({
      role: z.enum(['hosting', 'cohosting', 'joining', 'interested'], { error: 'Unknown role' }).default('hosting'),
      status: z.enum([...MEETING_STATUSES, 'all'], { error: 'Unknown status' }).default('all'),
    }),
    response: meetingList,
  },
  export: {
    summary: 'What is kept about me beside my meetings, for my own copy; also of a meeting that waits for review',
    response: success(ownRecords),
  },
  get: {
    summary: 'A meeting I may see',
    query: z.object({ _t: z.string().max(100).optional() }),
    response: oneMeeting,
  },
  create: {
    summary: 'Propose a meeting',
    refusals: { 409: ['MEETING_OVERLAP'], 429: ['TOO_MANY_PENDING', 'TOO_MANY_PROPOSALS', 'TOO_MANY_SERIES'] },
    body: createMeetingBody,
    response: oneMeeting,
  },
  edit: {
    summary: 'Edit my meeting',
    refusals: {
      403: ['FORBIDDEN'],
      409: [
        'FIELDS_LOCKED',
        'MEETING_FINAL',
        'MEETING_PAST',
        'MEETING_STARTED',
        'MOVE_TOO_LATE',
        'MEETING_OVERLAP',
        'VERSION_CONFLICT',
      ],
    },
    body: editMeetingBody,
    example: { title: 'Another title' },
    response: oneMeeting,
  },
  cancel: {
    summary: 'Cancel my meeting',
    refusals: { 403: ['FORBIDDEN'], 409: ['MEETING_FINAL', 'MEETING_PAST', 'MEETING_STARTED'] },
    /** `later`: of office hours, all later dates, too. */
    body: z.object({ reason: reasonSchema, later: z.boolean({ error: 'later must be true or false' }).optional() }),
    example: { reason: 'No longer needed' },
    response: oneMeeting.extend({ previousStatus: z.enum(MEETING_STATUSES) }),
  },
  setInterest: {
    summary: 'Remind me; after a move: keep my place in it',
    refusals: { 409: ['MEETING_NOT_PUBLIC', 'MEETING_PAST'] },
    response: oneMeeting,
  },
  dropInterest: {
    summary: 'No reminder any more, until the start; after a move: give it up',
    refusals: { 409: ['MEETING_STARTED', 'MEETING_PAST'] },
    response: oneMeeting,
  },
  stepDown: {
    summary: 'I am no co-host of this meeting any more',
    refusals: { 403: ['FORBIDDEN'], 409: ['MEETING_PAST'] },
    response: success({}),
  },
  calendar: {
    summary: 'The meeting as a calendar file (RFC 5545); SEQUENCE counts moves, a cancelled one says so',
    response: z.string(),
  },
  /** What is overdue is listed alone, where it is asked for; `live` does not count it. */
  host: {
    summary: "A host's public page and meetings, in the order of the public list",
    query: pageQuery.extend({
      status: z.enum(STATUS_FILTERS, { error: 'Unknown status' }).default('all'),
      overdue: z.enum(['only'], { error: 'overdue is only' }).optional(),
    }),
    response: success({
      host: personSchema,
      counts: z.object({
        live: z.number().int(),
        upcoming: z.number().int(),
        past: z.number().int(),
        overdue: z.number().int().optional(),
      }),
      meetings: z.array(publicMeetingSchema),
      pagination: paginationSchema,
    }),
  },
  /** About and links of a profile are written for others to meet; phone and e-mail are never here. */
  hostCard: {
    summary: 'Who a host is: what they say of themselves, how guests found it, how they keep their times',
    response: success({ card: hostCardSchema }),
  },
});

export const meetingEndpoints = { ...hostMeetingEndpoints, ...adminMeetingEndpoints };
