/** Time entries as answers show them (T §2 Time entry). */

import type { Selectable } from 'kysely'
import { noIntegration } from '../../shared/api/integration.ts'
import type { BriefTimeEntry, TimeEntry } from '../../shared/api/time-entries.ts'
import { readMemberships } from '../tasks/queries.ts'
import { may, permissionsOf } from '../access/permissions.ts'
import { findWorkspace, type Scope } from '../access/scope.ts'
import { SECOND, toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { shownTexts } from './entry-fields.ts'
import {
  type EntryLabels,
  type EntryRow,
  tasksOfAssignee,
  type EntryShare,
  type StoredEntry,
  sharesOfEntries,
  tagsOfEntries,
} from './queries.ts'
import type { TimeEntryTables } from './tables.ts'

/** Parts of an answer beyond the plain entry. */
export interface AnswerOptions {
  /** The client of the project too. */
  readonly meta?: boolean | undefined
  readonly include_sharing?: boolean | undefined
}

/** The parts of an answer that come from other rows than the entry's own. */
interface Related {
  readonly labels: Omit<EntryLabels, 'user_name'>
  readonly ownerName: string
  readonly tags: readonly { readonly id: number; readonly name: string }[]
  readonly shares: readonly EntryShare[]
  readonly permissions: string[]
}

/** @param tags of the entry, by name */
export function toBrief(
  row: Omit<Selectable<TimeEntryTables['time_entries']>, 'expense_ids'>,
  tags: Related['tags'],
): BriefTimeEntry {
  return Object.assign(shownTexts(row), {
    at: toPreciseTimestamp(row.at),
    billable: row.billable,
    billed_on: row.billed_on,
    duration: row.stop === null ? -1 : (row.stop - row.start) / SECOND,
    id: row.id,
    project_id: row.project_id,
    server_deleted_at: toTimestampOrNull(row.deleted_at),
    start: toTimestamp(row.start),
    stop: toTimestampOrNull(row.stop),
    tag_ids: tags.length > 0 && row.deleted_at === null ? tags.map(({ id }) => id) : null,
    task_id: row.task_id,
    user_id: row.user_id,
    workspace_id: row.workspace_id,
  })
}

export function toAnswer(
  row: Selectable<TimeEntryTables['time_entries']>,
  options: AnswerOptions,
  { labels, ownerName, tags, shares, permissions }: Related,
): TimeEntry {
  // Not all who have tracked on it may still see it.
  const showsProject = labels.project_name !== null
  const brief = toBrief(row, tags)
  // Where something else than the first part of an object is spread, making the object takes ten times as long.
  const answer: TimeEntry = {
    ...Object.assign(brief, noIntegration),
    duronly: true,
    expense_ids: row.expense_ids ?? [],
    permissions,
    pid: row.project_id,
    project_active: showsProject ? labels.project_archived_at === null : null,
    project_billable: showsProject ? (labels.project_billable ?? false) : null,
    project_color: labels.project_color,
    project_name: labels.project_name,
    shared_with: shares.map(({ accepted, user_id, user_name }) => ({ accepted, user_id, user_name })),
    tags: brief.tag_ids && tags.map(({ name }) => name),
    task_name: labels.task_name,
    tid: row.task_id,
    uid: row.user_id,
    user_avatar_url: '',
    user_name: ownerName,
    wid: row.workspace_id,
  }
  if (options.meta !== true) return answer
  return { ...answer, client_id: labels.client_id, client_name: labels.client_name }
}

function grouped<T extends { readonly time_entry_id: number }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, (row) => row.time_entry_id)
}

/** Entries of one organization without what rows that they refer to say. */
export async function toBriefs(
  { db }: Scope,
  organizationId: number,
  rows: readonly StoredEntry[],
): Promise<BriefTimeEntry[]> {
  if (rows.length === 0) return []
  const tags = grouped(await tagsOfEntries(db, { organizationId, ids: rows.map(({ id }) => id) }))
  return rows.map((row) => toBrief(row, tags.get(row.id) ?? []))
}

/** The answers of entries of one organization, with their tags and, when asked for, shares. */
export async function toAnswers(
  scope: Scope,
  organizationId: number,
  rows: readonly EntryRow[],
  options: AnswerOptions,
): Promise<TimeEntry[]> {
  if (rows.length === 0) return []
  const { db, caller } = scope
  const ids = rows.map(({ id }) => id)
  const tags = grouped(await tagsOfEntries(db, { organizationId, ids }))
  const shares = grouped(
    options.include_sharing === true ? await sharesOfEntries(db, { organizationId, ids }) : [],
  )
  const permissions = new Map(
    caller.workspaces.map((member) => [member.workspaceId, permissionsOf(member, 'time_entries')]),
  )
  const shown = await withoutHiddenLabels(scope, organizationId, rows)
  return shown.map((row) =>
    toAnswer(row, options, {
      labels: row,
      ownerName: row.user_name,
      tags: tags.get(row.id) ?? [],
      shares: shares.get(row.id) ?? [],
      permissions: permissions.get(row.workspace_id) ?? [],
    }),
  )
}

function mayBeHidden({ caller }: Scope, row: EntryRow): { project: boolean; task: boolean } {
  const member = findWorkspace(caller, row.workspace_id)
  const seesPrivate = member !== undefined && may(member, 'projects.view_private')
  return {
    project: row.project_is_private === true && !seesPrivate,
    task: row.task_private === true && row.task_creator_id !== caller.userId,
  }
}

const noTask = { task_name: null }

const noProject = {
  ...noTask,
  project_name: null,
  project_color: null,
  project_billable: null,
  client_id: null,
  client_name: null,
}

/**
 * The entries of one organization, without the names of what the caller does not see: a project that was made private, a
 * task that its creator keeps to themselves. Costs nothing where nothing is private.
 */
async function withoutHiddenLabels(
  scope: Scope,
  organizationId: number,
  rows: readonly EntryRow[],
): Promise<readonly EntryRow[]> {
  const doubtful = new Map(
    rows
      .map((row) => [row, mayBeHidden(scope, row)] as const)
      .filter(([, { project, task }]) => project || task),
  )
  if (doubtful.size === 0) return rows
  const key = { organizationId, userId: scope.caller.userId }
  const entries = [...doubtful]
  const idsOf = (ids: readonly (number | null)[]): number[] => ids.filter((id) => id !== null)
  const projectIds = idsOf(entries.map(([row, { project }]) => (project ? row.project_id : null)))
  const taskIds = idsOf(entries.map(([row, { task }]) => (task ? row.task_id : null)))
  const projects = await readMemberships(scope.db, { ...key, ids: [...new Set(projectIds)] })
  const tasks = await tasksOfAssignee(scope.db, { ...key, ids: [...new Set(taskIds)] })
  const ownProjects = new Set(projects.map(({ project_id: id }) => id))
  const ownTasks = new Set(tasks.map(({ id }) => id))
  return rows.map((row) => {
    const { project = false, task = false } = doubtful.get(row) ?? {}
    if (project && !ownProjects.has(row.project_id ?? 0)) return { ...row, ...noProject }
    if (task && !ownTasks.has(row.task_id ?? 0)) return { ...row, ...noTask }
    return row
  })
}
