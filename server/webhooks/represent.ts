/** The payloads of events: each is what the API answers to the creator of the subscription (decisions §7). */

import { type Member, placeOf, type Scope } from '../access/scope.ts'
import { may, mayInProject } from '../access/permissions.ts'
import { toAnswer as toClient } from '../clients/service.ts'
import { chunksOf, paddedIds } from '../database/id-list.ts'
import { toTimestamp } from '../effects/timestamps.ts'
import type { ChangedModel, EntityChange } from '../events/entity-change.ts'
import { findGhosts } from '../ghosts/queries.ts'
import { toAnswers as toGhosts } from '../ghosts/service.ts'
import { visibleMilestones } from '../milestones/service.ts'
import { representProjectGroup } from '../project-groups/wire.ts'
import { findKeptProjectTasks } from '../project-tasks/queries.ts'
import { toAnswers as toProjectTasks } from '../project-tasks/wire.ts'
import { representProjectUser } from '../project-users/service.ts'
import type { ProjectRow } from '../projects/queries.ts'
import { toAnswers as toProjects } from '../projects/wire.ts'
import { toAnswer as toTag } from '../tags/service.ts'
import { visibleAnswers } from '../tasks/find.ts'
import { allBlocksAmong } from '../time-blocks/queries.ts'
import { toAnswer as toBlock } from '../time-blocks/service.ts'
import { findKeptEntries } from '../time-entries/queries.ts'
import { toAnswers as toEntries } from '../time-entries/wire.ts'
import { timeOffAmong } from '../time-off/service.ts'
import { setupAnswersAmong } from '../timesheets/setups.ts'
import { sheetsAmong } from '../timesheets/sheets.ts'
import { hoursAmong } from '../working-hours/service.ts'
import { listWorkspaceUserRows } from '../workspace-users/queries.ts'
import { representWorkspaceUsers } from '../workspace-users/wire.ts'
import { findWorkspaceRow } from '../workspaces/queries.ts'
import { representWorkspace } from '../workspaces/service.ts'
import { changedRows, goneRows, goneUsers, projectsAmong } from './payload-queries.ts'

interface Representation {
  readonly payload: object
  /** Of entities that belong to one. */
  readonly project: { readonly id: number; readonly isPrivate: boolean } | null
}

/** Reads deleted entities too, and leaves out those that the scope's caller may not see. Answers them by id. */
type RepresentEntities = (
  scope: Scope,
  member: Member,
  changes: readonly EntityChange[],
) => Promise<ReadonlyMap<number, Representation>>

type Entry = readonly [id: number, representation: Representation]

function idsOf(changes: readonly EntityChange[]): number[] {
  return changes.map(({ id }) => id)
}

function ofProject({
  id,
  is_private: isPrivate,
}: Pick<ProjectRow, 'id' | 'is_private'>): Representation['project'] {
  return { id, isPrivate }
}

interface PartOfProject {
  readonly id: number
  readonly project_id: number
}

/** Parts of projects that the creator sees, present ones and those that are gone. */
async function representParts<Row extends PartOfProject>(
  scope: Scope,
  member: Member,
  found: readonly Row[],
  gone: readonly Row[],
  represent: (row: Row, project: ProjectRow) => object,
): Promise<ReadonlyMap<number, Representation>> {
  const rows = [...found, ...gone]
  const projectIds = rows.map(({ project_id: projectId }) => projectId)
  const projects = await projectsAmong(scope, member, projectIds)
  return new Map(
    rows.flatMap((row): Entry[] => {
      const project = projects.get(row.project_id)
      if (project === undefined) return []
      const server_deleted_at = gone.includes(row) ? toTimestamp(scope.now) : null
      const payload = { ...represent(row, project), server_deleted_at }
      return [[row.id, { payload, project: ofProject(project) }]]
    }),
  )
}

/** Whether the member sees what others track on the project. */
function seesEntriesOf(member: Member, project: ProjectRow | undefined): boolean {
  return project !== undefined && mayInProject(member, project, 'project.view_time_entries')
}

/** The payloads of entities by their ids. @param projectOf that they belong to */
function byId<Payload extends { readonly id: number }>(
  payloads: readonly Payload[],
  projectOf: (payload: Payload) => Representation['project'] = () => null,
): ReadonlyMap<number, Representation> {
  return new Map(payloads.map((payload) => [payload.id, { payload, project: projectOf(payload) }]))
}

const representations: Readonly<Record<ChangedModel, RepresentEntities>> = {
  async client({ db }, member, changes) {
    const rows = await changedRows(db, 'clients', member, changes)
    return byId(rows.map((row) => toClient(row, member, 1)))
  },

  async ghost({ db, caller }, member, changes) {
    const rows = await findGhosts(db, member, idsOf(changes))
    return byId(await toGhosts(db, { member, userId: caller.userId }, rows))
  },

  async milestone(scope, member, changes) {
    const viewer = { member, userId: scope.caller.userId }
    return byId(await visibleMilestones(scope, viewer, idsOf(changes)))
  },

  async project(scope, member, changes) {
    const rows = await projectsAmong(scope, member, idsOf(changes))
    return byId(await toProjects(scope, member, [...rows.values()], 1), ofProject)
  },

  async project_group(scope, member, changes) {
    const found = await changedRows(scope.db, 'project_groups', member, changes)
    return representParts(scope, member, found, goneRows(changes, 'project_group'), representProjectGroup)
  },

  async project_user(scope, member, changes) {
    const found = await changedRows(scope.db, 'project_users', member, changes)
    const gone = goneRows(changes, 'project_user')
    return representParts(scope, member, found, gone, (row, { is_private, manager: own_manager }) =>
      representProjectUser({ ...row, is_private, own_manager }, member),
    )
  },

  async tag({ db }, member, changes) {
    const rows = await changedRows(db, 'tags', member, changes)
    return byId(rows.map((row) => toTag(row, member)))
  },

  /** Tasks of projects as tracking answers them; the others, which tracking does not show, as planning does (P §2 Task). */
  async task(scope, member, changes) {
    const viewer = { member, userId: scope.caller.userId }
    const ids = idsOf(changes)
    const rows = await findKeptProjectTasks(scope.db, viewer, ids)
    const ofProjects = byId(await toProjectTasks(scope, member, rows), (task) => ({
      id: task.project_id,
      isPrivate: task.project_is_private ?? false,
    }))
    const others = ids.filter((id) => !ofProjects.has(id))
    if (others.length === 0) return ofProjects
    return new Map([...ofProjects, ...byId(await visibleAnswers(scope, viewer, others))])
  },

  async time_block({ db, caller }, member, changes) {
    const rows = await allBlocksAmong(db, { member, userId: caller.userId }, idsOf(changes))
    return byId(rows.map(toBlock))
  },

  /** One's own entries, those of all for who may see them, those of others on projects that are open. */
  async time_entry(scope, member, changes) {
    const { organizationId } = member.organization
    const rows = (await findKeptEntries(scope.db, { organizationId, ids: idsOf(changes) })).filter(
      ({ workspace_id: workspaceId }) => workspaceId === member.workspaceId,
    )
    const projectIds = rows.map(({ project_id: projectId }) => projectId)
    const projects = await projectsAmong(scope, member, projectIds)
    const seesAll = may(member, 'time_entries.view_all')
    const visible = rows.filter(
      (row) =>
        seesAll ||
        row.user_id === scope.caller.userId ||
        seesEntriesOf(member, projects.get(row.project_id ?? 0)),
    )
    return byId(await toEntries(scope, organizationId, visible, {}), ({ project_id: id }) => {
      const project = projects.get(id ?? 0)
      return project === undefined ? null : ofProject(project)
    })
  },

  async time_off(scope, member, changes) {
    const items = await timeOffAmong(scope, placeOf(member), idsOf(changes))
    return new Map(items.map((payload) => [payload.timeoff_id, { payload, project: null }]))
  },

  /** By their setups: one request changes one timesheet of a setup. */
  async timesheet(scope, member, changes) {
    const wanted = changes.map(({ id: setupId, period: start = '' }) => ({ setupId, start }))
    const sheets = await sheetsAmong(scope, member, wanted)
    return new Map(sheets.map((payload) => [payload.setup_id, { payload, project: null }]))
  },

  async timesheet_setup(scope, member, changes) {
    return byId(await setupAnswersAmong(scope, member, idsOf(changes)))
  },

  async working_hours({ db }, member, changes) {
    const items = await hoursAmong(db, placeOf(member), idsOf(changes))
    return new Map(items.map((payload) => [payload.working_hour_id, { payload, project: null }]))
  },

  async workspace({ db }, member) {
    const row = await findWorkspaceRow(db, placeOf(member))
    return byId(row === undefined ? [] : [representWorkspace(row, member)])
  },

  async workspace_user({ db, now }, member, changes) {
    if (!may(member, 'workspace_users.view')) return new Map()
    const ids = paddedIds(idsOf(changes))
    const found = await listWorkspaceUserRows(db, placeOf(member), { ids }, null)
    const gone = await goneUsers(db, member, changes)
    const deletedIds = new Set(gone.map(({ id }) => id))
    const users = await representWorkspaceUsers(db, [...found, ...gone], member)
    return byId(
      users.map((user) =>
        Object.assign(user, { server_deleted_at: deletedIds.has(user.id) ? toTimestamp(now) : null }),
      ),
    )
  },
}

/** Keeps the parameters of a query few, however much a bulk call changes. */
const IDS_PER_QUERY = 256

/** @param scope with the subscription's creator as its caller. Changes that they may not see are missing in the answer. */
export async function representChanges(
  scope: Scope,
  member: Member,
  changes: readonly EntityChange[],
): Promise<ReadonlyMap<EntityChange, Representation>> {
  const represented = new Map<EntityChange, Representation>()
  for (const [model, ofModel] of Map.groupBy(changes, (change) => change.model)) {
    for (const some of chunksOf(ofModel, IDS_PER_QUERY)) {
      const entities = await representations[model](scope, member, some)
      for (const change of some) {
        const entity = entities.get(change.id)
        if (entity !== undefined) represented.set(change, entity)
      }
    }
  }
  return represented
}
