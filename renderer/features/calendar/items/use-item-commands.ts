import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProcedureName } from '../../../../shared/bridge/contract.ts'
import type { TypedOver } from '../../../../shared/bridge/fields.ts'
import type { Task, Board } from '../../../../shared/bridge/tasks.ts'
import type { TimeEntryChanges } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { useBridge, bridgeQueryKey, useUndoableCommand, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { deletedWords, withMade } from '../../../entities/edit/edit-names.ts'
import { useTasksOf } from '../../../entities/task/use-tasks-of.ts'
import type { TypedTask } from '../../../entities/task/typed-task.ts'
import { useTaskEdits } from '../../../entities/task/use-task-edits.ts'
import { useDeleteEntries } from '../../../entities/time-entry/use-delete-entries.ts'
import { dismissUndo, showError, showUndo } from '../../../stores/toasts.ts'
import {
  blockItem,
  type BlockItem,
  blockKey,
  type CalendarItem,
  entryItem,
  type EntryItem,
  entryKey,
} from './calendar-item.ts'
import {
  announce,
  focusItem,
  give,
  openItem,
  openUntouched,
  shownTimes,
  takeBack,
  touch,
  useCalendarState,
} from '../calendar-state.ts'
import { tellGone } from '../../../entities/edit/tell-gone.ts'
import type { Stretch } from '../../../../shared/domain/free-time.ts'
import type { EntryWords } from '../calendar-context.ts'
import type { CalendarDays } from '../use-calendar-days.ts'

/** Everything that changes what stands in the calendar. Failures are shown, and what was on the screen comes back. */
export function useItemCommands() {
  const bridge = useBridge()
  const client = useQueryClient()
  const createEntry = useUndoableCommand('timeEntries.create')
  const createBlock = useUndoableCommand('timeBlocks.create')
  const planDay = useUndoableCommand('dayPlan.apply')
  const createTask = useUndoableCommand('tasks.create')
  const edits = useTaskEdits()
  const updateBlock = useUndoableCommand('timeBlocks.update')
  const splitEntry = useUndoableCommand('timeEntries.split')
  const duplicateEntries = useUndoableCommand('timeEntries.duplicate')
  const splitBlock = useUndoableCommand('timeBlocks.split')
  const deleteEntries = useDeleteEntries()
  const deleteBlocks = useUndoableCommand('timeBlocks.delete')
  const fill = useUndoableCommand('timeBlocks.fillGaps')

  return useMemo(() => {
    let placing: Promise<void> = Promise.resolve()
    const readAgain = (name: ProcedureName) => client.invalidateQueries({ queryKey: bridgeQueryKey(name) })

    /** The press that dragged an item or a task may just have saved a field of it that is not read again yet. */
    async function itemNow(item: CalendarItem): Promise<CalendarItem> {
      if (item.kind === 'entry') {
        const read = await bridge.call('timeEntries.get', { id: item.entry.id }, { repeatable: true })
        return read.ok && read.data !== null ? entryItem(read.data, item.end) : item
      }
      const read = await bridge.call('timeBlocks.get', { id: item.block.id }, { repeatable: true })
      return (read.ok && read.data !== null && blockItem(read.data, item.task)) || item
    }

    async function taskNow(task: Task): Promise<Task> {
      const read = await bridge.call('tasks.get', { id: task.id }, { repeatable: true })
      return (read.ok && read.data) || task
    }

    /** Blocks time for a task as it is now; one that was planned for no day is planned for this date too. */
    async function addBlock(known: Task, timesOf: (task: Task) => Stretch, date: string): Promise<void> {
      const task = await taskNow(known)
      const { start, end } = timesOf(task)
      const block = { taskId: task.id, start: instantOf(start), durationSeconds: blockLength(end - start) }
      const words = t`Time blocked`
      const earlier = await blockIdsOf(task.id)
      const added =
        task.date === null
          ? await planDay({ tasks: [{ id: task.id, date }], blocks: [block] }, words)
          : await createBlock(block, words)
      if (added !== null) await focusBlock(task.id, earlier)
    }

    async function focusBlock(taskId: LocalId, known: readonly LocalId[] = []): Promise<void> {
      await readAgain('timeBlocks.list')
      const id = (await blockIdsOf(taskId)).find((each) => !known.includes(each))
      if (id !== undefined) focusItem(blockKey(id))
    }

    async function blockIdsOf(taskId: LocalId): Promise<readonly LocalId[]> {
      const result = await bridge.call('timeBlocks.ofTask', { taskId }, { repeatable: true })
      return result.ok ? result.data.map((block) => block.id) : []
    }

    async function takeEntryBack(undoId: string | null): Promise<void> {
      if (undoId === null) return
      dismissUndo(undoId)
      const result = await bridge.call('undo.apply', { undoId })
      if (result.ok) announce(t`Empty entry removed`)
      else if (result.error.code !== 'not_found') showError(result.error.message)
    }

    return {
      /**
       * Gives an item other times; shown at once. One change is made after the other, each from the times of then, and writes no
       * more than it changes. With words a toast says it and offers "Undo".
       */
      async place(item: CalendarItem, change: (now: Stretch) => Stretch, words?: (times: Stretch) => string) {
        const former = shownTimes(item)
        const shown = change(former)
        if (isSame(shown, former)) return
        touch(item.key)
        give(item.key, shown)
        const made = placing.then(() => write(item, change, words))
        // One that fails does not keep the next ones from being made.
        placing = made.catch(() => undefined)
        await made
        const reads = item.kind === 'entry' ? entryReads : blockReads
        await Promise.all(reads.map(readAgain))
        takeBack(item.key, shown)
      },
      /** Adds an entry, says it, and opens it to be described, or with these words. */
      async addEntry({ start, end }: Stretch, said: string, words?: EntryWords) {
        const taskId = words?.taskId ?? null
        const named =
          taskId === null ? null : await bridge.call('tasks.get', { id: taskId }, { repeatable: true })
        // The task of a rule may be deleted, or of another account.
        const isGone = named?.ok === true && named.data === null
        const times = { start: instantOf(start), stop: instantOf(end) }
        const entry = { ...words, ...(isGone && { taskId: null }), ...times }
        const added = await createEntry(entry, t`Entry added`)
        await readAgain('timeEntries.window')
        const [id] = added?.ids ?? []
        if (id === undefined) return
        announce(said)
        if (words !== undefined) openItem(entryKey(id))
        else openUntouched(entryKey(id), () => void takeEntryBack(added?.undoId ?? null))
      },
      addBlock,
      /** Makes a task for the date and blocks time for it. */
      async addTaskWithBlock(task: TypedTask, date: string, { start, end }: Stretch) {
        const block = { start: instantOf(start), durationSeconds: blockLength(end - start) }
        const made = await createTask({ ...task, date, block }, t`“${task.name}” added, with a time block`)
        const [id] = made?.ids ?? []
        if (id !== undefined) await focusBlock(id)
      },
      async planFor(task: Task, date: string) {
        await edits.move([{ id: task.id, date }], t`“${task.name}” planned`)
      },
      /** Answers why it was refused, null when it was not. */
      async updateEntry(id: LocalId, changes: TimeEntryChanges, typedOver?: TypedOver) {
        touch(entryKey(id))
        const result = await bridge.call('timeEntries.update', { ids: [id], changes, typedOver })
        if (!result.ok) {
          if (changes.description !== undefined) await tellGone(bridge, 'timeEntry', id, changes.description)
          return result.error
        }
        const words = withMade(changes, t`Entry changed`)
        if (words !== undefined) showUndo(words, result.data.undoId)
        return null
      },
      async remove(item: CalendarItem) {
        if (item.kind === 'entry') {
          await deleteEntries([item.entry.id])
        } else {
          const words = deletedWords({ entity: 'timeBlock', title: item.task?.name ?? null, count: 1 })
          await deleteBlocks({ ids: [item.block.id] }, words)
        }
      },
      async setCompleted({ block, task, end }: BlockItem, completed: boolean) {
        const isEarly = end * 1000 > Date.now()
        const words =
          task?.autoLogTime !== true
            ? t`Time block completed`
            : isEarly
              ? t`Time block completed early. Its time is logged as ending now, and stays logged after Undo.`
              : t`Time block completed. Its time is logged, and stays logged after Undo.`
        await updateBlock(
          { id: block.id, changes: { completed } },
          completed ? words : t`Time block open again`,
        )
      },
      /** @param at seconds since 1970, a minute from both ends at least */
      async split(item: CalendarItem, at: number): Promise<readonly LocalId[]> {
        const instant = instantOf(at)
        touch(item.key)
        const parts =
          item.kind === 'entry'
            ? await splitEntry({ id: item.entry.id, at: instant }, t`Entry split`)
            : await splitBlock({ id: item.block.id, at: instant }, t`Time block split`)
        return parts?.ids ?? []
      },
      /** Makes a copy and opens it. */
      async duplicate({ entry }: EntryItem): Promise<readonly LocalId[]> {
        touch(entryKey(entry.id))
        const made = await duplicateEntries({ ids: [entry.id] }, t`Entry duplicated`)
        const copies = made?.ids ?? []
        const [id] = copies
        if (id !== undefined) openItem(entryKey(id))
        return copies
      },
      async fillGaps(date: string) {
        const filled = await fill({ date })
        if (filled === null) return
        const count = filled.ids.length
        showUndo(
          count === 0
            ? t`No gaps to fill`
            : t`${plural(count, { one: '# entry', other: '# entries' })} added from the plan`,
          count === 0 ? null : filled.undoId,
        )
      },
    }

    async function write(
      item: CalendarItem,
      change: (now: Stretch) => Stretch,
      words?: (times: Stretch) => string,
    ): Promise<void> {
      const now = await itemNow(item)
      const times = change(now)
      if (isSame(times, now)) return
      const result = await callFor(now, times)
      if (!result.ok) showError(result.error.message)
      else if (words !== undefined) showUndo(words(times), result.data.undoId)
    }

    function callFor(now: CalendarItem, { start, end }: Stretch) {
      const begin = start === now.start ? {} : { start: instantOf(start) }
      if (now.kind === 'block') {
        const isAsLong = end - start === now.end - now.start
        const length = isAsLong ? {} : { durationSeconds: blockLength(end - start) }
        return bridge.call('timeBlocks.update', { id: now.block.id, changes: { ...begin, ...length } })
      }
      const stop = end === now.end || now.isRunning ? {} : { stop: instantOf(end) }
      return bridge.call('timeEntries.update', { ids: [now.entry.id], changes: { ...begin, ...stop } })
    }
  }, [
    bridge,
    client,
    createEntry,
    createBlock,
    planDay,
    createTask,
    edits,
    updateBlock,
    splitEntry,
    duplicateEntries,
    splitBlock,
    deleteEntries,
    deleteBlocks,
    fill,
  ])
}

export type ItemCommands = ReturnType<typeof useItemCommands>

/** Where the times of an item are read. */
const entryReads = ['timeEntries.window', 'timeEntries.get'] as const
const blockReads = ['timeBlocks.list', 'timeBlocks.get'] as const

function isSame(one: Stretch, other: Stretch): boolean {
  return one.start === other.start && one.end === other.end
}

const shortestBlock = 60
const longestBlock = 86_400

function blockLength(seconds: number): number {
  return Math.min(Math.max(Math.round(seconds), shortestBlock), longestBlock)
}

/** The error of a typed length that no block can have. */
export function blockLengthError(seconds: number): string | null {
  const isPossible = seconds >= shortestBlock && seconds <= longestBlock
  return isPossible ? null : t`A time block lasts between 1 minute and 24 hours.`
}

interface CalendarItems {
  readonly items: readonly CalendarItem[]
  /** The tasks planned for the days, and for none. */
  readonly board: Board | undefined
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** Everything that reaches into the days. The former days stay until the new ones have come. */
export function useCalendarItems(days: CalendarDays, now: number): CalendarItems {
  const { zone, from, to } = days
  const bounds = useMemo(() => zone.boundsBetween(from, to), [zone, from, to])
  const keepPrevious = { keepPrevious: true }
  const entries = useBridgeQuery(
    'timeEntries.window',
    { from: bounds.start, to: bounds.end, reaching: true },
    keepPrevious,
  )
  const blocks = useBridgeQuery('timeBlocks.list', { from, to }, keepPrevious)
  const board = useBridgeQuery('tasks.board', { from, to }, keepPrevious)
  const onBoard = useMemo(
    () => board.data && [...board.data.days.flatMap((day) => day.tasks), ...board.data.backlog],
    [board.data],
  )
  const tasks = useTasksOf(blocks.data, onBoard)
  const given = useCalendarState((state) => state.given)

  const items = useMemo(() => {
    const all: readonly CalendarItem[] = [
      ...(entries.data ?? []).map((entry) => entryItem(entry, now)),
      ...(blocks.data ?? []).flatMap((block) => blockItem(block, tasks.get(block.taskId)) ?? []),
    ]
    return all.map((item) => Object.assign({}, item, given.get(item.key)))
  }, [entries.data, blocks.data, tasks, now, given])

  const queries = [entries, blocks, board]
  return {
    items,
    board: board.data,
    isLoading: queries.some((query) => query.data === undefined && !query.isError),
    error: queries.find((query) => query.error !== null)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}
