/** RFC 6902 operations on an entry's tags, which paths reach by name (`/tags`) and by id (`/tag_ids`). */

import { z } from 'zod'
import type { PatchOperation } from '../../shared/api/bulk.ts'
import { BadRequest } from '../errors/app-error.ts'

/** A tag as far as it is known: one that an operation names has no id yet, one that it numbers no name. */
export interface PatchedTag {
  readonly id?: number
  readonly name?: string
}

const names = z.union([z.array(z.string()), z.string().transform((name) => [name])])
const ids = z.union([
  z.array(z.int().positive()),
  z
    .int()
    .positive()
    .transform((id) => [id]),
])

function parse(field: string, { path, value }: PatchOperation): readonly PatchedTag[] {
  if (value === null) return []
  if (field === 'tags') {
    const parsed = names.safeParse(value)
    if (parsed.success) return parsed.data.map((name) => ({ name }))
  } else {
    const parsed = ids.safeParse(value)
    if (parsed.success) return parsed.data.map((id) => ({ id }))
  }
  throw new BadRequest(`${path}: must be ${field === 'tags' ? 'tag names' : 'ids of tags'}`)
}

function same(a: PatchedTag, b: PatchedTag): boolean {
  return (a.id !== undefined && a.id === b.id) || (a.name !== undefined && a.name === b.name)
}

/** Keeps what is known of a tag that is there already. */
function known(tags: readonly PatchedTag[], wanted: readonly PatchedTag[]): readonly PatchedTag[] {
  return wanted.map((tag) => tags.find((other) => same(other, tag)) ?? tag)
}

function without(tags: readonly PatchedTag[], unwanted: readonly PatchedTag[]): readonly PatchedTag[] {
  return tags.filter((tag) => !unwanted.some((other) => same(tag, other)))
}

function indexOf(tags: readonly PatchedTag[], step: string, { op, path }: PatchOperation): number {
  if (step === '-' && op === 'add') return tags.length
  const index = /^(0|[1-9]\d*)$/.test(step) ? Number(step) : Number.NaN
  if (!(index < tags.length + Number(op === 'add'))) throw new BadRequest(`${path}: is not there`)
  return index
}

/** @throws {BadRequest} when the operation cannot be applied. */
export function patchTags(
  tags: readonly PatchedTag[],
  field: string,
  steps: readonly string[],
  operation: PatchOperation,
): readonly PatchedTag[] {
  const { op, path, value } = operation
  const [step, ...deeper] = steps
  if (op !== 'add' && op !== 'remove' && op !== 'replace') {
    throw new BadRequest(`${op}: is not an operation; they are add, remove and replace`)
  }
  if (deeper.length > 0) throw new BadRequest(`${path}: is not the path of a field`)
  if (value === undefined && op !== 'remove') throw new BadRequest(`${path}: a value must be present`)

  if (step !== undefined) {
    const index = indexOf(tags, step, operation)
    if (op === 'remove') return tags.toSpliced(index, 1)
    const named = known(tags, parse(field, operation))
    return op === 'add' ? [...without(tags, named), ...named] : tags.toSpliced(index, 1, ...named)
  }
  if (op === 'remove') return value === undefined ? [] : without(tags, parse(field, operation))
  const named = known(tags, parse(field, operation))
  return op === 'add' ? [...without(tags, named), ...named] : named
}
