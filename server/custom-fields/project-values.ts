/** Custom field values of projects, which tracking's project does not show (decisions §6). */

import type {
  CustomFieldValue,
  CustomFieldValues,
  listProjectCustomFieldValues,
} from '../../shared/api/custom-fields.ts'
import { type ProjectPermission, requireProjectPermission } from '../access/permissions.ts'
import type { Scope } from '../access/scope.ts'
import type { TenantKey } from '../database/rows.ts'
import { NotFound } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { findProject, updateProject } from '../projects/queries.ts'
import { viewerOf } from '../projects/viewer.ts'
import { changeCustomFieldValues, customFieldValuesOf } from './values.ts'
import type { EndpointInput } from '../../shared/api/endpoint.ts'

type ProjectPath = EndpointInput<typeof listProjectCustomFieldValues>['params']

async function requireProject(scope: Scope, path: ProjectPath, permission: ProjectPermission) {
  const viewer = viewerOf(scope, path.workspace_id)
  const project = await findProject(scope.db, viewer, path.project_id)
  if (project === undefined) throw new NotFound()
  requireProjectPermission(viewer.member, project, permission)
  return { member: viewer.member, project }
}

async function valuesOf({ db }: Scope, { organization_id, id }: TenantKey): Promise<CustomFieldValue[]> {
  return (await customFieldValuesOf(db, organization_id, [id])).get(id) ?? []
}

/** @throws {Forbidden} for who may not see the project's custom fields. */
export async function readProjectValues(scope: Scope, path: ProjectPath): Promise<CustomFieldValue[]> {
  const { project } = await requireProject(scope, path, 'project.view_custom_fields')
  return valuesOf(scope, project)
}

/** @returns all values, also those that the request leaves alone. @throws {Forbidden} for who may not change the project. */
export async function changeProjectValues(
  scope: Scope,
  path: ProjectPath,
  { custom_fields: values }: { readonly custom_fields: CustomFieldValues },
): Promise<CustomFieldValue[]> {
  const { member, project } = await requireProject(scope, path, 'project.update')
  await changeCustomFieldValues(scope, { member, entity: 'project', id: project.id }, values)
  await updateProject(scope.db, project, { at: scope.at })
  recordRows(scope, 'project', 'updated', [project])
  return valuesOf(scope, project)
}
