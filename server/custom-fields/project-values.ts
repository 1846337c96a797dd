/** Custom field values of projects, which tracking's project does not show (decisions §6). */

import type {
  CustomFieldValue,
  CustomFieldValues,
  listProjectCustomFieldValues,
} from '../../shared/api/custom-fields.ts'
import type { Member } from '../access/caller.ts'
import { type ProjectPermission, requireProjectPermission } from '../access/permissions.ts'
import { requireWorkspace } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { NotFound } from '../errors/app-error.ts'
import { findProject, updateProject } from '../projects/queries.ts'
import { changeCustomFieldValues, customFieldValuesOf } from './values.ts'
import type { EndpointInput } from '../../shared/api/endpoint.ts'

type ProjectPath = EndpointInput<typeof listProjectCustomFieldValues>['params']

async function requireProject(
  { db, caller }: Scope,
  path: ProjectPath,
  permission: ProjectPermission,
): Promise<Member> {
  const member = requireWorkspace(caller, path.workspace_id)
  const project = await findProject(db, { member, userId: caller.userId }, path.project_id)
  if (project === undefined) throw new NotFound()
  requireProjectPermission(member, project, permission)
  return member
}

async function valuesOf(
  { db }: Scope,
  { organization }: Member,
  projectId: number,
): Promise<CustomFieldValue[]> {
  const values = await customFieldValuesOf(db, organization.organizationId, [projectId])
  return values.get(projectId) ?? []
}

/** @throws {Forbidden} for who may not see the project's custom fields. */
export async function readProjectValues(scope: Scope, path: ProjectPath): Promise<CustomFieldValue[]> {
  const member = await requireProject(scope, path, 'project.view_custom_fields')
  return valuesOf(scope, member, path.project_id)
}

/** @returns all values, also those that the request leaves alone. @throws {Forbidden} for who may not change the project. */
export async function changeProjectValues(
  scope: Scope,
  path: ProjectPath,
  values: CustomFieldValues,
): Promise<CustomFieldValue[]> {
  const member = await requireProject(scope, path, 'project.update')
  const { organizationId } = member.organization
  await changeCustomFieldValues(scope, { member, entity: 'project', id: path.project_id }, values)
  await updateProject(scope.db, { organization_id: organizationId, id: path.project_id }, { at: scope.at })
  scope.record({
    model: 'project',
    action: 'updated',
    organizationId,
    workspaceId: member.workspaceId,
    id: path.project_id,
  })
  return valuesOf(scope, member, path.project_id)
}
