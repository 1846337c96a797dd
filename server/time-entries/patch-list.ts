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

function indexOf(length: number, step: string, { op, path }: PatchOperation): number {
  if (step === '-' && op === 'add') return length
  const index = /^(0|[1-9]\d*)$/.test(step) ? Number(step) : Number.NaN
  if (!(index < length + Number(op === 'add'))) throw new BadRequest(`${path}: is not there`)
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
    throw new BadRequest(`${op}: is not an operation; they are add, remove and replace`)
  }
  if (deeper.length > 0) throw new BadRequest(`${path}: is not the path of a field`)
  if (value === undefined && op !== 'remove') throw new BadRequest(`${path}: a value must be present`)

  const without = (unwanted: readonly Item[]): readonly Item[] =>
    items.filter((item) => !unwanted.some((other) => same(item, other)))
  // What the list has already is kept as it is known there.
  const wanted = (): readonly Item[] =>
    parse(operation).map((item) => items.find((other) => same(other, item)) ?? item)

  if (step !== undefined) {
    const index = indexOf(items.length, step, operation)
    if (op === 'remove') return items.toSpliced(index, 1)
    const named = wanted()
    return op === 'add' ? [...without(named), ...named] : items.toSpliced(index, 1, ...named)
  }
  if (op === 'remove') return value === undefined ? [] : without(parse(operation))
  const named = wanted()
  return op === 'add' ? [...without(named), ...named] : named
}
