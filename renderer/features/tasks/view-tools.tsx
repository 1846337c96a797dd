import Columns from 'lucide-react/icons/columns-3'
import Group from 'lucide-react/icons/layers'
import Kanban from 'lucide-react/icons/square-kanban'
import List from 'lucide-react/icons/list'
import Settings from 'lucide-react/icons/settings-2'
import Table from 'lucide-react/icons/table-2'
import type { TaskGrouping } from '../../../shared/bridge/tasks.ts'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { MultiPicker, Picker } from '../../components/picker.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { columnsOf } from './columns.ts'
import { groupingNames } from './group-words.ts'
import { useTasksShared } from './tasks-context.ts'
import { changeView, openStatuses } from './tasks-state.ts'
import styles from './tasks-screen.module.css'
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
          label="Group by"
          searchLabel="Group by"
          items={groupings.map((grouping) => ({ id: grouping, label: groupingNames[grouping] }))}
          selected={view.groupBy}
          onSelect={(id) => changeView({ groupBy: groupings.find((grouping) => grouping === id) ?? 'none' })}
          trigger={
            <Button variant="quiet" size="small" icon={<Group />}>
              {view.groupBy === 'none' ? 'Group' : groupingNames[view.groupBy]}
            </Button>
          }
        />
      )}
      {view.layout !== 'board' && (
        <MultiPicker
          label="Columns"
          searchLabel="Find a column"
          items={columns.map(({ id, title }) => ({ id, label: title }))}
          selected={new Set(columns.map(({ id }) => id).filter((id) => !view.hiddenColumns.includes(id)))}
          onChange={(shown) =>
            changeView({ hiddenColumns: columns.map(({ id }) => id).filter((id) => !shown.has(id)) })
          }
          trigger={<IconButton label="Columns" icon={<Columns />} />}
        />
      )}
      <IconButton label="Statuses" icon={<Settings />} onPress={openStatuses} />
      <SegmentedControl
        label="Layout"
        className={styles.layout}
        value={view.layout}
        options={[
          { value: 'list', label: 'List', icon: <List /> },
          { value: 'board', label: 'Board', icon: <Kanban /> },
          { value: 'table', label: 'Table', icon: <Table /> },
        ]}
        onChange={(layout) => changeView({ layout })}
      />
    </>
  )
}
