import type { Changed } from '../../shared/bridge/fields.ts'
import { type Ghost, ghost } from '../../shared/bridge/ghosts.ts'
import { type Milestone, milestone } from '../../shared/bridge/milestones.ts'
import { type TimeOff, timeOff } from '../../shared/bridge/people.ts'
import type { ListedTask, TaskFilter } from '../../shared/bridge/tasks.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { emptyAnswer } from './empty-answer.ts'
import { newId } from './entries.ts'
import type { Answers, FakeBridge } from './fake-bridge.ts'
import { detailsOf, keepTasks, someTask } from './tasks.ts'

interface Rows {
  readonly tasks: ListedTask[]
  readonly timeOff: TimeOff[]
  readonly milestones: Milestone[]
  readonly ghosts: Ghost[]
}

export function someGhost(name: string): Ghost {
  return { ...(emptyAnswer(ghost) as Ghost), id: newId(), name, embodiedAt: null }
}

export function someTimeOff(fields: Partial<TimeOff>): TimeOff {
  return { ...(emptyAnswer(timeOff) as TimeOff), id: newId(), memberId: null, ghostId: null, ...fields }
}

export function someMilestone(name: string, dueDate: string): Milestone {
  return { ...(emptyAnswer(milestone) as Milestone), id: newId(), name, dueDate, completedAt: null }
}

/** Answers that list these rows and change them in place; every change can be undone. Tasks are found by name and status. */
export function keepRows(given: Partial<Rows>): Answers {
  const rows: Rows = { tasks: [], timeOff: [], milestones: [], ghosts: [], ...given }
  const { tasks, timeOff, milestones, ghosts } = rows
  const undos = new Map<string, (bridge: FakeBridge) => void>()

  function replace<Name extends keyof Rows>(
    bridge: FakeBridge,
    name: Name,
    next: readonly Rows[Name][number][],
    ids: readonly LocalId[],
  ): Changed {
    const kept: Rows[Name][number][] = rows[name]
    const former = kept.splice(0, kept.length, ...next)
    const undoId = crypto.randomUUID()
    undos.set(undoId, (later) => {
      kept.splice(0, kept.length, ...former)
      later.change(name)
    })
    bridge.change(name)
    return { ids: [...ids], undoId }
  }
  function undo(bridge: FakeBridge, undoId: string) {
    undos.get(undoId)?.(bridge)
    undos.delete(undoId)
    return { ids: [], undoId: null, undone: null, kept: null }
  }
  const changed = <Row extends { readonly id: LocalId }>(
    all: readonly Row[],
    ids: readonly LocalId[],
    fields: object,
  ): readonly Row[] => all.map((row) => (ids.includes(row.id) ? { ...row, ...fields } : row))
  const without = <Row extends { readonly id: LocalId }>(all: readonly Row[], ids: readonly LocalId[]) =>
    all.filter(({ id }) => !ids.includes(id))

  function found({ text = '', statusIds }: TaskFilter): readonly ListedTask[] {
    const isFound = ({ name, statusId }: ListedTask) =>
      name.toLowerCase().includes(text.toLowerCase()) && (statusIds?.some((id) => id === statusId) ?? true)
    return tasks.filter(isFound).toSorted((one, other) => one.position - other.position)
  }

  return {
    ...keepTasks(tasks),
    'tasks.page': async (list, bridge) => {
      const listed = await keepTasks(found(list.filter))['tasks.page']?.(list, bridge)
      if (listed === undefined) throw new Error('Tasks are not listed.')
      return { ...listed, tasks: listed.tasks.slice(list.offset, list.offset + list.limit) }
    },
    'tasks.timeline': () => [...tasks],
    'tasks.get': ({ id }) => tasks.filter((task) => task.id === id).map(detailsOf)[0] ?? null,
    'tasks.create': ({ name, ...fields }, bridge) => {
      const task = someTask(name, fields as Partial<ListedTask>)
      return replace(bridge, 'tasks', [...tasks, task], [task.id])
    },
    'tasks.update': ({ ids, changes }, bridge) => replace(bridge, 'tasks', changed(tasks, ids, changes), ids),
    'tasks.move': ({ moves }, bridge) => {
      const next = moves.reduce<readonly ListedTask[]>((all, move) => changed(all, [move.id], move), tasks)
      return replace(
        bridge,
        'tasks',
        next,
        moves.map(({ id }) => id),
      )
    },
    'tasks.delete': ({ ids }, bridge) => ({
      ...replace(bridge, 'tasks', without(tasks, ids), ids),
      leavesSeries: false,
      count: ids.length,
      parts: 0,
    }),
    'timeOff.list': () => [...timeOff],
    'timeOff.create': ({ worker, ...fields }, bridge) => {
      const added = someTimeOff({ ...worker, ...fields })
      return replace(bridge, 'timeOff', [...timeOff, added], [added.id])
    },
    'timeOff.update': ({ id, changes }, bridge) =>
      replace(bridge, 'timeOff', changed(timeOff, [id], changes), [id]),
    'timeOff.delete': ({ ids }, bridge) => replace(bridge, 'timeOff', without(timeOff, ids), ids),
    'milestones.list': () => [...milestones],
    'milestones.update': ({ id, changes }, bridge) =>
      replace(bridge, 'milestones', changed(milestones, [id], changes), [id]),
    'ghosts.list': () => [...ghosts],
    'ghosts.delete': ({ ids }, bridge) => replace(bridge, 'ghosts', without(ghosts, ids), ids),
    'undo.apply': ({ undoId }, bridge) => undo(bridge, undoId),
    'undo.latest': (_, bridge) => {
      const latest = [...undos.keys()].at(-1)
      return latest === undefined ? null : undo(bridge, latest)
    },
  }
}
