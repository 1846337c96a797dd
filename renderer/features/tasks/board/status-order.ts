import type { Status } from '../../../../shared/bridge/statuses.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'

/**
 * The positions to write so that a status stands at another place among its like. They share the positions that these had,
 * so that statuses of other types stay where they are.
 */
export function placesFor(
  statuses: readonly Pick<Status, 'id' | 'position'>[],
  id: LocalId,
  to: number,
): readonly { readonly id: LocalId; readonly position: number }[] {
  const moved = statuses.find((status) => status.id === id)
  if (moved === undefined || to < 0 || to >= statuses.length) return []
  const others = statuses.filter((status) => status.id !== id)
  const wanted = [...others.slice(0, to), moved, ...others.slice(to)]
  const positions = ascending(statuses.map(({ position }) => position))
  return wanted.flatMap((status, index) => {
    const position = positions[index] ?? 0
    return position === status.position ? [] : [{ id: status.id, position }]
  })
}

/** As near to the given positions as each being higher than the one before allows. */
function ascending(positions: readonly number[]): readonly number[] {
  let last = -1
  return positions.map((position) => {
    last = Math.max(position, last + 1)
    return last
  })
}
