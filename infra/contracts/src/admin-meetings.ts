import { z } from 'zod';
import { categoryInput, idParams, idSchema, isoInstant, localDay, pageQuery, paginationSchema, success } from './common.ts';
import { MEETING_STATUSES, MEETING_TYPES, STATUS_FILTERS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { meetingList, meetingWithWarnings, oneMeeting, searchQuery } from './meeting-answers.ts';
import { editFields, needsTime, notesSchema, proposalFields, reasonSchema } from './meeting-form.ts';
import { meetingSchema } from './meeting-model.ts';

const instantQuery = z.union([isoInstant, localDay]).optional();
const meetingOfUser = z.object({ id: idSchema, meetingId: idSchema });
/** Since when somebody waited, and whether host and guest were in the room together. */
const attendanceSchema = z.object({ queuedAt: z.iso.datetime(), met: z.boolean() });
const statusFilter = z.enum([...MEETING_STATUSES, 'all'], { error: 'Unknown status' }).default('all');

/** Specification 1, section 7, "Admin meeting calls"; specification 2, "User management". */
export const adminMeetingEndpoints = {
  adminList: endpoint({
    id: 'meeting.adminList',
    service: 'meeting',
    method: 'GET',
    path: '/admin/meetings',
    access: 'admin',
    summary: 'All meetings; pending by soonest start',
    query: pageQuery.extend({
      status: z.enum([...MEETING_STATUSES, 'all'], { error: 'Unknown status' }).default('all'),
      /** Live, coming or over, by the same rule as the public list. */
      state: z.enum(STATUS_FILTERS, { error: 'Unknown state' }).default('all'),
      search: searchQuery,
      category: categoryInput.optional(),
      hostId: idSchema.optional(),
      from: instantQuery,
      to: instantQuery,
      sort: z.enum(['startsAt', '-startsAt', 'createdAt', '-createdAt'], { error: 'Unknown sort' }).optional(),
    }),
    response: meetingList,
  }),
  adminGet: endpoint({
    id: 'meeting.adminGet',
    service: 'meeting',
    method: 'GET',
    path: '/admin/meetings/:id',
    access: 'admin',
    summary: 'One meeting, whole',
    params: idParams,
    response: oneMeeting,
  }),
  adminApprove: endpoint({
    id: 'meeting.adminApprove',
    service: 'meeting',
    method: 'PUT',
    path: '/admin/meetings/:id/approve',
    access: 'admin',
    summary: 'Approve',
    params: idParams,
    body: z.object({
      notes: notesSchema.optional(),
      category: categoryInput.optional(),
      meetingType: z.enum(MEETING_TYPES, { error: 'Unknown meeting type' }).optional(),
      version: z.number().int().min(1).optional(),
    }),
    response: oneMeeting,
  }),
  adminReject: endpoint({
    id: 'meeting.adminReject',
    service: 'meeting',
    method: 'PUT',
    path: '/admin/meetings/:id/reject',
    access: 'admin',
    summary: 'Reject',
    params: idParams,
    body: z.object({ reason: reasonSchema, notes: notesSchema.optional() }),
    response: oneMeeting,
  }),
  adminCancel: endpoint({
    id: 'meeting.adminCancel',
    service: 'meeting',
    method: 'PUT',
    path: '/admin/meetings/:id/cancel',
    access: 'admin',
    summary: 'Cancel',
    params: idParams,
    body: z.object({ reason: reasonSchema }),
    response: oneMeeting.extend({ previousStatus: z.enum(MEETING_STATUSES) }),
  }),
  adminEdit: endpoint({
    id: 'meeting.adminEdit',
    service: 'meeting',
    method: 'PUT',
    path: '/admin/meetings/:id',
    access: 'admin',
    summary: 'Edit, and approve in the same step when asked',
    params: idParams,
    body: z
      .object({
        ...editFields,
        approve: z.boolean().default(false),
        notes: notesSchema.optional(),
        meetingType: z.enum(MEETING_TYPES, { error: 'Unknown meeting type' }).optional(),
      })
      .superRefine(needsTime),
    response: meetingWithWarnings,
  }),
  adminCreate: endpoint({
    id: 'meeting.adminCreate',
    service: 'meeting',
    method: 'POST',
    path: '/admin/meetings/create',
    access: 'admin',
    summary: 'Create a meeting for a user',
    body: z.object({ userId: idSchema, ...proposalFields }).superRefine(needsTime),
    response: meetingWithWarnings,
    status: 201,
    idempotent: true,
  }),
  adminHosted: endpoint({
    id: 'meeting.adminHosted',
    service: 'meeting',
    method: 'GET',
    path: '/api/admin/users/:id/hosted-meetings',
    access: 'admin',
    summary: 'Meetings that a user hosts or hosted',
    params: idParams,
    query: pageQuery.extend({ status: statusFilter }),
    response: meetingList,
  }),
  adminHostedOne: endpoint({
    id: 'meeting.adminHostedOne',
    service: 'meeting',
    method: 'GET',
    path: '/api/admin/users/:id/hosted-meetings/:meetingId',
    access: 'admin',
    summary: 'One of them, with everybody who waited for it',
    params: meetingOfUser,
    response: success({
      meeting: meetingSchema,
      guests: z.array(attendanceSchema.extend({ userId: idSchema, name: z.string(), isVerified: z.boolean() })),
      /** Nobody came. Null until it has ended. */
      noShow: z.boolean().nullable(),
    }),
  }),
  adminJoined: endpoint({
    id: 'meeting.adminJoined',
    service: 'meeting',
    method: 'GET',
    path: '/api/admin/users/:id/joined-meetings',
    access: 'admin',
    summary: 'Meetings that a user waited for or was in',
    params: idParams,
    query: pageQuery.extend({ status: statusFilter }),
    response: success({
      meetings: z.array(meetingSchema.extend({ attendance: attendanceSchema })),
      pagination: paginationSchema,
    }),
  }),
  adminJoinedOne: endpoint({
    id: 'meeting.adminJoinedOne',
    service: 'meeting',
    method: 'GET',
    path: '/api/admin/users/:id/joined-meetings/:meetingId',
    access: 'admin',
    summary: "One of them, with the user's part in it",
    params: meetingOfUser,
    response: success({ meeting: meetingSchema, attendance: attendanceSchema }),
  }),
} as const;
