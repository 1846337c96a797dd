/** The lists of servers without a feed, and how their pages are read. */

import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import { listWorkspaceAttachments } from '../../../../shared/api/attachments.ts'
import { listMyClients } from '../../../../shared/api/clients.ts'
import { listCustomFields } from '../../../../shared/api/custom-fields.ts'
import { listFavorites } from '../../../../shared/api/favorites.ts'
import { getGhost, listGhosts } from '../../../../shared/api/ghosts.ts'
import { listInvoices } from '../../../../shared/api/invoices.ts'
import { listMilestones } from '../../../../shared/api/milestones.ts'
import { getPreferences } from '../../../../shared/api/preferences.ts'
import { listMyProjects } from '../../../../shared/api/projects.ts'
import { listProjectUsers } from '../../../../shared/api/project-users.ts'
import { listRates } from '../../../../shared/api/rates.ts'
import { listSavedViews } from '../../../../shared/api/saved-views.ts'
import { listStatuses } from '../../../../shared/api/statuses.ts'
import { listMyTags } from '../../../../shared/api/tags.ts'
import { getTask, listTasks } from '../../../../shared/api/tasks.ts'
import { listTeams } from '../../../../shared/api/teams.ts'
import { listTimeBlocks } from '../../../../shared/api/time-blocks.ts'
import { getTimeEntry, listTimeEntries } from '../../../../shared/api/time-entries.ts'
import { listWorkspaceTimeOff } from '../../../../shared/api/time-off.ts'
import { getUserSettings } from '../../../../shared/api/user-settings.ts'
import { listWorkspaceHours } from '../../../../shared/api/working-hours.ts'
import { listWorkspaceUsers } from '../../../../shared/api/workspace-users.ts'
import { listMyWorkspaces } from '../../../../shared/api/workspaces.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { z } from 'zod'
import { ownIdOf } from '../../accounts/read-account.ts'
import { addSeconds } from '../../../../shared/domain/instant.ts'
import { answerList } from '../../api-client/api-failure.ts'
import { parseInstant, withVersion, anyInput, placeParams } from '../resources/define-resource.ts'
import type { Reading } from '../resources/resource.ts'

interface List<E extends Entity> {
  readonly endpoint: Endpoint
  readonly query?: object
  /**
   * Reads one row of a list that comes in pages: rows can slip between them, so that one which the list lacks is asked for
   * before it counts as deleted.
   */
  readonly one?: Endpoint
  /** Reads a page of a list that does not come at once. @throws {ApiFailure} */
  readonly read?: (entity: Entity, reading: Reading, position: ListPosition) => Promise<ListPage>
  /** The fields in which two rows are the same to a person. Absent where nothing is created. */
  readonly alikeIn?: readonly (keyof EntityFields[E])[]
}

const lists: { readonly [E in Entity]: List<E> } = {
  preferences: { endpoint: getPreferences, read: readSettings },
  plannerSettings: { endpoint: getUserSettings, read: readSettings },
  client: { endpoint: listMyClients, alikeIn: ['name'] },
  project: { endpoint: listMyProjects, query: { include_archived: true }, alikeIn: ['name', 'clientId'] },
  tag: { endpoint: listMyTags, alikeIn: ['name'] },
  member: { endpoint: listWorkspaceUsers, read: readMembers },
  team: { endpoint: listTeams },
  status: { endpoint: listStatuses, alikeIn: ['name', 'type'] },
  customField: { endpoint: listCustomFields, query: { entity: 'task' } },
  ghost: {
    endpoint: listGhosts,
    query: { include_embodied: true },
    one: getGhost,
    read: (...asked) => readNumbered(...asked, 'rows', [{}]),
    alikeIn: ['name', 'description'],
  },
  task: {
    endpoint: listTasks,
    query: { disable_aggregations: true, include_ghost_assignees: true, include_project_completed: true },
    one: getTask,
    read: (...asked) => readNumbered(...asked, 'per_page', taskLists),
    alikeIn: ['name', 'date', 'projectId', 'parentId'],
  },
  milestone: { endpoint: listMilestones, alikeIn: ['name', 'dueDate'] },
  workingHours: { endpoint: listWorkspaceHours, alikeIn: ['weekday', 'memberId', 'ghostId'] },
  timeOff: { endpoint: listWorkspaceTimeOff, alikeIn: ['start', 'end', 'memberId', 'ghostId'] },
  timeBlock: { endpoint: listTimeBlocks, alikeIn: ['start', 'durationSeconds', 'taskId'] },
  timeEntry: {
    endpoint: listTimeEntries,
    one: getTimeEntry,
    read: readEntries,
    alikeIn: ['start', 'stop', 'description', 'projectId', 'tagIds'],
  },
  favorite: {
    endpoint: listFavorites,
    alikeIn: ['description', 'projectId', 'taskId', 'billable', 'tagIds'],
  },
  savedView: { endpoint: listSavedViews, alikeIn: ['name', 'type', 'params'] },
  projectMember: { endpoint: listProjectUsers, alikeIn: ['projectId', 'memberId'] },
  rate: { endpoint: listRates, alikeIn: ['kind', 'level', 'projectId', 'memberId'] },
  workspace: { endpoint: listMyWorkspaces },
  invoice: { endpoint: listInvoices, alikeIn: ['kind', 'recipient', 'lines'] },
  attachment: { endpoint: listWorkspaceAttachments, alikeIn: ['sha256', 'taskId', 'name'] },
}

/** The list of an entity that is not known at compile time. */
export function listOf(entity: Entity): List<Entity> {
  return lists[entity] as List<Entity>
}

/** Whether an entity has one list for each workspace, not one of everything that the person sees. */
export function isListedByWorkspace(entity: Entity): boolean {
  return listOf(entity).endpoint.path.includes('{workspace_id}')
}

/** Whether a list can be asked for what changed since; one that cannot is read as a whole each time. */
export function tellsChanges(entity: Entity): boolean {
  return 'since' in listOf(entity).endpoint.query.shape
}

/** Where a reading of a list stands. */
interface ListPosition {
  /** UNIX seconds: only what changed since; null reads everything. */
  readonly since: number | null
  /** The `next` of the page before; null for the first page. */
  readonly next: string | null
}

export interface ListPage {
  readonly rows: readonly unknown[]
  /** Null after the last page. */
  readonly next: string | null
  readonly headers: Headers
}

/** @throws {ApiFailure} */
export function readPage(entity: Entity, reading: Reading, position: ListPosition): Promise<ListPage> {
  const { read = readAtOnce } = listOf(entity)
  return read(entity, reading, position)
}

/** All pages. @throws {ApiFailure} */
export async function readWholeList(entity: Entity, reading: Reading): Promise<readonly unknown[]> {
  const found: unknown[] = []
  let next: string | null = null
  do {
    const page: ListPage = await readPage(entity, reading, { since: null, next })
    found.push(...page.rows)
    next = page.next
  } while (next !== null)
  return found
}

async function readAtOnce(entity: Entity, reading: Reading, { since }: ListPosition): Promise<ListPage> {
  const { endpoint, query } = listOf(entity)
  const changed = tellsChanges(entity) ? { since: since ?? undefined } : {}
  const input = { params: placeParams(reading), query: { ...query, ...changed } }
  return { ...(await reading.api.list(endpoint, anyInput(input))), next: null }
}

async function readSettings(entity: Entity, { api }: Reading): Promise<ListPage> {
  const answered = await api.call(listOf(entity).endpoint, anyInput({}))
  return { rows: [withVersion(answered)], headers: answered.headers, next: null }
}

async function readMembers(entity: Entity, reading: Reading): Promise<ListPage> {
  const me = await ownIdOf(reading.api)
  const page = await readAtOnce(entity, reading, { since: null, next: null })
  const rows = page.rows.map((row) =>
    typeof row === 'object' && row !== null
      ? { ...row, is_me: me !== undefined && Reflect.get(row, 'user_id') === me }
      : row,
  )
  return { ...page, rows }
}

/** The largest page of planning lists (decisions §4). */
const LARGEST_PAGE = 100

const counted = z.object({ total: z.int().nullish() })

/** Templates and archived tasks are shown only to those who ask for nothing else. */
const taskLists = [
  {},
  { is_template: true },
  { archived: true },
  { archived: true, is_template: true },
] as const

/** Planning lists are paged by number (P §4.1, §4.4). `next` says which of several lists is read, and which page of it. */
async function readNumbered(
  entity: Entity,
  { api, ...place }: Reading,
  { since, next }: ListPosition,
  sizeName: 'rows' | 'per_page',
  parts: readonly object[],
): Promise<ListPage> {
  const { endpoint, query } = listOf(entity)
  const [part = 0, page = 1] = next?.split('/').map(Number) ?? []
  const asked = { since: since ?? undefined, page, [sizeName]: LARGEST_PAGE, ...query, ...parts[part] }
  const { body, headers } = await api.call(endpoint, anyInput({ params: placeParams(place), query: asked }))
  const rows = answerList(body)
  const total = counted.safeParse(body).data?.total ?? null
  const isPageFull = total === null ? rows.length >= LARGEST_PAGE : page * LARGEST_PAGE < total
  if (rows.length > 0 && isPageFull) return { rows, headers, next: `${part}/${page + 1}` }
  // Changes are told of all parts.
  const hasFurther = since === null && part + 1 < parts.length
  return { rows, headers, next: hasFurther ? `${part + 1}/1` : null }
}

/** Servers of this API family send at most so many entries in one answer (decisions §5). */
const MOST_ENTRIES = 1000

/** Without `before`, servers of this family answer the last few days only. Entries start before 2100. */
const FAR_FUTURE = '2100-01-01T00:00:00Z'

/** Walks back in time: `next` is the instant before which the entries of the page start. */
async function readEntries(_: Entity, { api }: Reading, { since, next }: ListPosition): Promise<ListPage> {
  if (since !== null) return { ...(await api.list(listTimeEntries, { query: { since } })), next: null }
  const before = parseInstant(next ?? '') ?? FAR_FUTURE
  const { rows, headers } = await api.list(listTimeEntries, { query: { before } })
  return { rows, headers, next: nextWindow(rows, before) }
}

const started = z.object({ start: z.string() })

/**
 * The window before this page, one second wider than its oldest start, so that entries of that very second are not
 * skipped; null when the page was the last, or when a whole page of one second leaves no way further back.
 */
function nextWindow(rows: ListPage['rows'], before: string): string | null {
  const starts = rows.flatMap((row) => parseInstant(started.safeParse(row).data?.start ?? '') ?? [])
  const oldest = starts.toSorted()[0]
  if (oldest === undefined) return null
  const next = addSeconds(oldest, 1)
  if (next !== before) return next
  return rows.length >= MOST_ENTRIES ? oldest : null
}
