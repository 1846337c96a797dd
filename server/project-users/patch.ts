/** Bulk changes of people in projects by operations (T §4.7, T §7 Project user patch). */

import type { ProjectUserChanges, ProjectUserPatch } from '../../shared/api/project-users.ts'
import type { Scope } from '../access/scope.ts'
import { type BulkOutcome, forEachId, MAXIMUM_BULK_IDS } from '../bulk/bulk-changes.ts'
import { BadRequest } from '../errors/app-error.ts'
import { requireViewer } from './read.ts'
import { applyChanges } from './service.ts'

/** Of RFC 6902; replacing is all that these fields support. */
const operations = new Set(['add', 'remove', 'replace', 'move', 'copy', 'test'])

function readIds(text: string): number[] {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  if (!parts.every((part) => /^\d{1,15}$/.test(part)))
    throw new BadRequest('wrong_type', { type: 'ids', text: 'Invalid value as user IDs' })
  const ids = [...new Set(parts.map(Number))]
  if (ids.length === 0) throw new BadRequest('required', { text: 'PATCH expects at least one ID' })
  if (ids.length > MAXIMUM_BULK_IDS) {
    throw new BadRequest('too_many', {
      maximum: MAXIMUM_BULK_IDS,
      text: `PATCH request is limited to ${MAXIMUM_BULK_IDS} entries at once`,
    })
  }
  return ids
}

function readField(path: string | null | undefined): 'manager' | 'labor_cost' | 'rate' {
  if (path === undefined || path === null || !path.startsWith('/')) {
    throw new BadRequest('invalid', { text: 'Invalid path format' })
  }
  const [field = '', ...deeper] = path.slice(1).split('/')
  if (field === '' || deeper.length > 0) throw new BadRequest('invalid', { text: 'Invalid path' })
  if (field !== 'manager' && field !== 'labor_cost' && field !== 'rate') {
    throw new BadRequest('invalid', { text: 'Path not found' })
  }
  return field
}

function isRate(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && value >= 0 && value <= 1_000_000_000)
}

function readChange({ op, path, value }: ProjectUserPatch): ProjectUserChanges {
  if (op === undefined || op === null || !operations.has(op))
    throw new BadRequest('invalid', { text: 'Invalid op' })
  const field = readField(path)
  if (op === 'add') {
    throw new BadRequest('invalid', {
      text: 'add operations on /labor_cost, /rate and /manager are unsupported',
    })
  }
  if (op !== 'replace') throw new BadRequest('invalid', { text: `Operation not supported (${op} ${path})` })
  if (field === 'manager') {
    if (typeof value !== 'boolean')
      throw new BadRequest('wrong_type', {
        field: '/manager',
        type: 'boolean',
        text: '/manager expects a boolean',
      })
    return { manager: value }
  }
  if (!isRate(value))
    throw new BadRequest('wrong_type', {
      field: `/${field}`,
      type: 'number',
      text: `/${field} expects a float or null`,
    })
  return { [field]: value }
}

/**
 * Changes up to 100 project users; of one project user all operations or none.
 *
 * @throws {BadRequest} with the texts of T §7 when the request as a whole cannot be understood.
 */
export async function patchProjectUsers(
  scope: Scope,
  path: { readonly workspace_id: number; readonly project_user_ids: string },
  patches: readonly ProjectUserPatch[],
): Promise<BulkOutcome> {
  const viewer = requireViewer(scope, path.workspace_id)
  const ids = readIds(path.project_user_ids)
  if (patches.length === 0) throw new BadRequest('nothing_to_change', { text: 'No patchable fields defined' })
  const changes: ProjectUserChanges = {}
  for (const patch of patches) Object.assign(changes, readChange(patch))
  return forEachId(scope, ids, (id, inside) => applyChanges(inside, viewer, id, changes))
}
