/** Working hours of people and ghosts (P §2 Working hours record, P §4.2, decisions §9). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { id, queryInteger, timestamp } from './fields.ts'

/** 0 Sunday … 6 Saturday. */
const weekday = z.int().min(0).max(6)

/** Decimal hours of one day. */
const hours = z.number().min(0).max(24)

export const workingHours = z.object({
  created_at: timestamp,
  /** Set only in lists of changes. */
  deleted_at: timestamp.nullable(),
  /** Whose they are: the user's or the ghost's id. */
  external_entity_id: id,
  external_entity_type: z.enum(['user', 'ghost']),
  organization_id: id,
  /** When the day's work begins, in decimal hours after midnight. */
  starting_hours: hours,
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
  /** Null for a ghost's. */
  user_id: id.nullable(),
  weekday,
  working_hour_id: id,
  working_hours: hours,
})
export type WorkingHours = z.output<typeof workingHours>

/** More than one for each weekday cannot be. */
const MAXIMUM_RECORDS = 7

const record = z.object({
  /** Extension: 9, or earlier where the day would be too short, without it. */
  starting_hours: hours.optional(),
  weekday,
  working_hours: hours,
})
export type WorkingHoursBody = z.output<typeof record>

const newRecord = record.extend(withSyncId)

/** The record of that id, or else of that weekday; absent keys stay as they are. */
const recordChange = record.partial().extend({ working_hour_id: id.optional() })
export type WorkingHoursChangeBody = z.output<typeof recordChange>

const query = z.object({
  /** UNIX seconds: what was written or deleted since, in the order of change. */
  since: queryInteger.optional(),
  /** Understood and checked; hours hold for every year alike. */
  year: z.string().optional(),
})

const ofUser = '/api/organizations/{organization_id}/workinghours/users/{user_id}'
const ofGhost = '/api/organizations/{organization_id}/{workspace_id}/workinghours/ghosts/{ghost_id}'
const endpoint = endpointsOf({ area: 'planning', source: 'P §4.2' })
const listed = { answer: { kind: 'list', status: 200, schema: workingHours } } as const
const read = { ...listed, query } as const
const put = { ...listed, body: z.array(recordChange).max(MAXIMUM_RECORDS) } as const
const post = { ...listed, body: z.array(newRecord).max(MAXIMUM_RECORDS) } as const
const remove = { body: z.array(id).max(MAXIMUM_RECORDS) } as const

export const listUserHours = endpoint('user_working_hours.list', `GET ${ofUser}`, {
  ...read,
  summary: 'Lists the working hours of a person by weekday.',
})

export const putUserHours = endpoint('user_working_hours.put', `PUT ${ofUser}`, {
  ...put,
  summary: 'Changes working hours of a person, by id or by weekday. Answers all of them.',
})

export const postUserHours = endpoint('user_working_hours.post', `POST ${ofUser}`, {
  ...post,
  summary:
    'Adds working hours of a person, or changes those of a weekday that has some. Answers all of them.',
})

export const deleteUserHours = endpoint('user_working_hours.delete', `DELETE ${ofUser}`, {
  ...remove,
  summary: 'Deletes working hours of a person: all that are named, or none.',
})

export const listGhostHours = endpoint('ghost_working_hours.list', `GET ${ofGhost}`, {
  ...read,
  summary: 'Lists the working hours of a ghost by weekday.',
})

export const putGhostHours = endpoint('ghost_working_hours.put', `PUT ${ofGhost}`, {
  ...put,
  summary: 'Changes working hours of a ghost, by id or by weekday. Answers all of them.',
})

export const postGhostHours = endpoint('ghost_working_hours.post', `POST ${ofGhost}`, {
  ...post,
  summary: 'Adds working hours of a ghost, or changes those of a weekday that has some. Answers all of them.',
})

export const deleteGhostHours = endpoint('ghost_working_hours.delete', `DELETE ${ofGhost}`, {
  ...remove,
  summary: 'Deletes working hours of a ghost: all that are named, or none.',
})

export const listWorkspaceHours = endpoint(
  'workspace_working_hours.list',
  'GET /api/workspaces/{workspace_id}/working-hours',
  {
    ...listed,
    source: 'decisions §9',
    summary:
      'Lists the working hours of all people and ghosts of a workspace, by id; with `since` (UNIX seconds) what was written or deleted since, in the order of change.',
    query: z.object({ since: queryInteger.optional() }),
  },
)
