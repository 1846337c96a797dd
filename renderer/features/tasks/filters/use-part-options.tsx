import { t } from '@lingui/core/macro'
import { useCallback, useMemo } from 'react'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import type { PickerItem } from '../../../components/pickers/picker-search.ts'
import { Avatar } from '../../../entities/people/avatar.tsx'
import { withoutLaterOccurrences } from '../../../entities/task/folded-tasks.ts'
import {
  priorities,
  PriorityMark,
  StatusLead,
  StatusMark,
  statusTypeNames,
} from '../../../entities/task/task-marks.tsx'
import type { PartId } from './filter-parts.ts'
import { useTasksShared } from '../tasks-state.ts'

const none: readonly never[] = []

const openTasks = { includeDone: false, limit: 1000 }
const recurringOnes = { filter: { recurring: true }, foldSeries: true, limit: 500 }

function seriesAmong(tasks: readonly Pick<Task, 'id' | 'seriesId' | 'name'>[]): readonly PickerItem[] {
  const names = new Map(tasks.map(({ id, seriesId, name }) => [seriesId ?? id, name]))
  return [...names].map(([id, name]) => ({ id, label: name }))
}

/** `dayloom` → `Dayloom` */
function sourceName(source: string): string {
  return source.slice(0, 1).toUpperCase() + source.slice(1)
}

/**
 * The options of a part of the filter: projects for projects, people for people.
 *
 * @param parts lists of other parts are not read
 */
export function usePartOptions(parts: readonly PartId[]): (part: PartId) => readonly PickerItem[] {
  const { catalog } = useTasksShared()
  const ifAsked = (part: PartId) => ({ enabled: parts.includes(part) })
  const { data: teams = none } = useBridgeQuery('teams.list', undefined, ifAsked('team'))
  const { data: sources = none } = useBridgeQuery('tasks.sources', undefined, ifAsked('source'))
  // One occurrence of each series stands for it.
  const { data: recurring } = useBridgeQuery('tasks.page', recurringOnes, ifAsked('series'))
  const { data: tasks = none } = useBridgeQuery('tasks.list', openTasks, ifAsked('parent'))
  const options = useMemo((): Partial<Record<PartId, readonly PickerItem[]>> => {
    const people = (kind: 'member' | 'ghost') =>
      catalog.people.all
        .filter((person) => person.kind === kind)
        .map((person) => ({
          id: person.id,
          label: person.name,
          note: person.isMe ? t`You` : null,
          lead: <Avatar person={person} />,
        }))
    return {
      status: catalog.statuses.map((status) => ({
        id: status.id,
        label: status.name,
        lead: <StatusLead status={status} />,
      })),
      type: (['todo', 'in_progress', 'done'] as const).map((type) => ({
        id: type,
        label: statusTypeNames[type],
        lead: <StatusMark type={type} />,
      })),
      priority: priorities.map(({ value, label }) => ({
        id: value,
        label,
        lead: <PriorityMark priority={value} />,
      })),
      project: [...catalog.projects.values()].map(({ id, name, color, archived }) => ({
        id,
        label: name,
        color,
        note: archived ? t`Archived` : null,
      })),
      client: [...catalog.clients.values()].map(({ id, name }) => ({ id, label: name })),
      assignee: people('member'),
      creator: people('member'),
      ghost: people('ghost'),
      team: teams.map(({ id, name }) => ({ id, label: name })),
      tag: [...catalog.tags.values()].map(({ id, name }) => ({ id, label: name })),
      series: seriesAmong(recurring?.tasks ?? none),
      source: sources.map((source) => ({ id: source, label: sourceName(source) })),
      parent: withoutLaterOccurrences(tasks)
        .filter(({ parentId }) => parentId === null)
        .map(({ id, name }) => ({ id, label: name })),
    }
  }, [catalog, teams, sources, recurring, tasks])
  return useCallback((part) => options[part] ?? none, [options])
}
