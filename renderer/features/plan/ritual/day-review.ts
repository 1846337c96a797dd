/** A look back at a day: what was planned for it, what was tracked on it, and what was neither. */

import { epochSeconds } from '../../../../shared/domain/instant.ts'
import { addingUp, type DurationStep } from '../../../../shared/domain/shown-duration.ts'

export interface ReviewedTask<Id> {
  readonly id: Id
  readonly name: string
  readonly projectId: Id | null
  /** The time that the day has of it; null where nobody knows. */
  readonly daySeconds: number | null
  readonly done: boolean
}

export interface ReviewedEntry<Id> {
  readonly description: string
  readonly taskId: Id | null
  readonly projectId: Id | null
  /** The name of the workspace, where that is not the one in use. */
  readonly workspace?: string | null
  /** Instants; `stop` null while it runs. */
  readonly start: string
  readonly stop: string | null
}

export interface TaskReview<Id> {
  readonly task: ReviewedTask<Id>
  /** Seconds tracked on the day, of whatever was tracked on the task in all. */
  readonly trackedSeconds: number
}

/** Time of the day that no task of the day asked for, by what it was called. */
export interface UnplannedTime<Id> {
  readonly description: string
  readonly projectId: Id | null
  readonly seconds: number
}

export interface ProjectReview<Id> {
  readonly projectId: Id | null
  /** The name of another workspace, of whose time this is all. */
  readonly workspace: string | null
  readonly plannedSeconds: number
  readonly trackedSeconds: number
}

export interface DayReview<Id> {
  readonly plannedSeconds: number
  readonly trackedSeconds: number
  readonly unplannedSeconds: number
  readonly doneCount: number
  /** In the order of the day. */
  readonly tasks: readonly TaskReview<Id>[]
  /** Most time first. */
  readonly unplanned: readonly UnplannedTime<Id>[]
  /** Most time first. */
  readonly projects: readonly ProjectReview<Id>[]
}

/**
 * Counts the entries of a day, which are those that started on it, against its tasks. A running entry counts up to
 * `now`, in seconds since 1970. Tracked time is what is shown of it, so that tasks and what was not planned add up to the
 * day, and projects too.
 */
export function reviewDay<Id>(
  tasks: readonly ReviewedTask<Id>[],
  entries: readonly ReviewedEntry<Id>[],
  now: number,
  step: DurationStep = 1,
): DayReview<Id> {
  const planned = new Set(tasks.map((task) => task.id))
  const onTask = new Map<Id, number>()
  const unplanned = new Map<string, UnplannedTime<Id>>()
  const projects = new Map<string, { -readonly [Key in keyof ProjectReview<Id>]: ProjectReview<Id>[Key] }>()
  const ofProject = (ofEntry: Id | null, workspace: string | null = null) => {
    const projectId = workspace === null ? ofEntry : null
    const key = JSON.stringify([projectId, workspace])
    const known = projects.get(key) ?? { projectId, workspace, plannedSeconds: 0, trackedSeconds: 0 }
    projects.set(key, known)
    return known
  }

  for (const task of tasks) ofProject(task.projectId).plannedSeconds += task.daySeconds ?? 0
  for (const { description, taskId, projectId, workspace, start, stop } of entries) {
    const seconds = Math.max(0, (stop === null ? now : epochSeconds(stop)) - epochSeconds(start))
    ofProject(projectId, workspace).trackedSeconds += seconds
    if (taskId !== null && planned.has(taskId)) {
      onTask.set(taskId, (onTask.get(taskId) ?? 0) + seconds)
      continue
    }
    const key = JSON.stringify([description, projectId])
    const known = unplanned.get(key)?.seconds ?? 0
    unplanned.set(key, { description, projectId, seconds: known + seconds })
  }

  const total = (list: Iterable<number>) => [...list].reduce((sum, seconds) => sum + seconds, 0)
  const elsewhere = [...unplanned.values()].toSorted((a, b) => b.seconds - a.seconds)
  const shown = addingUp(
    [...tasks.map(({ id }) => onTask.get(id) ?? 0), ...elsewhere.map(({ seconds }) => seconds)],
    step,
  )
  const ofProjects = [...projects.values()]
  const shownOfProjects = addingUp(
    ofProjects.map(({ trackedSeconds }) => trackedSeconds),
    step,
  )
  const all = ofProjects.map((each, index) =>
    Object.assign(each, { trackedSeconds: shownOfProjects[index] ?? 0 }),
  )
  return {
    plannedSeconds: total(all.map((each) => each.plannedSeconds)),
    trackedSeconds: total(shown),
    unplannedSeconds: total(shown.slice(tasks.length)),
    doneCount: tasks.filter((task) => task.done).length,
    tasks: tasks.map((task, index) => ({ task, trackedSeconds: shown[index] ?? 0 })),
    unplanned: elsewhere.map(({ description, projectId }, index) => ({
      description,
      projectId,
      seconds: shown[tasks.length + index] ?? 0,
    })),
    projects: all
      .filter((each) => each.plannedSeconds > 0 || each.trackedSeconds > 0)
      .toSorted((a, b) => b.trackedSeconds - a.trackedSeconds || b.plannedSeconds - a.plannedSeconds),
  }
}
