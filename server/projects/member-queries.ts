/** The people and groups of new projects. Later changes are the business of project users and project groups. */

import type { Selectable } from 'kysely'
import type { Scope } from '../access/scope.ts'
import { insertOf, rowsOf } from '../database/rows.ts'
import { recordRows } from '../events/record-rows.ts'
import { changeRate } from '../rates/change-rate.ts'
import { ofProject } from './delete-queries.ts'
import type { NewProject, ProjectKey } from './queries.ts'
import type { ProjectTables } from './tables.ts'

type ProjectUser = Selectable<ProjectTables['project_users']>

const insertUsers = insertOf('project_users')

const insertGroups = insertOf('project_groups')

/** Makes somebody the manager of a new project. */
export async function addManager(scope: Scope, project: NewProject, userId: number) {
  const row = { ...newRowOf(scope, project), user_id: userId, manager: true }
  await insertUsers(scope.db, row)
  recordRows(scope, 'project_user', 'created', [row])
}

function newRowOf({ ids, now, at }: Scope, { organization_id, workspace_id, id }: NewProject) {
  return { organization_id, id: ids.next(), workspace_id, project_id: id, created_at: now, at }
}

/** Rates that a new member brings along begin with the project: it has no past. */
async function startRates(scope: Scope, row: ProjectUser) {
  const { organization_id: organizationId, workspace_id: workspaceId, id } = row
  const target = { level: 'project_user', organizationId, workspaceId, id } as const
  const amounts = { billable: row.rate, labor_cost: row.labor_cost } as const
  for (const kind of ['billable', 'labor_cost'] as const) {
    const cents = amounts[kind]
    if (cents !== null) await changeRate(scope, target, kind, { cents, mode: 'override-all' })
  }
}

function copyOf(scope: Scope, member: ProjectUser, project: NewProject): ProjectUser {
  return {
    ...member,
    ...newRowOf(scope, project),
    rate_last_updated_at: member.rate === null ? null : scope.now,
    labor_cost_last_updated_at: member.labor_cost === null ? null : scope.now,
  }
}

async function copyUsers(scope: Scope, template: ProjectKey, project: NewProject) {
  const { db } = scope
  const members = await rowsOf(db, 'project_users', ofProject(template))
    .selectAll()
    .where('user_id', '!=', project.creator_id)
    .orderBy('id')
    .execute()
  const rows = members.map((member) => copyOf(scope, member, project))
  await insertUsers(db, rows)
  recordRows(scope, 'project_user', 'created', rows)
  for (const row of rows) await startRates(scope, row)
}

async function copyGroups(scope: Scope, template: ProjectKey, project: NewProject) {
  const groups = await rowsOf(scope.db, 'project_groups', ofProject(template))
    .select('group_id')
    .orderBy('id')
    .execute()
  const rows = groups.map(({ group_id }) => Object.assign(newRowOf(scope, project), { group_id }))
  await insertGroups(scope.db, rows)
  recordRows(scope, 'project_group', 'created', rows)
}

/** Puts the template's people, with what they are billed at, and its groups on the new project as well. */
export async function copyMembers(scope: Scope, template: ProjectKey, project: NewProject) {
  await copyGroups(scope, template, project)
  await copyUsers(scope, template, project)
}
