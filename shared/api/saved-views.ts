/** Saved views of the planner: filters and orders that a person keeps (P §2 Saved view, P §4.6, decisions §9). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { id, queryInteger, timestamp } from './fields.ts'

export const savedViewType = z.enum(['list', 'board', 'timeline', 'calendar'])
export type SavedViewType = z.output<typeof savedViewType>

/** Kept as sent. */
const viewParams = z.record(z.string(), z.unknown())

export const savedView = z.object({
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  icon_name: z.string().nullable(),
  id,
  name: z.string(),
  params: viewParams,
  pinned: z.boolean(),
  /** Whose it is. */
  svc_user_id: id,
  type: savedViewType,
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
  workspace_id: id,
})
export type SavedView = z.output<typeof savedView>

/** All optional here: which of them must be present is a rule of the service. */
export const savedViewBody = z
  .object({
    icon_name: z.string().max(255).nullable(),
    name: z.string(),
    params: viewParams,
    pinned: z.boolean(),
    type: savedViewType,
  })
  .partial()
export type SavedViewBody = z.output<typeof savedViewBody>

const path = '/api/workspaces/{workspace_id}/saved-views'
const endpoint = endpointsOf({ area: 'planning', source: 'P §4.6', row: savedView })

export const listSavedViews = endpoint('saved_views.list', `GET ${path}`, {
  summary:
    'Lists the saved views of the caller; with `since` (UNIX seconds) what changed since, deleted ones included, in the order of change.',
  query: z.object({
    /** Contained in the name. */
    name: z.string().optional(),
    type: savedViewType.optional(),
    /** `field`, `-field` or `field,asc|desc`. */
    order_by: z.string().optional(),
    since: queryInteger.optional(),
  }),
})

export const createSavedView = endpoint('saved_views.create', `POST ${path}`, {
  summary: 'Saves a view for the caller.',
  body: savedViewBody.extend(withSyncId),
})

export const getSavedView = endpoint('saved_views.get', `GET ${path}/{id}`, {
  summary: 'Reads a saved view of the caller.',
})

export const updateSavedView = endpoint('saved_views.update', `PATCH ${path}/{id}`, {
  summary: 'Changes a saved view; absent keys stay as they are.',
  body: savedViewBody,
})

export const deleteSavedView = endpoint('saved_views.delete', `DELETE ${path}/{id}`, {
  summary: 'Deletes a saved view of the caller.',
})
