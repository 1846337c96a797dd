/** The people and groups of new projects. Later changes are the business of project users and project groups. */

import type { Selectable } from 'kysely'
import type { CallerScope } from '../access/scope.ts'
import { recordRows } from '../events/record-rows.ts'
import { changeRate } from '../rates/change-rate.ts'
import type { NewProject, ProjectKey } from './queries.ts'
import type { ProjectTables } from './tables.ts'

type ProjectUser = Selectable<ProjectTables['project_users']>

/** Makes somebody the manager of a new project. */
export async function addManager(scope: CallerScope, project: NewProject, userId: number): Promise<void> {
  const row: ProjectUser = {
    organization_id: project.organization_id,
    id: scope.ids.next(),
    workspace_id: project.workspace_id,
    project_id: project.id,
    user_id: userId,
    manager: true,
    group_id: null,
    rate: null,
    rate_last_updated_at: null,
    labor_cost: null,
    labor_cost_last_updated_at: null,
    created_at: scope.now,
    at: scope.at,
  }
  await scope.db.insertInto('project_users').values(row).execute()
  recordRows(scope, 'project_user', 'created', [row])
}

/** Rates that a new member brings along begin with the project: it has no past. */
async function startRates(scope: CallerScope, row: ProjectUser): Promise<void> {
  const { organization_id: organizationId, workspace_id: workspaceId, id } = row
  const target = { level: 'project_user', organizationId, workspaceId, id } as const
  const amounts = { billable: row.rate, labor_cost: row.labor_cost } as const
  for (const kind of ['billable', 'labor_cost'] as const) {
    const cents = amounts[kind]
    if (cents !== null) await changeRate(scope, target, kind, { cents, mode: 'override-all' })
  }
}

function copyOf({ ids, now, at }: CallerScope, member: ProjectUser, project: NewProject): ProjectUser {
  return {
    ...member,
    id: ids.next(),
    project_id: project.id,
    rate_last_updated_at: member.rate === null ? null : now,
    labor_cost_last_updated_at: member.labor_cost === null ? null : now,
    created_at: now,
    at,
  }
}

async function copyUsers(scope: CallerScope, template: ProjectKey, project: NewProject): Promise<void> {
  const { db } = scope
  const members = await db
    .selectFrom('project_users')
    .selectAll()
    .where('organization_id', '=', template.organization_id)
    .where('project_id', '=', template.id)
    .where('user_id', '!=', project.creator_id)
    .orderBy('id')
    .execute()
  if (members.length === 0) return
  const rows = members.map((member) => copyOf(scope, member, project))
  await db.insertInto('project_users').values(rows).execute()
  recordRows(scope, 'project_user', 'created', rows)
  for (const row of rows) await startRates(scope, row)
}

async function copyGroups(scope: CallerScope, template: ProjectKey, project: NewProject): Promise<void> {
  const { db, ids, now, at } = scope
  const groups = await db
    .selectFrom('project_groups')
    .select('group_id')
    .where('organization_id', '=', template.organization_id)
    .where('project_id', '=', template.id)
    .orderBy('id')
    .execute()
  if (groups.length === 0) return
  const rows = groups.map(({ group_id }) => ({
    organization_id: project.organization_id,
    id: ids.next(),
    workspace_id: project.workspace_id,
    project_id: project.id,
    group_id,
    created_at: now,
    at,
  }))
  await db.insertInto('project_groups').values(rows).execute()
  recordRows(scope, 'project_group', 'created', rows)
}

/** Puts the template's people, with what they are billed at, and its groups on the new project as well. */
export async function copyMembers(
  scope: CallerScope,
  template: ProjectKey,
  project: NewProject,
): Promise<void> {
  await copyGroups(scope, template, project)
  await copyUsers(scope, template, project)
}
