/** Tasks of the workspace in use: the day board and the list. */

import type { Kysely } from 'kysely'
import type { Board, Task } from '../../../shared/bridge/planning.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { CommandError } from '../commands/command-error.ts'
import { foldText } from '../replica/fold-text.ts'
import type { ReplicaSchema } from '../replica/schema.ts'
import { statement } from '../replica/statement.ts'
import { defaultCapacity } from './default-capacity.ts'
import { finishedSeconds } from './entry-days.ts'
import { entryWindow } from './entry-window.ts'
import type { QueryContext } from './query-context.ts'

const longestBoard = 366

const ofWorkspace = (tables: Kysely<ReplicaSchema>, workspaceId: WorkspaceId) =>
  tables
    .selectFrom('tasks')
    .leftJoin('tracked', 'tracked.local_id', 'tasks.local_id')
    .select([
      'tasks.local_id as id',
      'name',
      'project_id as projectId',
      'date',
      'position',
      'estimated_seconds as estimatedSeconds',
      'tracked.seconds as trackedSeconds',
      'done',
      'sync_state as syncState',
    ])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', workspaceId)
    .orderBy('position')
    .orderBy('folded')

const dated = statement<{ workspaceId: WorkspaceId; from: string; to: string }>()((tables, given) =>
  ofWorkspace(tables, given.workspaceId).where('date', '>=', given.from).where('date', '<=', given.to),
)

const backlog = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  ofWorkspace(tables, given.workspaceId).where('date', 'is', null).where('done', '=', 0),
)

const named = statement<{ workspaceId: WorkspaceId; folded: string; mostDone: 0 | 1 }>()((tables, given) =>
  ofWorkspace(tables, given.workspaceId)
    .where('done', '<=', given.mostDone)
    .where((where) => where(where.fn<number>('instr', ['folded', where.val(given.folded)]), '>', 0)),
)

/**
 * The days from `from` to `to`, both included, and the open tasks that are planned for no day.
 *
 * @throws {CommandError} `refused` for more than a year
 */
export function taskBoard(
  context: QueryContext,
  { from, to }: { readonly from: string; readonly to: string },
): Board {
  const { sqlite } = context.replica
  const workspaceId = context.workspaceId()
  const tasks = dated.all(sqlite, { workspaceId, from, to }).map((stored) => shown(context, stored))
  const tasksOf = Map.groupBy(tasks, ({ date }) => date)
  const trackedOn = trackedSeconds(context, from, to)
  const days = datesFrom(from, to).map((date) => ({
    date,
    tasks: tasksOf.get(date) ?? [],
    capacitySeconds: defaultCapacity(date),
    trackedSeconds: trackedOn.get(date) ?? 0,
  }))
  return { days, backlog: backlog.all(sqlite, { workspaceId }).map((stored) => shown(context, stored)) }
}

/** Tasks whose name contains the text, in any case. */
export function listTasks(
  context: QueryContext,
  { includeDone, text }: { readonly includeDone: boolean; readonly text?: string | undefined },
): Task[] {
  const given = {
    workspaceId: context.workspaceId(),
    folded: foldText(text?.trim() ?? ''),
    mostDone: includeDone ? 1 : 0,
  } as const
  return named.all(context.replica.sqlite, given).map((stored) => shown(context, stored))
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

function datesFrom(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (dates.length === longestBoard) {
      throw new CommandError('refused', `A board shows ${longestBoard} days at most. Choose a shorter range.`)
    }
    dates.push(date)
  }
  return dates
}

type Stored = ReturnType<typeof dated.all>[number]

function shown({ deletedParents }: QueryContext, stored: Stored): Task {
  return {
    id: stored.id,
    name: stored.name,
    projectId: deletedParents.visible(stored.projectId),
    date: stored.date,
    position: stored.position,
    estimatedSeconds: stored.estimatedSeconds,
    trackedSeconds: stored.trackedSeconds ?? 0,
    done: stored.done === 1,
    syncState: stored.syncState,
  }
}
