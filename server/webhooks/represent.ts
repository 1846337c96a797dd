/** The payloads of events: each is what the API answers to the creator of the subscription (decisions §7). */

import type { Member } from '../access/caller.ts'
import { may, mayInProject } from '../access/permissions.ts'
import { placeOf } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { toAnswer as toClient } from '../clients/service.ts'
import { chunksOf, paddedIds } from '../database/id-list.ts'
import { toTimestamp } from '../effects/timestamps.ts'
import type { ChangedModel, EntityChange } from '../events/entity-change.ts'
import { representProjectGroup } from '../project-groups/wire.ts'
import { findKeptProjectTasks } from '../project-tasks/queries.ts'
import { toAnswers as toProjectTasks } from '../project-tasks/wire.ts'
import { representProjectUser } from '../project-users/wire.ts'
import type { ProjectRow } from '../projects/queries.ts'
import { toAnswers as toProjects } from '../projects/wire.ts'
import { toAnswer as toTag } from '../tags/service.ts'
import { visibleAnswers } from '../tasks/find.ts'
import { findKeptEntries } from '../time-entries/queries.ts'
import { toAnswers as toEntries } from '../time-entries/wire.ts'
import { listWorkspaceUserRows } from '../workspace-users/queries.ts'
import { representWorkspaceUsers } from '../workspace-users/wire.ts'
import { findWorkspaceRow } from '../workspaces/queries.ts'
import { representWorkspace } from '../workspaces/wire.ts'
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

function ofProject({ id, is_private: isPrivate }: ProjectRow): Representation['project'] {
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

const representations: Readonly<Record<ChangedModel, RepresentEntities>> = {
  async client({ db }, member, changes) {
    const rows = await changedRows(db, 'clients', member, changes)
    return new Map(rows.map((row) => [row.id, { payload: toClient(row, member, 1), project: null }]))
  },

  async project(scope, member, changes) {
    const rows = await projectsAmong(scope, member, idsOf(changes))
    const answers = await toProjects(scope, member, [...rows.values()], 1)
    return new Map(
      answers.map((payload) => [
        payload.id,
        { payload, project: { id: payload.id, isPrivate: payload.is_private } },
      ]),
    )
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
    return new Map(rows.map((row) => [row.id, { payload: toTag(row, member), project: null }]))
  },

  /** Tasks of projects as tracking answers them; the others, which tracking does not show, as planning does (P §2 Task). */
  async task(scope, member, changes) {
    const viewer = { member, userId: scope.caller.userId }
    const ids = idsOf(changes)
    const rows = await findKeptProjectTasks(scope.db, viewer, ids)
    const represented = new Map<number, Representation>()
    for (const payload of await toProjectTasks(scope, member, rows)) {
      const project = { id: payload.project_id, isPrivate: payload.project_is_private ?? false }
      represented.set(payload.id, { payload, project })
    }
    const others = ids.filter((id) => !represented.has(id))
    if (others.length === 0) return represented
    for (const payload of await visibleAnswers(scope, viewer, others)) {
      represented.set(payload.id, { payload, project: null })
    }
    return represented
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
    const answers = await toEntries(scope, organizationId, visible, {})
    return new Map(
      answers.map((payload) => {
        const project = projects.get(payload.project_id ?? 0)
        return [payload.id, { payload, project: project === undefined ? null : ofProject(project) }]
      }),
    )
  },

  async workspace({ db }, member) {
    const row = await findWorkspaceRow(db, placeOf(member))
    if (row === undefined) return new Map()
    return new Map([[row.id, { payload: representWorkspace(row, member), project: null }]])
  },

  async workspace_user({ db, now }, member, changes) {
    if (!may(member, 'workspace_users.view')) return new Map()
    const ids = paddedIds(idsOf(changes))
    const found = await listWorkspaceUserRows(db, placeOf(member), { ids }, null)
    const gone = await goneUsers(db, member, changes)
    const deletedIds = new Set(gone.map(({ id }) => id))
    const users = await representWorkspaceUsers(db, [...found, ...gone], member)
    return new Map(
      users.map((user) => {
        const server_deleted_at = deletedIds.has(user.id) ? toTimestamp(now) : null
        return [user.id, { payload: { ...user, server_deleted_at }, project: null }]
      }),
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
