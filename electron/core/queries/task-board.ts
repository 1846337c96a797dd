/** The day board: the person's tasks, day by day. */

import { sql, type Kysely } from 'kysely'
import type { Board } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { CommandError } from '../commands/command-error.ts'
import type { ReplicaSchema } from '../replica/schema.ts'
import { statement } from '../replica/statement.ts'
import { dayCapacities } from './day-capacity.ts'
import { finishedSeconds } from './entry-days.ts'
import { entryWindow } from './entry-window.ts'
import { personAt } from './people.ts'
import type { QueryContext } from './query-context.ts'
import { selectTasksOf, taskView } from './task-columns.ts'

const longestBoard = 366

export interface Whose {
  readonly workspaceId: WorkspaceId
  /** Null while it is not known who the person is: then everything made here is theirs. */
  readonly me: LocalId | null
}

/** Assigned to the person, or made by them, or by whom nobody knows, and assigned to nobody. */
export const ofPerson = (tables: Kysely<ReplicaSchema>, { workspaceId, me }: Whose) =>
  selectTasksOf(tables, workspaceId)
    .where((where) =>
      where.or([
        where(where.fn<number>('instr', ['assignee_ids', where.val(me)]), '>', 0),
        where.and([
          where('assignee_ids', '=', sql.lit('[]')),
          where('ghost_ids', '=', sql.lit('[]')),
          where.or([where('creator_id', 'is', null), where('creator_id', '=', me)]),
        ]),
      ]),
    )
    .orderBy('tasks.position')
    .orderBy('tasks.folded')

const dated = statement<{ workspaceId: WorkspaceId; me: LocalId | null; from: string; to: string }>()(
  (tables, given) => ofPerson(tables, given).where('date', '>=', given.from).where('date', '<=', given.to),
)

const backlog = statement<{ workspaceId: WorkspaceId; me: LocalId | null }>()((tables, given) =>
  ofPerson(tables, given).where('date', 'is', null).where('done', '=', sql.lit(0)),
)

/**
 * The days from `from` to `to`, both included, with the tasks that begin on them, and the open tasks that are planned for no
 * day.
 *
 * @throws {CommandError} `refused` for more than a year
 */
export function taskBoard(
  context: QueryContext,
  { from, to }: { readonly from: string; readonly to: string },
): Board {
  requireShort(from, to)
  const { sqlite } = context.replica
  const whose = { workspaceId: context.workspaceId(), me: personAt(context.replica) }
  const view = taskView(context)
  const tasks = dated.all(sqlite, { ...whose, from, to }).map(view)
  const tasksOf = Map.groupBy(tasks, ({ date }) => date)
  const trackedOn = trackedSeconds(context, from, to)
  const days = dayCapacities(context, { from, to }).map((day) => ({
    date: day.date,
    capacitySeconds: day.capacitySeconds,
    blockedSeconds: day.blockedSeconds,
    work: day.work,
    tasks: tasksOf.get(day.date) ?? [],
    trackedSeconds: trackedOn.get(day.date) ?? 0,
  }))
  return { days, backlog: backlog.all(sqlite, whose).map(view) }
}

function trackedSeconds(context: QueryContext, from: string, to: string): Map<string, number> {
  const days = context.days()
  const bounds = days.boundsBetween(from, to)
  const tracked = new Map<string, number>()
  for (const entry of entryWindow(context, { from: bounds.start, to: bounds.end })) {
    const date = days.dateOf(entry.start)
    tracked.set(date, (tracked.get(date) ?? 0) + finishedSeconds(entry))
  }
  return tracked
}

function requireShort(from: string, to: string): void {
  if (to <= addDays(from, longestBoard - 1)) return
  throw new CommandError('refused', `A board shows ${longestBoard} days at most. Choose a shorter range.`)
}
