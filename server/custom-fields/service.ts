/** Custom fields of a workspace: rules and permissions (decisions §6, §9). */

import {
  type CustomField,
  customField,
  type CustomFieldBody,
  type CustomFieldType,
  type getCustomField,
  type listCustomFields,
} from '../../shared/api/custom-fields.ts'
import { type Member, requireWorkspace, type WorkspacePath, type Scope, newRow } from '../access/scope.ts'
import { requirePermission } from '../access/permissions.ts'
import { nextVersion, requireExpectedVersion } from '../access/expected-version.ts'
import { keptTimes } from '../effects/timestamps.ts'
import { BadRequest, orNotFound, unknownReference } from '../errors/app-error.ts'
import { sinceInstant } from '../lists/since.ts'
import {
  type FieldRow,
  findField,
  insertField,
  insertOptions,
  lastFieldPosition,
  listFields,
  type OptionRow,
  optionsOf,
  updateField,
  updateOption,
} from './queries.ts'
import { trimmedText } from '../errors/trimmed-text.ts'
import { sameFields } from '../http/same-fields.ts'
import { isSameName } from '../../shared/domain/name-index.ts'
import type { EndpointInput } from '../../shared/api/endpoint.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'

type FieldPath = EndpointInput<typeof getCustomField>['params']

type OptionBody = NonNullable<CustomFieldBody['options']>[number]

const shown = sameFields(customField)

function toAnswer(row: FieldRow, options: readonly OptionRow[]): CustomField {
  return {
    ...shown(row),
    ...keptTimes(row),
    options: options
      .filter((option) => option.deleted_at === null)
      .map(({ id, name }) => ({ is_deleted: false, option_id: id, option_name: name })),
    svc_user_id: row.creator_id,
  }
}

async function answers({ db }: Scope, rows: readonly FieldRow[]): Promise<CustomField[]> {
  const [first] = rows
  if (first === undefined) return []
  const ids = rows.map(({ id }) => id)
  const options = Map.groupBy(await optionsOf(db, first.organization_id, ids), (row) => row.custom_field_id)
  return rows.map((row) => toAnswer(row, options.get(row.id) ?? []))
}

async function answer(scope: Scope, row: FieldRow): Promise<CustomField> {
  return toAnswer(row, await optionsOf(scope.db, row.organization_id, [row.id]))
}

/** The workspace's fields in their order. @param query `since` in UNIX seconds: what changed since, deleted ones too. */
export async function readFields(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  query: EndpointInput<typeof listCustomFields>['query'],
): Promise<CustomField[]> {
  const member = requireWorkspace(scope.caller, workspaceId)
  const since = sinceInstant(query.since)
  return answers(scope, await listFields(scope.db, member, { entity: query.entity, since }))
}

async function requireField(scope: Scope, path: FieldPath) {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  const row = orNotFound(await findField(scope.db, member, path.custom_field_id))
  return { member, row }
}

export async function readField(scope: Scope, path: FieldPath): Promise<CustomField> {
  return answer(scope, (await requireField(scope, path)).row)
}

const offersOptions = (type: CustomFieldType): boolean => type === 'select' || type === 'multi_select'

const nameField = (index: number): string => `options.${index}.option_name`

/** Brings the options to the list of the request: known ids keep theirs, those that it leaves out are deleted. */
async function saveOptions({ db, ids, now }: Scope, field: FieldRow, wanted: readonly OptionBody[]) {
  if (!offersOptions(field.type))
    throw new BadRequest('invalid', { field: 'options', says: `a field of type ${field.type} has none` })
  const present = (await optionsOf(db, field.organization_id, [field.id])).filter(
    (row) => row.deleted_at === null,
  )
  const added: OptionRow[] = []
  const names = wanted.map((option, index) => trimmedText(option.option_name, nameField(index)))
  const requireFreeName = (name: string, index: number): void => {
    if (names.filter((other) => isSameName(other, name)).length === 1) return
    throw new BadRequest('already_exists', { field: nameField(index), what: 'option' })
  }
  for (const [index, option] of wanted.entries()) {
    const name = names[index] ?? ''
    const position = index + 1
    if (option.option_id === undefined) {
      requireFreeName(name, index)
      const key = { organization_id: field.organization_id, id: ids.next(), custom_field_id: field.id }
      added.push({ ...key, name, position, deleted_at: null })
      continue
    }
    const known = present.find((row) => row.id === option.option_id)
    if (known === undefined)
      throw unknownReference(`options.${index}.option_id`, 'option', {
        says: 'is not an option of the field',
      })
    if (name !== known.name) requireFreeName(name, index)
    await updateOption(db, known, { name, position })
  }
  const kept = new Set(wanted.map((option) => option.option_id))
  for (const row of present) if (!kept.has(row.id)) await updateOption(db, row, { deleted_at: now })
  await insertOptions(db, added)
}

/** @throws {BadRequest} without a name or a type. @throws {Forbidden} for who is no admin. */
export async function createField(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: CustomFieldBody & WithSyncId,
): Promise<CustomField> {
  const member = requireWorkspace(scope.caller, workspaceId)
  requirePermission(member, 'custom_fields.update')
  const creation = { kind: 'custom_field', place: member, body } as const
  const id = await createdOnce(scope, creation, () => storeNew(scope, member, body))
  return readField(scope, { workspace_id: workspaceId, custom_field_id: id })
}

async function storeNew(scope: Scope, member: Member, body: CustomFieldBody): Promise<FieldRow> {
  const name = trimmedText(body.name, 'name')
  if (body.type === undefined) throw new BadRequest('required', { field: 'type' })
  const row: FieldRow = {
    ...newRow(scope),
    organization_id: member.organization.organizationId,
    workspace_id: member.workspaceId,
    creator_id: scope.caller.userId,
    entity: body.entity ?? 'task',
    name,
    type: body.type,
    position: body.position ?? (await lastFieldPosition(scope.db, member)) + 1,
  }
  await insertField(scope.db, row)
  if (body.options !== undefined) await saveOptions(scope, row, body.options)
  return row
}

function refuseOther(field: string, sent: string | undefined, present: string): void {
  if (sent !== undefined && sent !== present) throw new BadRequest('fixed', { field })
}

/**
 * @throws {BadRequest} when type or entity would change. @throws {Forbidden} for who is no admin.
 * @throws {PreconditionFailed} when it is meant for another version, as another's change of the options may have come first.
 */
export async function changeField(
  scope: Scope,
  path: FieldPath,
  body: CustomFieldBody,
): Promise<CustomField> {
  const { member, row } = await requireField(scope, path)
  requirePermission(member, 'custom_fields.update')
  requireExpectedVersion(scope, row)
  refuseOther('type', body.type, row.type)
  refuseOther('entity', body.entity, row.entity)
  const changed = await updateField(scope.db, row, {
    ...(body.name !== undefined && { name: trimmedText(body.name, 'name') }),
    ...(body.position !== undefined && { position: body.position }),
    at: nextVersion(scope, row),
  })
  if (body.options !== undefined) await saveOptions(scope, row, body.options)
  return answer(scope, changed)
}

/** Deletes a field; its values are kept but shown no more. @throws {Forbidden} for who is no admin. */
export async function deleteField(scope: Scope, path: FieldPath) {
  const { member, row } = await requireField(scope, path)
  requirePermission(member, 'custom_fields.update')
  await updateField(scope.db, row, { deleted_at: scope.now, at: scope.at })
}
