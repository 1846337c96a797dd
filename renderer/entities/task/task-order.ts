/**
 * The order of tasks within a column, kept in sparse whole numbers so that a move usually writes the moved task
 * alone. Only when the room between two neighbours is used up do some of them get new numbers too.
 */

/** The fields of a task that ordering reads. */
export interface Ordered {
  readonly id: string
  readonly position: number
}

/** The room left between two tasks, enough for ten insertions at the same place before any other task moves. */
export const positionGap = 1024

/** The first task of a column starts in the middle of nowhere, so that there is room above it as well. */
export const firstPosition = 1 << 20

/** Positions stay between these two, both excluded: positive, and within 32 bits for every database. */
const lowest = 0
const highest = 2 ** 31 - 1

/**
 * The positions to write so that the tasks `movedIds`, in that order, stand together at `index` of the column.
 *
 * `column` is in display order and may or may not hold the moved tasks already; `index` counts its tasks without
 * them. Tasks that keep their position are not in the answer, so a move to where a task already is answers nothing.
 */
export function placeTasks(
  column: readonly Ordered[],
  movedIds: readonly string[],
  index: number,
): ReadonlyMap<string, number> {
  const moved = new Set(movedIds)
  const resting = column.filter((task) => !moved.has(task.id))
  const at = Math.max(0, Math.min(index, resting.length))
  const wanted = [...ids(resting.slice(0, at)), ...movedIds, ...ids(resting.slice(at))]
  if (wanted.length === column.length && column.every((task, place) => task.id === wanted[place])) {
    return new Map()
  }
  const before = new Map(column.map((task) => [task.id, task.position]))
  return new Map([...spread(resting, movedIds, at)].filter(([id, position]) => before.get(id) !== position))
}

/** Where a new task goes so that it stands last in the column, which is in display order. */
export function positionAfter(column: readonly Ordered[]): number {
  const last = column.at(-1)
  return last === undefined ? firstPosition : Math.min(last.position + positionGap, highest - 1)
}

/** New positions of the moved tasks, and of as few of the resting ones around them as make room. */
function spread(
  resting: readonly Ordered[],
  movedIds: readonly string[],
  at: number,
): ReadonlyMap<string, number> {
  for (let reach = 0; ; reach = Math.max(1, reach * 2)) {
    const from = Math.max(0, at - reach)
    const to = Math.min(resting.length, at + reach)
    const renumbered = [...ids(resting.slice(from, at)), ...movedIds, ...ids(resting.slice(at, to))]
    const positions = positionsBetween(
      resting[from - 1]?.position ?? null,
      resting[to]?.position ?? null,
      renumbered.length,
      // Neighbours that must move get room for the next insertions too, lest every move shift them again.
      reach === 0 ? 1 : 16,
    )
    if (positions !== null) return zip(renumbered, positions)
  }
}

/**
 * `count` ascending positions between two neighbours, null when they would be closer than `leastStep`. Without
 * neighbours there is always an answer, so widening the stretch comes to an end.
 */
function positionsBetween(
  below: number | null,
  above: number | null,
  count: number,
  leastStep: number,
): readonly number[] | null {
  if (below === null && above === null) return ascending(firstPosition, positionGap, count)
  const low = Math.max(below ?? lowest, lowest)
  const high = Math.min(above ?? highest, highest)
  const evenStep = Math.floor((high - low) / (count + 1))
  // Between two neighbours the middle is the best guess; at an end of the column, one gap away from the last.
  const step = below === null || above === null ? Math.min(positionGap, evenStep) : evenStep
  if (step < leastStep) return null
  return ascending(above === null ? low + step : high - step * count, step, count)
}

function ascending(first: number, step: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => first + place * step)
}

function zip(ids: readonly string[], positions: readonly number[]): ReadonlyMap<string, number> {
  return new Map(ids.map((id, place) => [id, positions[place] ?? firstPosition]))
}

function ids(tasks: readonly Ordered[]): readonly string[] {
  return tasks.map((task) => task.id)
}
