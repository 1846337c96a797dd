/** The feed: every row that changed for the caller, in one order (an extension of the service). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, queryBoolean, queryInteger } from './fields.ts'

/** The kinds of rows that clients replicate, what is referred to first. */
export const replicatedKinds = [
  'preferences',
  'user_settings',
  'client',
  'project',
  'tag',
  'workspace_user',
  'team',
  'status',
  'custom_field',
  'ghost',
  'task',
  'milestone',
  'working_hours',
  'time_off',
  'time_block',
  'time_entry',
  'favorite',
  'saved_view',
  'project_user',
  'invoice',
  'attachment',
  // Later ones follow: the cursor of a reading that has begun counts the kinds.
  'workspace',
  'rate',
] as const
export const replicatedKind = z.enum(replicatedKinds)
export type ReplicatedKind = z.output<typeof replicatedKind>

/**
 * A row's own id, given by whoever creates it: a second creation under it has no effect. The service gives one to a row that was
 * created without.
 */
export const syncId = z.uuid().transform((text) => text.toLowerCase())

/** In the bodies of creations. Where changes have the same body, they ignore it. */
export const withSyncId = { sync_id: syncId.optional() }

/**
 * In the bodies of creations that bring back a row under its own id if it was deleted in the last 90 days: as it was, with what
 * went along and the references that others lost.
 */
export const withRestore = { ...withSyncId, restore: z.boolean().optional() }

export interface WithSyncId {
  readonly sync_id?: string | undefined
  readonly restore?: boolean | undefined
}

/** Of answers that many rows are in: time entries come without what rows that they refer to say. */
export const briefQuery = z.object({ brief: queryBoolean.optional() })
export type BriefQuery = z.output<typeof briefQuery>

/** The most rows of one answer. */
export const MOST_CHANGES = 1000

export const feedChange = z.object({
  kind: replicatedKind,
  sync_id: z.string(),
  /** Of the row's last change, in the sequence of `organization_id`, or of the person where that is null. */
  sequence: z.int(),
  organization_id: id.nullable(),
  /** The service's id of the row; null when it is gone. */
  id: id.nullable(),
  /** The caller's workspaces whose lists have the row; none for what is the person's own in all of them, and for what is gone. */
  workspace_ids: z.array(id),
  /** As the list of its kind has it; null for a row that is gone, or that the caller may not see (any more). */
  row: z.record(z.string(), z.json()).nullable(),
  /** Of a tombstone: whether the row is there, hidden from the caller. */
  hidden: z.boolean().optional(),
})
export type FeedChange = z.output<typeof feedChange>

/** Of each organization, and of the person's own things, where `organization_id` is null. */
export const feedSequences = z.array(z.object({ organization_id: id.nullable(), sequence: z.int() }))
export type FeedSequences = z.output<typeof feedSequences>

export const feedPage = z.object({
  changes: z.array(feedChange),
  /** Asks for what comes after; the same text as long as nothing does. */
  cursor: z.string(),
  /** The latest start of the service, for `X-Known-Epoch`. */
  epoch: z.string(),
  /** Whether there is more now. */
  more: z.boolean(),
  /** How far everything has been told, once there is no more. */
  sequences: feedSequences,
  /**
   * Places that the cursor knows and the caller belongs to no more: the rows of that workspace are gone; where it is null, all of
   * the organization. Told once.
   */
  left: z.array(z.object({ organization_id: id, workspace_id: id.nullable() })),
  /**
   * Histories that the cursor was given out by, and that are no more: a copy was put back. Up to `sequence` both are one; the changes
   * go on from there. Told once.
   */
  restored: z.array(z.object({ organization_id: id.nullable(), sequence: z.int() })),
})
export type FeedPage = z.output<typeof feedPage>

export const readFeed = endpoint('feed.read', 'GET /api/changes', {
  area: 'service',
  source: 'decisions §11',
  summary:
    'Extension: lists every row that changed since the cursor and that the caller may see, of all their organizations and of their own, and what is gone; without a cursor all rows.',
  query: briefQuery.extend({ cursor: z.string().optional(), limit: queryInteger.optional() }),
  answer: { kind: 'object', status: 200, schema: feedPage },
})
