/** The rows of each kind as their lists have them, by their ids. */

import type { BriefQuery, ReplicatedKind } from '../../shared/api/feed.ts'
import type { Member, Scope } from '../access/scope.ts'
import type { Versioned } from '../access/expected-version.ts'
import { toAnswer as toAttachment } from '../attachments/service.ts'
import { attachmentsAmong } from '../attachments/queries.ts'
import { readClients } from '../clients/service.ts'
import { readFields } from '../custom-fields/service.ts'
import { toPreciseTimestamp } from '../effects/timestamps.ts'
import { readInvoicesAmong } from '../invoices/service.ts'
import { listFavorites } from '../favorites/queries.ts'
import { toAnswers as toFavorites } from '../favorites/wire.ts'
import { findGhosts } from '../ghosts/queries.ts'
import { toAnswers as toGhosts } from '../ghosts/service.ts'
import { readTeams } from '../groups/teams.ts'
import { readPreferences, readSettings } from '../me/setting-service.ts'
import { readMilestones } from '../milestones/service.ts'
import { listProjectUserRows } from '../project-users/queries.ts'
import { representProjectUser } from '../project-users/service.ts'
import { projectsAmong, type Viewer } from '../projects/queries.ts'
import { toAnswers as toProjects } from '../projects/wire.ts'
import { readRates } from '../rates/service.ts'
import { readViews } from '../saved-views/service.ts'
import { readStatuses } from '../statuses/service.ts'
import { readTags } from '../tags/service.ts'
import { toAnswers as toTasks } from '../tasks/wire.ts'
import { visibleRows } from '../tasks/task-rows.ts'
import { blocksAmong } from '../time-blocks/queries.ts'
import { toAnswer as toBlock } from '../time-blocks/service.ts'
import { type EntryRow, findEntries, findKeptEntries, type StoredEntry } from '../time-entries/queries.ts'
import { toAnswers as toEntries, toBriefs } from '../time-entries/wire.ts'
import { readTimeOffOfWorkspace } from '../time-off/service.ts'
import { readHoursOfWorkspace } from '../working-hours/service.ts'
import { readWorkspace } from '../workspaces/service.ts'
import { readWorkspaceUsers } from '../workspace-users/service.ts'

/** A row, and those of the caller's workspaces whose lists have it; none for what is not listed by workspace. */
export interface ShownRow {
  readonly row: object
  readonly workspaceIds: number[]
}

type ShownRows = Map<number, ShownRow>

/**
 * Reads those of the rows that are there and that the caller may see.
 *
 * @param members the caller's workspaces in which the rows may be. @param ids at least one
 */
type ReadRows = (
  scope: Scope,
  members: readonly Member[],
  ids: readonly number[],
  options: BriefQuery,
) => Promise<ShownRows>

interface Seen {
  readonly viewer: Viewer
  readonly ids: readonly number[]
}

/** A kind whose rows are read from each workspace. */
function inWorkspaces<Row extends object>(
  read: (scope: Scope, seen: Seen) => Promise<readonly Row[]>,
  idOf: (row: Row) => number,
): ReadRows {
  return async (scope, members, ids) => {
    const wanted = new Set(ids)
    const shown: ShownRows = new Map()
    for (const member of members) {
      const { workspaceId } = member
      for (const row of await read(scope, { viewer: { member, userId: scope.caller.userId }, ids })) {
        const known = shown.get(idOf(row))
        if (known !== undefined) known.workspaceIds.push(workspaceId)
        else if (wanted.has(idOf(row))) shown.set(idOf(row), { row, workspaceIds: [workspaceId] })
      }
    }
    return shown
  }
}

/** Rows of which each person has one. Their answers have the version in `ETag` alone. */
function once(read: (scope: Scope) => Promise<Versioned<object>>): ReadRows {
  return async (scope) => {
    const { body, at } = await read(scope)
    const row = { ...body, at: toPreciseTimestamp(at) }
    return new Map([[scope.caller.userId, { row, workspaceIds: [] }]])
  }
}

const ownId = ({ id }: { readonly id: number }): number => id

export const readers: Readonly<Record<ReplicatedKind, ReadRows>> = {
  preferences: once(readPreferences),
  user_settings: once(readSettings),
  client: inWorkspaces((scope, { viewer }) => readClients(scope, pathOf(viewer), { status: 'both' }), ownId),
  project: inWorkspaces(async (scope, { viewer, ids }) => {
    const rows = (await projectsAmong(scope.db, viewer, ids)).filter((row) => row.deleted_at === null)
    return toProjects(scope, viewer.member, rows, rows.length)
  }, ownId),
  tag: inWorkspaces((scope, { viewer }) => readTags(scope, pathOf(viewer)), ownId),
  workspace_user: inWorkspaces(
    async (scope, { viewer }) => (await readWorkspaceUsers(scope, viewer.member, {})).users,
    ownId,
  ),
  team: inWorkspaces((scope, { viewer }) => readTeams(scope, pathOf(viewer)), ownId),
  status: inWorkspaces((scope, { viewer }) => readStatuses(scope, pathOf(viewer), {}), ownId),
  custom_field: inWorkspaces((scope, { viewer }) => readFields(scope, pathOf(viewer), {}), ownId),
  ghost: inWorkspaces(async ({ db }, { viewer, ids }) => {
    const rows = await findGhosts(db, viewer.member, ids)
    return toGhosts(
      db,
      viewer,
      rows.filter((row) => row.deleted_at === null),
    )
  }, ownId),
  task: inWorkspaces(async (scope, { viewer, ids }) => {
    const rows = (await visibleRows(scope.db, viewer, ids)).filter((row) => row.deleted_at === null)
    return toTasks(scope, viewer, rows, { aggregations: false, ghosts: true })
  }, ownId),
  milestone: inWorkspaces((scope, { viewer }) => readMilestones(scope, pathOf(viewer), {}), ownId),
  working_hours: inWorkspaces(
    (scope, { viewer }) => readHoursOfWorkspace(scope, pathOf(viewer), {}),
    (row) => row.working_hour_id,
  ),
  time_off: inWorkspaces(
    (scope, { viewer }) => readTimeOffOfWorkspace(scope, pathOf(viewer), {}),
    (row) => row.timeoff_id,
  ),
  time_block: inWorkspaces(
    async ({ db }, { viewer, ids }) => (await blocksAmong(db, viewer, viewer.userId, ids)).map(toBlock),
    ownId,
  ),
  time_entry: readEntries,
  favorite: inWorkspaces(
    async ({ db }, { viewer: { member, userId } }) =>
      toFavorites(db, member, await listFavorites(db, member, userId)),
    ownId,
  ),
  saved_view: inWorkspaces((scope, { viewer }) => readViews(scope, pathOf(viewer), {}), ownId),
  project_user: inWorkspaces(
    async ({ db }, { viewer, ids }) =>
      (await listProjectUserRows(db, viewer, { ids, onlyDirect: true })).map((row) =>
        representProjectUser(row, viewer.member),
      ),
    ownId,
  ),
  invoice: inWorkspaces((scope, { viewer, ids }) => readInvoicesAmong(scope, viewer.member, ids), ownId),
  attachment: inWorkspaces(
    async ({ db }, { viewer, ids }) => (await attachmentsAmong(db, viewer, ids)).map(toAttachment),
    ownId,
  ),
  workspace: inWorkspaces(async (scope, { viewer }) => [await readWorkspace(scope, pathOf(viewer))], ownId),
  rate: inWorkspaces((scope, { viewer, ids }) => readRates(scope, pathOf(viewer), ids), ownId),
}

function pathOf({ member }: Viewer) {
  return { workspace_id: member.workspaceId }
}

async function readEntries(
  scope: Scope,
  members: readonly Member[],
  ids: readonly number[],
  { brief = false }: BriefQuery,
): Promise<ShownRows> {
  const { db, caller } = scope
  const own = new Set(members.map(({ workspaceId }) => workspaceId))
  const shown: ShownRows = new Map()
  for (const organizationId of new Set(members.map(({ organization }) => organization.organizationId))) {
    const isShown = (row: StoredEntry | EntryRow) =>
      row.deleted_at === null && row.user_id === caller.userId && own.has(row.workspace_id)
    const key = { organizationId, ids }
    const rows = brief
      ? await toBriefs(scope, organizationId, (await findEntries(db, key)).filter(isShown))
      : await toEntries(scope, organizationId, (await findKeptEntries(db, key)).filter(isShown), {})
    for (const row of rows) shown.set(row.id, { row, workspaceIds: [row.workspace_id] })
  }
  return shown
}
