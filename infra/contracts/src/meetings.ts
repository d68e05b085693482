import { z } from 'zod';
import {
  categoryInput,
  idParams,
  idSchema,
  isoInstant,
  localDay,
  pageQuery,
  paginationSchema,
  success,
  text,
  timeZoneSchema,
} from './common.ts';
import { MEETING, MEETING_STATUSES, MEETING_TYPES, STATUS_FILTERS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { meetingSchema } from './meeting-model.ts';
import { phoneSchema } from './phone.ts';

// ---- the form's fields, with the specification's messages (section 5)

export const titleSchema = text({
  min: MEETING.titleMin,
  max: MEETING.titleMax,
  required: 'Title is required',
  tooShort: 'Title must be at least 5 characters',
  tooLong: 'Title must be less than 100 characters',
});
export const descriptionSchema = text({
  min: MEETING.descriptionMin,
  max: MEETING.descriptionMax,
  required: 'Description is required',
  tooShort: 'Description must be at least 10 characters',
  tooLong: 'Description must be less than 500 characters',
});
export const timeSchema = z
  .string({ error: 'Time is required' })
  .min(1, 'Time is required')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must be in HH:MM format');

const LOCAL_DATE_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/;
/**
 * An ISO datetime: with an offset it is the instant; without, local in `timeZone`; a bare day needs `time`.
 * Whether it lies in the past is the domain's question.
 */
export const meetingDateSchema = z
  .string({ error: 'Date is required' })
  .min(1, 'Date is required')
  .max(40, 'Invalid date')
  .refine(
    (value) => {
      if (!isoInstant.safeParse(value).success && !LOCAL_DATE_TIME.test(value) && !localDay.safeParse(value).success)
        return false;
      // 2026-02-30 has the shape of a day but is none.
      const day = value.slice(0, 10);
      const parsed = new Date(`${day}T00:00:00Z`);
      return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
    },
    { error: 'Invalid date' },
  );

export const coHostInput = z.object({
  name: text({ max: 100, required: 'Co-host name is required' }),
  phone: phoneSchema('Enter a valid phone number', 'Co-host phone number is required'),
  userId: idSchema.optional(),
});
export const coHostsInput = z
  .array(coHostInput)
  .max(MEETING.maxCoHosts, 'Maximum of 5 co-hosts reached')
  .superRefine((coHosts, context) => {
    const seen = new Set<string>();
    coHosts.forEach((coHost, index) => {
      if (seen.has(coHost.phone))
        context.addIssue({ code: 'custom', path: [index, 'phone'], message: 'This phone number is already added' });
      seen.add(coHost.phone);
    });
  });
const durationMinutes = z
  .number({ error: 'durationMinutes must be a number of minutes' })
  .int()
  .min(MEETING.durationMinutesMin)
  .max(MEETING.durationMinutesMax);
export const reasonSchema = text({
  min: MEETING.reasonMin,
  max: MEETING.reasonMax,
  required: 'Reason is required',
  tooShort: 'Reason must be at least 3 characters',
  tooLong: 'Reason must be at most 500 characters',
});
const notesSchema = text({ max: MEETING.notesMax });

const schedule = {
  date: meetingDateSchema,
  time: timeSchema.optional(),
  timeZone: timeZoneSchema.optional(),
  durationMinutes: durationMinutes.optional(),
};
const needsTime = <T extends { date?: string | undefined; time?: string | undefined }>(body: T, context: z.RefinementCtx) => {
  if (body.date && localDay.safeParse(body.date).success && body.time === undefined)
    context.addIssue({ code: 'custom', path: ['time'], message: 'Time is required' });
};
export const createMeetingBody = z
  .object({
    title: titleSchema,
    description: descriptionSchema,
    ...schedule,
    coHosts: coHostsInput.default([]),
    category: categoryInput.optional(),
  })
  .superRefine(needsTime);
/** Absent fields stay as they are. `version`: the one that was read; 409 with the difference when it is no longer current. */
const editFields = {
  title: titleSchema.optional(),
  description: descriptionSchema.optional(),
  ...schedule,
  date: meetingDateSchema.optional(),
  coHosts: coHostsInput.optional(),
  category: categoryInput.optional(),
  version: z.number().int().min(1).optional(),
};
export const editMeetingBody = z.object(editFields).superRefine(needsTime);

const oneMeeting = success({ meeting: meetingSchema });
/** `warnings`: co-hosts who already have a meeting then (warned, not refused). */
const meetingWithWarnings = success({ meeting: meetingSchema, warnings: z.array(z.string()).optional() });
const meetingList = success({ meetings: z.array(meetingSchema), pagination: paginationSchema });
/** Blank is no search; otherwise 2 to 100 characters after trimming. */
const searchQuery = z
  .string()
  .transform((value) => value.normalize('NFC').trim())
  .pipe(
    z.union([
      z.literal('').transform(() => undefined),
      z
        .string()
        .min(MEETING.searchMin, 'search takes 2 to 100 characters')
        .max(MEETING.searchMax, 'search takes 2 to 100 characters'),
    ]),
  )
  .optional();
const instantQuery = z.union([isoInstant, localDay]).optional();

export const meetingEndpoints = {
  listPublic: endpoint({
    id: 'meeting.listPublic',
    service: 'meeting',
    method: 'GET',
    path: '/api/meetings/public',
    access: 'anyone',
    summary: 'Approved meetings: live, then upcoming soonest first; past newest first',
    query: pageQuery.extend({
      search: searchQuery,
      category: categoryInput.optional(),
      status: z.enum(STATUS_FILTERS, { error: 'Unknown status' }).default('all'),
    }),
    response: meetingList,
  }),
  counts: endpoint({
    id: 'meeting.counts',
    service: 'meeting',
    method: 'GET',
    path: '/api/meetings/public/counts',
    access: 'anyone',
    summary: 'Live and upcoming meetings by category',
    response: success({ counts: z.record(z.string(), z.object({ live: z.number().int(), upcoming: z.number().int() })) }),
  }),
  getPublic: endpoint({
    id: 'meeting.getPublic',
    service: 'meeting',
    method: 'GET',
    path: '/api/meetings/public/:id',
    access: 'anyone',
    summary: 'A public meeting page',
    params: idParams,
    response: oneMeeting,
  }),
  listOwn: endpoint({
    id: 'meeting.listOwn',
    service: 'meeting',
    method: 'GET',
    path: '/api/meetings',
    access: 'user',
    summary: 'My meetings',
    query: pageQuery.extend({
      role: z.enum(['hosting', 'cohosting', 'joining'], { error: 'Unknown role' }).default('hosting'),
      status: z.enum([...MEETING_STATUSES, 'all'], { error: 'Unknown status' }).default('all'),
    }),
    response: meetingList,
  }),
  get: endpoint({
    id: 'meeting.get',
    service: 'meeting',
    method: 'GET',
    path: '/api/meetings/:id',
    access: 'user',
    summary: 'A meeting I may see',
    params: idParams,
    query: z.object({ _t: z.string().max(100).optional() }),
    response: oneMeeting,
  }),
  create: endpoint({
    id: 'meeting.create',
    service: 'meeting',
    method: 'POST',
    path: '/api/meetings',
    access: 'user',
    summary: 'Propose a meeting',
    body: createMeetingBody,
    response: meetingWithWarnings,
    status: 201,
    idempotent: true,
  }),
  edit: endpoint({
    id: 'meeting.edit',
    service: 'meeting',
    method: 'PUT',
    path: '/api/meetings/:id',
    access: 'user',
    summary: 'Edit my meeting',
    params: idParams,
    body: editMeetingBody,
    response: meetingWithWarnings,
  }),
  cancel: endpoint({
    id: 'meeting.cancel',
    service: 'meeting',
    method: 'PUT',
    path: '/api/meetings/:id/cancel',
    access: 'user',
    summary: 'Cancel my meeting',
    params: idParams,
    body: z.object({ reason: reasonSchema }),
    response: oneMeeting.extend({ previousStatus: z.enum(MEETING_STATUSES) }),
  }),

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
    body: z
      .object({
        userId: idSchema,
        title: titleSchema,
        description: descriptionSchema,
        ...schedule,
        coHosts: coHostsInput.default([]),
        category: categoryInput.optional(),
      })
      .superRefine(needsTime),
    response: meetingWithWarnings,
    status: 201,
    idempotent: true,
  }),
} as const;
