/** Time entries as answers show them (T §2 Time entry). */

import type { TimeEntry } from '../../shared/api/time-entries.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { permissionsOf } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import { SECOND, toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { noIntegration } from '../integrations/no-integration.ts'
import { tagsOfEntries } from './entry-tags.ts'
import { withoutHiddenLabels } from './hidden-labels.ts'
import type { EntryRow } from './repository.ts'
import { type EntryShare, sharesOfEntries } from './shares.ts'

/** What an answer shows beyond the plain entry. */
export interface AnswerOptions {
  /** The client of the project too. */
  readonly meta?: boolean | undefined
  readonly include_sharing?: boolean | undefined
}

interface Attachments {
  readonly tags: readonly { readonly id: number; readonly name: string }[]
  readonly shares: readonly EntryShare[]
  readonly permissions: string[]
}

export function toAnswer(row: EntryRow, options: AnswerOptions, attached: Attachments): TimeEntry {
  const { tags } = attached
  // Not all who have tracked on it may still see it.
  const showsProject = row.project_name !== null
  const hasTags = tags.length > 0 && row.deleted_at === null
  return {
    at: toPreciseTimestamp(row.at),
    billable: row.billable,
    ...(options.meta === true && { client_id: row.client_id, client_name: row.client_name }),
    description: row.description,
    duration: row.stop === null ? -1 : (row.stop - row.start) / SECOND,
    duronly: true,
    expense_ids: row.expense_ids ?? [],
    id: row.id,
    ...noIntegration,
    permissions: attached.permissions,
    pid: row.project_id,
    project_active: showsProject ? row.project_archived_at === null : null,
    project_billable: showsProject ? (row.project_billable ?? false) : null,
    project_color: row.project_color,
    project_id: row.project_id,
    project_name: row.project_name,
    server_deleted_at: toTimestampOrNull(row.deleted_at),
    shared_with: attached.shares.map(({ accepted, user_id, user_name }) => ({
      accepted,
      user_id,
      user_name,
    })),
    start: toTimestamp(row.start),
    stop: toTimestampOrNull(row.stop),
    tag_ids: hasTags ? tags.map(({ id }) => id) : null,
    tags: hasTags ? tags.map(({ name }) => name) : null,
    task_id: row.task_id,
    task_name: row.task_name,
    tid: row.task_id,
    uid: row.user_id,
    user_avatar_url: '',
    user_id: row.user_id,
    user_name: row.user_name,
    wid: row.workspace_id,
    workspace_id: row.workspace_id,
  }
}

/** Permissions of a workspace, worked out once for a whole list. */
function permissionsByWorkspace(workspaces: readonly WorkspaceMembership[]): ReadonlyMap<number, string[]> {
  return new Map(workspaces.map((member) => [member.workspaceId, permissionsOf(member, 'time_entries')]))
}

function grouped<T extends { readonly time_entry_id: number }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, (row) => row.time_entry_id)
}

/** The answers of entries of one organization, with their tags and, when asked for, shares. */
export async function toAnswers(
  scope: CallerScope,
  organizationId: number,
  rows: readonly EntryRow[],
  options: AnswerOptions,
): Promise<TimeEntry[]> {
  if (rows.length === 0) return []
  const { db, caller } = scope
  const ids = rows.map(({ id }) => id)
  const tags = grouped(await tagsOfEntries(db, organizationId, ids))
  const shares = grouped(
    options.include_sharing === true ? await sharesOfEntries(db, organizationId, ids) : [],
  )
  const permissions = permissionsByWorkspace(caller.workspaces)
  const shown = await withoutHiddenLabels(scope, organizationId, rows)
  return shown.map((row) =>
    toAnswer(row, options, {
      tags: tags.get(row.id) ?? [],
      shares: shares.get(row.id) ?? [],
      permissions: permissions.get(row.workspace_id) ?? [],
    }),
  )
}
