/** What operations on an entry's lists name: tags, by name (`/tags`) or by id (`/tag_ids`), and ids of other things. */

import { z } from 'zod'
import type { PatchOperation } from '../../shared/api/bulk.ts'
import { BadRequest } from '../errors/app-error.ts'
import type { ListItems } from './patch-list.ts'

/** A tag as far as it is known: one that an operation names has no id yet, one that it numbers no name. */
export interface PatchedTag {
  readonly id?: number
  readonly name?: string
}

const id = z.int().positive()
const names = z.union([z.array(z.string()), z.string().transform((name) => [name])])
const ids = z.union([z.array(id), id.transform((one) => [one])])

function parseIds(operation: PatchOperation, what: string): readonly number[] {
  if (operation.value === null) return []
  const parsed = ids.safeParse(operation.value)
  if (parsed.success) return parsed.data
  throw new BadRequest(`${operation.path}: must be ${what}`, { cause: parsed.error })
}

function sameTag(a: PatchedTag, b: PatchedTag): boolean {
  return (a.id !== undefined && a.id === b.id) || (a.name !== undefined && a.name === b.name)
}

export const tagsByName: ListItems<PatchedTag> = {
  parse({ path, value }) {
    if (value === null) return []
    const parsed = names.safeParse(value)
    if (!parsed.success) throw new BadRequest(`${path}: must be tag names`, { cause: parsed.error })
    return parsed.data.map((name) => ({ name }))
  },
  same: sameTag,
}

export const tagsById: ListItems<PatchedTag> = {
  parse: (operation) => parseIds(operation, 'ids of tags').map((tag) => ({ id: tag })),
  same: sameTag,
}

export const plainIds: ListItems<number> = {
  parse: (operation) => parseIds(operation, 'ids'),
  same: (a, b) => a === b,
}
