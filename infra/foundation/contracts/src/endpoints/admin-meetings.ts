import { z } from 'zod';
import { adminMeetingCalls } from '../calls/admin-meetings.ts';
import {
  blankIsNothing,
  categoryInput,
  chosenIds,
  csvFile,
  idSchema,
  isoInstant,
  localDay,
  pageQuery,
  paginationSchema,
  success,
  text,
} from '../common.ts';
import { ACCOUNT } from '../constants/account.ts';
import { DECISION_EFFECTS, EFFECTS_OF } from '../constants/admin.ts';
import { MEETING_STATUSES, MEETING_TYPES, STATUS_FILTERS } from '../constants/meeting.ts';
import { editFields, needsTime, proposalFields } from '../model/meeting-body.ts';
import { notesSchema, reasonSchema } from '../model/meeting-form.ts';
import { meetingSchema } from '../model/meeting-model.ts';
import { endpoints } from './endpoint.ts';
import { meetingList, oneMeeting, searchQuery } from './meeting-responses.ts';

const instantQuery = z.union([isoInstant, localDay]).optional();
const _meetingOfUser = z.object({ id: idSchema, meetingId: idSchema });
/** Since when the guest waited, and whether host and guest were in the room together. */
const attendanceSchema = z.object({ queuedAt: z.iso.datetime(), met: z.boolean() });
const meetingType = blankIsNothing(z.enum(MEETING_TYPES, { error: 'Unknown meeting type' }));
const statusFilter = z.enum([...MEETING_STATUSES, 'all'], { error: 'Unknown status' }).default('all');

/** Specification 1, section 7, "Admin meeting calls"; specification 2, "User management". */
const meetingFilter = pageQuery.extend({
  status: z.enum([...MEETING_STATUSES, 'all'], { error: 'Unknown status' }).default('all'),
  /** Live, coming or over, by the same rule as the public list. */
  state: z.enum(STATUS_FILTERS, { error: 'Unknown state' }).default('all'),
  search: searchQuery,
  category: categoryInput.optional(),
  hostId: idSchema.optional(),
  from: instantQuery,
  to: instantQuery,
  sort: z.enum(['startsAt', '-startsAt', 'createdAt', '-createdAt'], { error: 'Unknown sort' }).optional(),
});

export const adminMeetingEndpoints = endpoints(adminMeetingCalls, {
  adminList: {
    summary: 'All meetings; pending by soonest start',
    query: meetingFilter,
    response: meetingList,
  },
  adminListCsv: csvFile('meetings', meetingFilter),
  adminEffects: {
    summary: 'What a decision on meetings, or on these users, would do now: nothing is changed, and nobody is told',
    query: z.object({
      of: z.enum(EFFECTS_OF, { error: 'Unknown decision' }),
      ids: chosenIds,
      /** Of office hours, each with all its later dates. */
      later: z.literal('true').optional(),
    }),
    response: success({ effects: z.array(z.object({ effect: z.enum(DECISION_EFFECTS), count: z.number().int().min(1) })) }),
  },
  adminGet: {
    summary: 'One meeting, whole',
    response: oneMeeting,
  },
  adminApprove: {
    summary: 'Approve',
    refusals: { 400: ['CATEGORY_REQUIRED'], 409: ['MEETING_FINAL', 'MEETING_OVERLAP', 'VERSION_CONFLICT'] },
    body: z.object({
      notes: blankIsNothing(notesSchema),
      category: blankIsNothing(categoryInput),
      meetingType,
      version: z.number().int().min(1).optional(),
    }),
    example: {},
    response: oneMeeting,
  },
  adminReject: {
    summary: 'Reject',
    refusals: { 409: ['MEETING_FINAL'] },
    body: z.object({ reason: reasonSchema, notes: blankIsNothing(notesSchema) }),
    example: { reason: 'Not a fit' },
    response: oneMeeting,
  },
  adminCancel: {
    summary: 'Cancel',
    refusals: { 409: ['MEETING_FINAL', 'MEETING_PAST', 'MEETING_STARTED'] },
    /** `later`: of office hours, all later dates, too. */
    body: z.object({ reason: reasonSchema, later: z.boolean({ error: 'later must be true or false' }).optional() }),
    example: { reason: 'No longer needed' },
    response: oneMeeting.extend({ previousStatus: z.enum(MEETING_STATUSES) }),
  },
  adminEdit: {
    summary: 'Edit, and approve in the same step when asked',
    refusals: {
      400: ['CATEGORY_REQUIRED'],
      409: ['MEETING_FINAL', 'MEETING_PAST', 'MEETING_STARTED', 'MEETING_OVERLAP', 'VERSION_CONFLICT', 'CONFLICT'],
    },
    body: z
      .object({
        ...editFields,
        approve: z.boolean().default(false),
        notes: notesSchema.optional(),
        meetingType,
        /** The host's present name, as the admin has read it: the meeting carries it from now on. */
        hostName: text({ min: 1, max: ACCOUNT.nameMax }).optional(),
        /** Of office hours, all later dates carry that name, too. */
        later: z.boolean({ error: 'later must be true or false' }).optional(),
      })
      .superRefine(needsTime),
    response: oneMeeting,
  },
  adminCreate: {
    summary: 'Create a meeting for a user',
    refusals: { 404: ['USER_NOT_FOUND'], 409: ['MEETING_OVERLAP'] },
    body: z.object({ userId: idSchema, ...proposalFields }).superRefine(needsTime),
    response: oneMeeting,
  },
  adminHosted: {
    summary: 'Meetings that a user hosts or hosted',
    query: pageQuery.extend({ status: statusFilter }),
    response: meetingList,
  },
  adminHostedOne: {
    summary: 'One of them, with everybody who waited for it',
    response: success({
      meeting: meetingSchema,
      guests: z.array(attendanceSchema.extend({ userId: idSchema, name: z.string(), isVerified: z.boolean() })),
      /** Nobody came. Null until it has ended. */
      noShow: z.boolean().nullable(),
    }),
  },
  adminJoined: {
    summary: 'Meetings that a user waited for or was in',
    query: pageQuery.extend({ status: statusFilter }),
    response: success({
      meetings: z.array(meetingSchema.extend({ attendance: attendanceSchema })),
      pagination: paginationSchema,
    }),
  },
  adminJoinedOne: {
    summary: "One of them, with the user's part in it",
    response: success({
      meeting: meetingSchema,
      attendance: attendanceSchema.extend({
        /** Their turns in the room with a host, the first one first. */
        turns: z.array(
          z.object({ startedAt: z.iso.datetime(), endedAt: z.iso.datetime().nullable(), togetherSec: z.number().int() }),
        ),
      }),
    }),
  },
});
