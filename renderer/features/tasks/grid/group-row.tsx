import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { TaskGroup, TaskGrouping } from '../../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { Avatar } from '../../../entities/people/avatar.tsx'
import { PriorityMark, priorities } from '../../../entities/task/priority-mark.tsx'
import { StatusLead } from '../../../entities/task/status-mark.tsx'
import { groupWords } from './group-words.ts'
import styles from './task-grid.module.css'
import { useTasksShared } from '../tasks-context.ts'

export interface GroupRowProps {
  readonly group: TaskGroup
  readonly groupBy: TaskGrouping
  readonly isFolded: boolean
  readonly onToggle: () => void
}

/** The head of a group: what its tasks share, how many they are, and their time. Folds them away. */
export function GroupRow({ group, groupBy, isFolded, onToggle }: GroupRowProps) {
  const { catalog } = useTasksShared()
  const words = groupWords(group, groupBy, catalog)
  const write = (seconds: number): string => shortDuration(seconds, catalog.preferences.durationFormat)
  return (
    <div role="gridcell" className={styles.groupCell}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.fold}
        aria-expanded={!isFolded}
        aria-label={`${words}, ${group.count} ${plural(group.count, { one: 'task', other: 'tasks' })}`}
        onClick={onToggle}
      >
        {isFolded ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
        <GroupLead group={group} groupBy={groupBy} />
        <span className="cut">{words}</span>
        <span className={styles.groupCount}>{group.count}</span>
      </button>
      <span className={styles.groupSums}>
        {group.estimatedSeconds > 0 && (
          <span>
            <Trans>{write(group.estimatedSeconds)} estimated</Trans>
          </span>
        )}
        {group.trackedSeconds >= 60 && (
          <span>
            <Trans>{write(group.trackedSeconds)} tracked</Trans>
          </span>
        )}
      </span>
    </div>
  )
}

function GroupLead({ group: { key }, groupBy }: Pick<GroupRowProps, 'group' | 'groupBy'>) {
  const { catalog } = useTasksShared()
  switch (groupBy) {
    case 'project':
      return <ProjectDot color={key === null ? null : (catalog.projects.get(key)?.color ?? null)} />
    case 'status': {
      const status = catalog.statuses.find(({ id }) => id === key)
      return status === undefined ? null : <StatusLead status={status} />
    }
    case 'priority':
      return <PriorityMark priority={priorities.find(({ value }) => value === key)?.value ?? null} />
    case 'assignee': {
      const person = key === null ? undefined : catalog.people.byId.get(key)
      return person === undefined ? null : <Avatar person={person} />
    }
    default:
      return null
  }
}
