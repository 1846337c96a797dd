import { t } from '@lingui/core/macro'
import Columns from 'lucide-react/icons/columns-3'
import Group from 'lucide-react/icons/layers'
import Kanban from 'lucide-react/icons/square-kanban'
import List from 'lucide-react/icons/list'
import Settings from 'lucide-react/icons/settings-2'
import Table from 'lucide-react/icons/table-2'
import type { TaskGrouping } from '../../../../shared/bridge/tasks.ts'
import { Button } from '../../../components/controls/button.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { MultiPicker, Picker } from '../../../components/pickers/picker.tsx'
import { SegmentedControl } from '../../../components/controls/segmented-control.tsx'
import { columnsOf } from '../grid/columns.ts'
import { groupingNames } from '../grid/group-words.ts'
import { useTasksShared } from '../tasks-context.ts'
import { changeView, openStatuses } from '../tasks-state.ts'
import styles from '../tasks-screen.module.css'
import type { TaskView } from './view.ts'

const groupings = [
  'none',
  'status',
  'project',
  'priority',
  'assignee',
  'date',
] as const satisfies TaskGrouping[]

/** How the tasks are drawn: as a list, a board or a table, in groups, with which columns. */
export function ViewTools({ view }: { readonly view: TaskView }) {
  const { catalog } = useTasksShared()
  const columns = columnsOf(view.layout, catalog.customFields).filter(({ id }) => id !== 'name')
  return (
    <>
      {view.layout !== 'board' && (
        <Picker
          label={t`Group by`}
          searchLabel={t`Group by`}
          items={groupings.map((grouping) => ({ id: grouping, label: groupingNames[grouping] }))}
          selected={view.groupBy}
          onSelect={(id) => changeView({ groupBy: groupings.find((grouping) => grouping === id) ?? 'none' })}
          trigger={
            <Button variant="quiet" size="small" icon={<Group />}>
              {view.groupBy === 'none' ? t`Group` : groupingNames[view.groupBy]}
            </Button>
          }
        />
      )}
      {view.layout !== 'board' && (
        <MultiPicker
          label={t`Columns`}
          searchLabel={t`Find a column`}
          items={columns.map(({ id, title }) => ({ id, label: title }))}
          selected={new Set(columns.map(({ id }) => id).filter((id) => !view.hiddenColumns.includes(id)))}
          onChange={(shown) =>
            changeView({ hiddenColumns: columns.map(({ id }) => id).filter((id) => !shown.has(id)) })
          }
          trigger={<IconButton label={t`Columns`} icon={<Columns />} />}
        />
      )}
      <IconButton label={t`Statuses`} icon={<Settings />} onPress={openStatuses} />
      <SegmentedControl
        label={t`Layout`}
        className={styles.layout}
        value={view.layout}
        options={[
          { value: 'list', label: t`List`, icon: <List /> },
          { value: 'board', label: t`Board`, icon: <Kanban /> },
          { value: 'table', label: t`Table`, icon: <Table /> },
        ]}
        onChange={(layout) => changeView({ layout })}
      />
    </>
  )
}
