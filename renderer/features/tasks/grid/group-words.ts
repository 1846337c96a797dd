/** Groups of the list in words. */

import { t } from '@lingui/core/macro'
import type { TaskGroup, TaskGrouping } from '../../../../shared/bridge/tasks.ts'
import { dayInWords } from '../../../entities/task/task-dates.ts'
import { priorities } from '../../../entities/task/task-marks.tsx'
import type { TaskCatalog } from '../../../entities/task/use-task-catalog.ts'

export const groupingNames: Readonly<Record<TaskGrouping, string>> = {
  none: t`No grouping`,
  project: t`Project`,
  status: t`Status`,
  priority: t`Priority`,
  assignee: t`Assigned to`,
  date: t`Day`,
}

const nothing: Readonly<Record<TaskGrouping, string>> = {
  none: t`Tasks`,
  project: t`No project`,
  status: t`No status`,
  priority: t`No priority`,
  assignee: t`Nobody`,
  date: t`No day`,
}

export function groupWords({ key }: TaskGroup, groupBy: TaskGrouping, catalog: TaskCatalog): string {
  if (key === null) return nothing[groupBy]
  switch (groupBy) {
    case 'project':
      return catalog.projects.get(key)?.name ?? t`Another project`
    case 'status':
      return catalog.statuses.find(({ id }) => id === key)?.name ?? t`Another status`
    case 'priority':
      return priorities.find(({ value }) => value === key)?.label ?? key
    case 'assignee':
      return catalog.people.byId.get(key)?.name ?? t`Somebody else`
    case 'date':
      return dayInWords(key, catalog.preferences.dateFormat, catalog.today)
    default:
      return nothing.none
  }
}
