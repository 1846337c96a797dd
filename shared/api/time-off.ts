/** Time off of people and ghosts (P §2 Time off record, P §4.8, decisions §9). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { id, queryInteger, timestamp } from './fields.ts'

export const timeOffType = z.enum(['vacation', 'sick', 'holiday', 'personal', 'other'])

/**
 * As lists of several people show it: who is away and when, not why. Our client writes whole days from midnight to midnight in
 * UTC, which are the same days for everybody, and reads midnights of other zones as the days that begin there.
 */
export const listedTimeOff = z.object({
  /** Exclusive. */
  end_time: timestamp,
  /** Null for a person's. */
  ghost_id: id.nullable(),
  start_time: timestamp,
  timeoff_id: id,
  /** Null for a ghost's. */
  user_id: id.nullable(),
})
export type ListedTimeOff = z.output<typeof listedTimeOff>

export const timeOff = listedTimeOff.extend({
  created_at: timestamp,
  /** Set only in lists of changes. */
  deleted_at: timestamp.nullable(),
  organization_id: id,
  type: timeOffType,
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
})
export type TimeOff = z.output<typeof timeOff>

/** In the list of a whole workspace. Of others one learns when they are away; why, those who may see it. */
export const workspaceTimeOff = timeOff.extend({ type: timeOffType.nullable() })
export type WorkspaceTimeOff = z.output<typeof workspaceTimeOff>

const MAXIMUM_AT_ONCE = 100

const record = z.object({
  /** RFC 3339, later than the start. */
  end_time: z.string(),
  /** RFC 3339, any offset, fractions of a second are cut. */
  start_time: z.string(),
  type: timeOffType,
})
export type TimeOffBody = z.output<typeof record>

/** The record of that id; absent keys stay as they are. */
const recordChange = record.partial().extend({ timeoff_id: id })
export type TimeOffChangeBody = z.output<typeof recordChange>

/** Without an id, a new record. */
const recordOrChange = record.partial().extend({ timeoff_id: id.nullish(), ...withSyncId })
export type TimeOffPutBody = z.output<typeof recordOrChange>

const ids = z.array(queryInteger).max(MAXIMUM_AT_ONCE).optional()

const ofUser = '/api/organizations/{organization_id}/timeoff/users/{user_id}'
const ofGhost = '/api/organizations/{organization_id}/{workspace_id}/timeoff/ghosts/{ghost_id}'
const endpoint = endpointsOf({ area: 'planning', source: 'P §4.8' })

export const listTimeOff = endpoint('time_off.list', 'GET /api/organizations/{organization_id}/timeoff', {
  summary:
    'Lists when people are away, as far as the caller shares a workspace with them. Extension: `ghost_id[]` for ghosts.',
  query: z.object({
    /** The last day, in the caller's zone. */
    end_date: z.string().optional(),
    'ghost_id[]': ids,
    /** The first day. */
    start_date: z.string().optional(),
    'user_id[]': ids,
  }),
  answer: { kind: 'list', status: 200, schema: listedTimeOff },
})

const listed = { kind: 'list', status: 200, schema: timeOff } as const
const beyond = { source: 'decisions §9' } as const

const read = {
  query: z.object({
    /** The first day, in the caller's zone. */
    from: z.string().optional(),
    /** UNIX seconds: instead of a range, what was written or deleted since, in the order of change. */
    since: queryInteger.optional(),
    /** The last day. */
    to: z.string().optional(),
  }),
  answer: listed,
} as const
const put = { body: z.array(recordOrChange).max(MAXIMUM_AT_ONCE), answer: listed } as const
const post = { body: z.array(record.extend(withSyncId)).max(MAXIMUM_AT_ONCE), answer: listed } as const
const patch = { body: z.array(recordChange).max(MAXIMUM_AT_ONCE), answer: listed } as const
const remove = { body: z.array(id).max(MAXIMUM_AT_ONCE) } as const

export const listUserTimeOff = endpoint('user_time_off.list', `GET ${ofUser}`, {
  ...beyond,
  ...read,
  source: 'P §4.8',
  summary: 'Lists the time off of a person that reaches into a range of days, by its beginning.',
})

export const putUserTimeOff = endpoint('user_time_off.put', `PUT ${ofUser}`, {
  ...beyond,
  ...put,
  source: 'P §4.8',
  summary: 'Changes time off of a person, and adds what has no id. Answers what was written.',
})

export const postUserTimeOff = endpoint('user_time_off.post', `POST ${ofUser}`, {
  ...post,
  ...beyond,
  summary: 'Adds time off of a person. Answers what was added.',
})

export const patchUserTimeOff = endpoint('user_time_off.patch', `PATCH ${ofUser}`, {
  ...patch,
  ...beyond,
  summary: 'Changes time off of a person: all that is named, or none. Answers what was changed.',
})

export const deleteUserTimeOff = endpoint('user_time_off.delete', `DELETE ${ofUser}`, {
  ...remove,
  ...beyond,
  summary: 'Deletes time off of a person: all that is named, or none.',
})

export const listGhostTimeOff = endpoint('ghost_time_off.list', `GET ${ofGhost}`, {
  ...read,
  ...beyond,
  summary: 'Lists the time off of a ghost that reaches into a range of days, by its beginning.',
})

export const putGhostTimeOff = endpoint('ghost_time_off.put', `PUT ${ofGhost}`, {
  ...put,
  ...beyond,
  summary: 'Changes time off of a ghost, and adds what has no id. Answers what was written.',
})

export const postGhostTimeOff = endpoint('ghost_time_off.post', `POST ${ofGhost}`, {
  ...post,
  ...beyond,
  summary: 'Adds time off of a ghost. Answers what was added.',
})

export const deleteGhostTimeOff = endpoint('ghost_time_off.delete', `DELETE ${ofGhost}`, {
  ...remove,
  ...beyond,
  summary: 'Deletes time off of a ghost: all that is named, or none.',
})

export const listWorkspaceTimeOff = endpoint(
  'workspace_time_off.list',
  'GET /api/workspaces/{workspace_id}/time-off',
  {
    ...beyond,
    summary:
      'Lists the time off of all people and ghosts of a workspace, by id, past and to come; with `since` (UNIX seconds) what was written or deleted since, in the order of change. `type` is null where it is not the caller’s to know.',
    query: z.object({ since: queryInteger.optional() }),
    answer: { kind: 'list', status: 200, schema: workspaceTimeOff },
  },
)
