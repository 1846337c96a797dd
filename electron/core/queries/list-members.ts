/**
 * Which tasks stand on a page of a list, and which fold away there: later occurrences behind the next one, and subtasks under
 * their parent.
 */

import type { TaskGroup, LaterOccurrences } from '../../../shared/bridge/tasks.ts'
import type { Sqlite } from '../replica/sqlite.ts'
import { memoized } from './memoized-by-revision.ts'
import { sqlFragment, type SqlFragment } from './task-conditions.ts'
import type { Grouping } from './task-grouping.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'

/** The parts of a list's query. */
export interface TaskList {
  readonly sqlite: Sqlite
  readonly grouping: Grouping
  readonly where: SqlFragment
  readonly order: SqlFragment
  /** Rows that stand below another one, in their order. */
  readonly nested: ReadonlyMap<number, readonly number[]>
}

/** A row with the key of the group in which it stands. */
export type Member = readonly [rowId: number, key: string | null]

/** The rows of a page, and where on it they stand. */
interface Stretch {
  readonly group: TaskGroup
  /** Counted from the first of the group. */
  readonly begin: number
  readonly count: number
}

/** The groups with the rows that stand below others, counted and summed as those are. */
export function withNested(list: TaskList, groups: readonly TaskGroup[]): readonly TaskGroup[] {
  const { nested } = list
  if (nested.size === 0) return groups
  const heads = wholeListOfHeads(list)
  const secondsOf = estimatedAndTracked(list.sqlite, [...nested.values()].flat())
  return groups.map((group) => {
    const rows = (heads.get(group.key) ?? []).flatMap((row) => nested.get(row) ?? [])
    const sums = rows.reduce(
      ([estimated, tracked], row) => {
        const [ofEstimate = 0, ofTracked = 0] = secondsOf.get(row) ?? []
        return [estimated + ofEstimate, tracked + ofTracked] as const
      },
      [group.estimatedSeconds, group.trackedSeconds] as const,
    )
    return { ...group, count: group.count + rows.length, estimatedSeconds: sums[0], trackedSeconds: sums[1] }
  })
}

function estimatedAndTracked(sqlite: Sqlite, rows: readonly number[]) {
  const found = sqlite.tuples(
    `SELECT tasks.row_id, coalesce(estimated_seconds, 0), coalesce(tracked.seconds, 0)
     FROM tasks LEFT JOIN tracked ON tracked.local_id = tasks.local_id
     WHERE tasks.row_id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(rows)],
  ) as unknown as readonly (readonly [row: number, estimated: number, tracked: number])[]
  return new Map(found.map(([row, ...seconds]) => [row, seconds]))
}

/**
 * The rows of a page with their groups. The first page reads no more than it shows. Who goes on from there will go further:
 * then the whole list is put in order once, and every other page is a part of that.
 */
export function membersOf(
  list: TaskList,
  groups: readonly TaskGroup[],
  offset: number,
  limit: number,
): readonly Member[] {
  const stretches = stretchesOf(groups, offset, limit)
  if (offset === 0 && list.nested.size === 0) return firstMembers(list, stretches)
  const whole = wholeList(list)
  return stretches.flatMap(({ group: { key }, begin, count }) =>
    (whole.get(key)?.slice(begin, begin + count) ?? []).map((rowId): Member => [rowId, key]),
  )
}

function stretchesOf(groups: readonly TaskGroup[], offset: number, limit: number): readonly Stretch[] {
  const stretches: Stretch[] = []
  let skipped = 0
  let wanted = limit
  for (const group of groups) {
    const begin = Math.max(0, offset - skipped)
    skipped += group.count
    const count = Math.min(group.count - begin, wanted)
    if (count <= 0) continue
    stretches.push({ group, begin, count })
    wanted -= count
    if (wanted === 0) break
  }
  return stretches
}

/** The last group that the page reaches into may be large, and is read no further than needed; those before are on it whole. */
function firstMembers(list: TaskList, stretches: readonly Stretch[]): readonly Member[] {
  const last = stretches.at(-1)
  if (last === undefined) return []
  if (last.count === last.group.count) return wholeGroups(list, stretches)
  return [...wholeGroups(list, stretches.slice(0, -1)), ...beginningOfGroup(list, last)]
}

function beginningOfGroup(list: TaskList, { group: { key }, count }: Stretch): Member[] {
  const { sqlite, grouping, where, order } = list
  const among = grouping.among([key])
  return sqlite
    .tuples(
      `SELECT tasks.row_id FROM tasks WHERE ${where.sql} AND ${among.sql} ORDER BY ${order.sql} LIMIT ?`,
      [...where.parameters, ...among.parameters, ...order.parameters, count],
    )
    .map(([rowId]) => [rowId as number, key])
}

function wholeGroups({ sqlite, grouping, where, order }: TaskList, stretches: readonly Stretch[]): Member[] {
  if (stretches.length === 0) return []
  const keys = stretches.map(({ group: { key } }) => key)
  const among = grouping.among(keys)
  const rows = sqlite.tuples(
    `SELECT tasks.row_id, ${grouping.key.sql} FROM ${grouping.from}
     WHERE ${where.sql} AND ${among.sql} ORDER BY ${order.sql}`,
    [...grouping.key.parameters, ...where.parameters, ...among.parameters, ...order.parameters],
  ) as unknown as Member[]
  const byKey = Map.groupBy(rows, ([, key]) => key)
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

/** Every row by group, in order. */
function wholeList(list: TaskList): ReadonlyMap<string | null, readonly number[]> {
  const { nested } = list
  const whole = wholeListOfHeads(list)
  if (nested.size === 0) return whole
  return new Map(
    [...whole].map(([key, rows]) => [key, rows.flatMap((row) => [row, ...(nested.get(row) ?? [])])]),
  )
}

/** Without what stands below others: numbers that are packed, for there may be a hundred thousand. */
function wholeListOfHeads({
  sqlite,
  grouping,
  where,
  order,
}: TaskList): ReadonlyMap<string | null, readonly number[]> {
  const { from, key, hasOne } = grouping
  const inOrder = sqlFragment(
    `SELECT tasks.row_id AS row_id, ${key.sql} AS "key" FROM ${from} WHERE ${where.sql} ORDER BY ${order.sql}`,
    ...key.parameters,
    ...where.parameters,
    ...order.parameters,
  )
  return memoized(sqlite, ['whole list', inOrder.sql, inOrder.parameters], () => {
    // Of one value a group SQLite makes the list itself; a hundred thousand rows would each become an object here.
    const groups = sqlite.tuples(
      `SELECT "key", json_group_array(row_id) FROM (${inOrder.sql}) ${hasOne ? '' : 'GROUP BY 1'}`,
      inOrder.parameters,
    )
    return new Map(
      groups.map(([group, rows]) => [group as string | null, JSON.parse(rows as string) as number[]]),
    )
  })
}

export interface FoldedSeries {
  /** The rows that are folded away. */
  readonly away: readonly number[]
  /** The later occurrences, by the row of the occurrence that is shown, whether they are folded away or not. */
  readonly later: ReadonlyMap<number, LaterOccurrences>
}

const nothing: FoldedSeries = { away: [], later: new Map() }

/**
 * Among the tasks that a list asks for, so that a list of next week shows what is next there.
 *
 * @param where what the list asks for
 * @param unfolded series whose occurrences are all shown, by the id of the task that recurs
 */
export function foldedSeries(sqlite: Sqlite, where: SqlFragment, unfolded: readonly LocalId[]): FoldedSeries {
  const open = JSON.stringify(unfolded.toSorted())
  return memoized(sqlite, ['folded series', where.sql, where.parameters, open], () => {
    const all = seriesOf(sqlite, where)
    if (all.length === 0) return nothing
    const shown = new Set<string>(unfolded)
    const away: number[] = []
    const later = new Map<number, LaterOccurrences>()
    for (const { series, until, rows } of all) {
      const [next, ...others] = JSON.parse(rows) as number[]
      if (next === undefined || others.length === 0) continue
      const isFolded = !shown.has(series)
      later.set(next, { seriesId: series, count: others.length, until, isFolded })
      if (isFolded) away.push(...others)
    }
    return { away, later }
  })
}

interface Series {
  readonly series: LocalId
  readonly until: string | null
  /** A JSON array of row ids, the next occurrence first. */
  readonly rows: string
}

function seriesOf(sqlite: Sqlite, where: SqlFragment): readonly Series[] {
  return sqlite.all(
    `SELECT coalesce(tasks.series_id, tasks.local_id) AS series, max(tasks.date) AS until,
       json_group_array(tasks.row_id ORDER BY tasks.date NULLS LAST, tasks.row_id) AS rows
     FROM tasks WHERE ${where.sql} AND tasks.done = 0 AND (tasks.series_id IS NOT NULL OR tasks.rrule IS NOT NULL)
     GROUP BY 1 HAVING count(*) > 1`,
    where.parameters,
  ) as unknown as Series[]
}

interface FoldedSubtask {
  readonly row: number
  readonly parent: number
}

/** A subtask that is planned for another day than its parent stands on its own in a list by date. */
const isOfSameDate = '(parts.date IS NULL OR parts.date IS tasks.date)'

/**
 * The subtasks among the tasks of a list that stand under their parents.
 *
 * @param where what the list asks for
 * @param parents the tasks whose subtasks are folded
 */
export function foldedSubtasks(
  sqlite: Sqlite,
  where: SqlFragment,
  parents: SqlFragment,
  isByDate: boolean,
): readonly FoldedSubtask[] {
  const sql = `SELECT parts.row_id AS row, tasks.row_id AS parent
    FROM (SELECT tasks.row_id, tasks.parent_id, tasks.date FROM tasks
      WHERE tasks.parent_id IS NOT NULL AND ${where.sql}) AS parts
    CROSS JOIN tasks ON tasks.local_id = parts.parent_id
    WHERE ${parents.sql} ${isByDate ? `AND ${isOfSameDate}` : ''}`
  const parameters = [...where.parameters, ...parents.parameters]
  return memoized(
    sqlite,
    [sql, parameters],
    () => sqlite.all(sql, parameters) as unknown as readonly FoldedSubtask[],
  )
}

/**
 * The subtasks of unfolded tasks by the rows of those, in their order, whatever the list asks for.
 *
 * @param where the tasks that the list shows
 */
export function unfoldedSubtasks(
  sqlite: Sqlite,
  where: SqlFragment,
  unfolded: readonly LocalId[],
  isByDate: boolean,
): ReadonlyMap<number, readonly number[]> {
  if (unfolded.length === 0) return new Map()
  const found = sqlite.all(
    `SELECT parts.row_id AS row, tasks.row_id AS parent
     FROM tasks JOIN tasks AS parts ON parts.parent_id = tasks.local_id
     WHERE ${where.sql} AND tasks.local_id IN (SELECT value FROM json_each(?))
       AND parts.deleted = 0 AND parts.archived = tasks.archived ${isByDate ? `AND ${isOfSameDate}` : ''}
     ORDER BY parts.position, parts.folded, parts.row_id`,
    [...where.parameters, JSON.stringify(unfolded)],
  ) as unknown as readonly FoldedSubtask[]
  const byParent = Map.groupBy(found, ({ parent }) => parent)
  return new Map([...byParent].map(([parent, parts]) => [parent, parts.map(({ row }) => row)]))
}
