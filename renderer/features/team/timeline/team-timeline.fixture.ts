/** People and tasks for tests: named by their ids. */

import type { TaskBar } from '../../../../shared/bridge/tasks.ts'
import { ghostKey, memberKey, type TeamWorker } from '../rows/worker.ts'

export function workerNamed(name: string, changes: Partial<TeamWorker> = {}): TeamWorker {
  const kind = changes.kind ?? 'member'
  return {
    key: kind === 'ghost' ? ghostKey(name) : memberKey(name),
    id: name as TeamWorker['id'],
    name,
    kind,
    isMe: false,
    active: true,
    teamIds: [],
    invited: false,
    ...changes,
  }
}

export function taskNamed(id: string, changes: Partial<TaskBar> = {}): TaskBar {
  return {
    id: id as TaskBar['id'],
    name: id,
    projectId: null,
    date: '2026-11-23',
    endDate: null,
    estimatedSeconds: null,
    done: false,
    statusId: null,
    color: null,
    isPrivate: false,
    assigneeIds: [],
    ghostIds: [],
    ...changes,
  }
}

export function idsOf(...names: readonly string[]): TaskBar['assigneeIds'] {
  return names.map((name) => name as TaskBar['assigneeIds'][number])
}
