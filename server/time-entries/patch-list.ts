/**
 * RFC 6902 operations on a list and on what RFC 6901 pointers reach in it. Beyond the RFC: `add` and `remove` with an
 * array put those items on and take them off.
 */

import type { PatchOperation } from '../../shared/api/bulk.ts'
import { BadRequest } from '../errors/app-error.ts'

export interface ListItems<Item> {
  /** The items that an operation's value means. @throws {BadRequest} when it means none. */
  readonly parse: (operation: PatchOperation) => readonly Item[]
  readonly same: (a: Item, b: Item) => boolean
}

/** More than any list of an entry may have in the end; keeps what comparing items costs small. */
const MAXIMUM_ITEMS = 200

function requireFew<Item>(items: readonly Item[], path: string): readonly Item[] {
  if (items.length > MAXIMUM_ITEMS)
    throw new BadRequest('too_many', {
      field: path,
      maximum: MAXIMUM_ITEMS,
      says: `must not be more than ${MAXIMUM_ITEMS}`,
    })
  return items
}

function indexOf(length: number, step: string, { op, path }: PatchOperation): number {
  if (step === '-' && op === 'add') return length
  const index = /^(0|[1-9]\d*)$/.test(step) ? Number(step) : Number.NaN
  if (!(index < length + Number(op === 'add')))
    throw new BadRequest('not_found', { field: path, what: null, says: 'is not there' })
  return index
}

/**
 * @param steps of the pointer, after the list's own name.
 * @throws {BadRequest} when the operation cannot be applied.
 */
export function patchList<Item>(
  items: readonly Item[],
  { parse, same }: ListItems<Item>,
  steps: readonly string[],
  operation: PatchOperation,
): readonly Item[] {
  const { op, path, value } = operation
  const [step, ...deeper] = steps
  if (op !== 'add' && op !== 'remove' && op !== 'replace') {
    throw new BadRequest('invalid', {
      field: op,
      says: 'is not an operation; they are add, remove and replace',
    })
  }
  if (deeper.length > 0) throw new BadRequest('invalid', { field: path, says: 'is not the path of a field' })
  if (value === undefined && op !== 'remove')
    throw new BadRequest('required', { field: path, says: 'a value must be present' })

  const without = (unwanted: readonly Item[]): readonly Item[] =>
    items.filter((item) => !unwanted.some((other) => same(item, other)))
  // An item that the list has already is kept as it is there.
  const wanted = (): readonly Item[] =>
    requireFew(parse(operation), path).map((item) => items.find((other) => same(other, item)) ?? item)

  if (step !== undefined) {
    const index = indexOf(items.length, step, operation)
    if (op === 'remove') return items.toSpliced(index, 1)
    const named = wanted()
    return op === 'add'
      ? requireFew([...without(named), ...named], path)
      : items.toSpliced(index, 1, ...named)
  }
  if (op === 'remove') return value === undefined ? [] : without(requireFew(parse(operation), path))
  const named = wanted()
  return op === 'add' ? requireFew([...without(named), ...named], path) : named
}
