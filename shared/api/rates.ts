/** How a new rate meets the history of the old ones (T §4.2, T §4.7 `rate_change_mode`), and histories as such (an extension). */

import { z } from 'zod'
import { MOST_CENTS, MOST_PERIODS } from '../domain/rates.ts'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { id, timestamp } from './fields.ts'

/**
 * `start-today`: from the start of the caller's day on, what was before stays. `override-current`: the period that lasts
 * now has the new rate from its beginning on. `override-all`: no other rate ever was.
 */
export const rateChangeMode = z.enum(['start-today', 'override-current', 'override-all'])
export type RateChangeMode = z.output<typeof rateChangeMode>

/** Hourly, in units of the currency; stored as whole cents. */
export const hourlyRate = z.number().min(0).max(1_000_000_000)

/** From an instant on, or from the beginning where it is null; without cents there is no rate of this level. */
const period = z.object({ from: timestamp.nullable(), cents: z.int().min(0).max(MOST_CENTS).nullable() })

export const rate = z.object({
  /** Last change, UTC with microseconds. */
  at: timestamp,
  id,
  kind: z.enum(['billable', 'labor_cost']),
  /** In the order of time; none at all where the level has no rate, and never had one. */
  periods: z.array(period),
  /** Null for the rates of people and of the workspace. */
  project_id: id.nullable(),
  /** Null for the rates of projects and of the workspace. */
  user_id: id.nullable(),
  workspace_id: id,
})
export type Rate = z.output<typeof rate>

const changes = z.object({ periods: z.array(period).max(MOST_PERIODS) })
export type RateChanges = z.output<typeof changes>

const creation = changes.extend({
  kind: rate.shape.kind,
  project_id: id.nullish(),
  user_id: id.nullish(),
  ...withSyncId,
})
export type RateBody = z.output<typeof creation>

const path = '/api/workspaces/{workspace_id}/rates'
const endpoint = endpointsOf({ area: 'planning', source: 'decisions §11', row: rate })

export const listRates = endpoint('rates.list', `GET ${path}`, {
  summary: 'Extension: lists the rates and labour costs that the caller may see, each with its history.',
})

export const createRate = endpoint('rates.create', `POST ${path}`, {
  summary:
    'Extension: gives a project, a person, a person in a project, or the workspace a rate that it never had; a labour cost is that of a person.',
  body: creation,
})

export const updateRate = endpoint('rates.update', `PATCH ${path}/{rate_id}`, {
  summary: 'Extension: replaces the history of a rate.',
  body: changes,
})

export const deleteRate = endpoint('rates.delete', `DELETE ${path}/{rate_id}`, {
  summary: 'Extension: deletes a rate with its history.',
})
