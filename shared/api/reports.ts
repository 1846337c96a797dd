/**
 * Reports on a workspace's entries (decisions §6, §10): what is asked of all of them.
 *
 * A report counts finished entries that are not deleted; what runs is not counted before it stops. An entry belongs as a
 * whole to the day on which it starts, in the caller's zone, also when it lasts beyond midnight. Members see their own
 * entries, and of others those that the permissions of the workspace let them see. Amounts are in cents, and only where
 * the caller may see rates.
 */

import { z } from 'zod'
import { id } from './fields.ts'

/** At most so many ids; null stands for entries that have none. An empty list filters nothing. */
const ids = z.array(id.nullable()).max(1000).nullish()
const someIds = z.array(id).max(1000).nullish()

/** Which entries a report is about. What is absent or null filters nothing; filters together narrow. */
export const reportFilter = z.object({
  /** First day, `YYYY-MM-DD` in the caller's zone; of a timestamp, its date. */
  start_date: z.string(),
  /** Last day, itself included; today by default, or the first day if that is later. */
  end_date: z.string().nullish(),
  client_ids: ids,
  project_ids: ids,
  task_ids: ids,
  /** Entries with any of the tags. */
  tag_ids: ids,
  /** With `group_ids`: entries of these people and of the people in these groups. */
  user_ids: someIds,
  group_ids: someIds,
  time_entry_ids: someIds,
  billable: z.boolean().nullish(),
  /** Contained in the description, without regard to case. */
  description: z.string().max(3000).nullish(),
  /** Of entries as they were tracked, before any rounding; both bounds belong to what is counted. */
  min_duration_seconds: z.int().min(0).nullish(),
  max_duration_seconds: z.int().min(0).nullish(),
  /** 0 nearest, 1 up, -1 down; the workspace's by default. Entries are rounded one by one before they are added up. */
  rounding: z.literal([-1, 0, 1]).nullish(),
  /** The step in minutes, 0 for none; the workspace's by default. */
  rounding_minutes: z.int().min(0).max(1440).nullish(),
  /** Leaves out rates, amounts and costs for who could see them too. */
  hide_amounts: z.boolean().nullish(),
})
export type ReportFilter = z.output<typeof reportFilter>

export const orderDirection = z.enum(['asc', 'desc', 'ASC', 'DESC'])

/** An amount of money, in cents of its currency. */
export const amount = z.object({ currency: z.string(), amount_in_cents: z.int() })
export type Amount = z.output<typeof amount>

/** Billable time at one rate. */
export const ratedTime = z.object({
  currency: z.string(),
  hourly_rate_in_cents: z.int(),
  billable_seconds: z.int(),
  /** Seconds × rate, rounded once, half up. */
  amount_in_cents: z.int(),
})

/** Sums of some entries. The lists hold the items that the caller may see, one a currency or rate. */
export const reportSums = z.object({
  seconds: z.int(),
  billable_seconds: z.int(),
  rates: z.array(ratedTime),
  /** The amount of the billable time: added up exactly, rounded once. */
  amounts: z.array(amount),
  /** The cost of all of the time, billable or not. */
  labor_costs: z.array(amount),
})
export type ReportSums = z.output<typeof reportSums>
