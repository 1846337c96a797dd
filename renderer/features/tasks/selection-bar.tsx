import CalendarDays from 'lucide-react/icons/calendar-days'
import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import Folder from 'lucide-react/icons/folder'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import Tag from 'lucide-react/icons/tag'
import Trash from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import CircleDot from 'lucide-react/icons/circle-dot'
import { Toolbar } from 'react-aria-components/Toolbar'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../components/menu.tsx'
import { Picker } from '../../components/picker.tsx'
import { usePeopleItems } from '../../entities/people/people-picker.tsx'
import { PriorityPicker, ProjectPicker, StatusPicker } from '../../entities/task/task-pickers.tsx'
import type { TaskChanges } from '../../entities/task/use-task-edits.ts'
import { useTasksShared } from './tasks-context.ts'
import { clearSelection, forget } from './tasks-state.ts'
import styles from './tasks-screen.module.css'

const nobody: ReadonlySet<string> = new Set()

/** What can be done with the selected tasks: each of it one change with one undo. */
export function SelectionBar({ ids }: { readonly ids: readonly LocalId[] }) {
  const { catalog, edits } = useTasksShared()
  const { today, people } = catalog
  const peopleItems = usePeopleItems(people.all, nobody)
  const count = `${ids.length} ${ids.length === 1 ? 'task' : 'tasks'}`

  function change(changes: TaskChanges, what: string): void {
    void edits.change(ids, changes, `${count} ${what}`)
  }

  async function remove(): Promise<void> {
    if ((await edits.remove(ids.map((id) => ({ id, name: null })))) !== null) forget(ids)
  }

  function assign(id: string | null): void {
    const person = people.all.find((each) => each.id === id)
    if (person === undefined) change({ assigneeIds: [], ghostIds: [] }, 'assigned to nobody')
    else if (person.kind === 'member') change({ addAssigneeIds: [person.id] }, `assigned to ${person.name}`)
    else change({ ghostIds: [person.id] }, `assigned to ${person.name}`)
  }

  return (
    <Toolbar className={styles.selection ?? ''} aria-label="Selected tasks">
      <span className={styles.selected}>{ids.length.toLocaleString('en')} selected</span>
      <Button size="small" icon={<Check />} onPress={() => change({ done: true }, 'done')}>
        Done
      </Button>
      <StatusPicker
        statuses={catalog.statuses}
        selected={null}
        onSelect={(statusId) => change({ statusId }, 'changed')}
        trigger={
          <Button size="small" icon={<CircleDot />}>
            Status
          </Button>
        }
      />
      <Menu
        label="Plan for"
        trigger={
          <Button size="small" icon={<CalendarDays />}>
            Plan
          </Button>
        }
      >
        <MenuItem onAction={() => change({ date: today, endDate: null }, 'planned for today')}>
          Today
        </MenuItem>
        <MenuItem onAction={() => change({ date: addDays(today, 1), endDate: null }, 'planned for tomorrow')}>
          Tomorrow
        </MenuItem>
        <MenuItem
          onAction={() => change({ date: addDays(today, 7), endDate: null }, 'planned for in a week')}
        >
          In a week
        </MenuItem>
        <MenuItem onAction={() => change({ date: null, endDate: null }, 'moved to the backlog')}>
          Backlog
        </MenuItem>
      </Menu>
      <Picker
        label="Assign to"
        searchLabel="Find a person or ghost"
        noneLabel="Nobody"
        items={peopleItems}
        selected={null}
        onSelect={assign}
        trigger={
          <Button size="small" icon={<UserPlus />}>
            Assign
          </Button>
        }
      />
      <ProjectPicker
        projects={catalog.activeProjects}
        selected={null}
        onSelect={(projectId) => change({ projectId }, 'moved')}
        trigger={
          <Button size="small" icon={<Folder />}>
            Project
          </Button>
        }
      />
      <PriorityPicker
        selected={null}
        onSelect={(priority) => change({ priority }, 'changed')}
        trigger={
          <Button size="small" icon={<Flag />}>
            Priority
          </Button>
        }
      />
      <Picker
        label="Add a tag"
        searchLabel="Find a tag"
        items={[...catalog.tags.values()].map(({ id, name }) => ({ id, label: name }))}
        selected={null}
        onSelect={(id) => {
          const tag = [...catalog.tags.values()].find((each) => each.id === id)
          if (tag !== undefined) change({ addTagIds: [tag.id] }, `tagged ${tag.name}`)
        }}
        trigger={
          <Button size="small" icon={<Tag />}>
            Tag
          </Button>
        }
      />
      <Menu label="More changes" trigger={<IconButton label="More changes" icon={<MoreHorizontal />} />}>
        <MenuItem onAction={() => change({ done: false }, 'not done any more')}>Not done</MenuItem>
        <MenuItem onAction={() => change({ billable: true }, 'billable')}>Billable</MenuItem>
        <MenuItem onAction={() => change({ billable: false }, 'not billable')}>Not billable</MenuItem>
        <MenuItem onAction={() => change({ pinned: true }, 'pinned')}>Pin</MenuItem>
        <MenuItem onAction={() => change({ pinned: false }, 'not pinned any more')}>Unpin</MenuItem>
        <MenuItem onAction={() => change({ isPrivate: true }, 'private')}>Make private</MenuItem>
        <MenuItem onAction={() => change({ isPrivate: false }, 'visible to others')}>Make visible</MenuItem>
        <MenuItem onAction={() => change({ estimatedSeconds: null }, 'without an estimate')}>
          Take the estimate away
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          onAction={() => {
            change({ archived: true }, 'archived')
            forget(ids)
          }}
        >
          Archive
        </MenuItem>
        <MenuItem
          onAction={() => {
            change({ archived: false }, 'brought back')
            forget(ids)
          }}
        >
          Bring back from the archive
        </MenuItem>
        <MenuItem onAction={() => change({ parentId: null }, 'on their own')}>
          Make tasks of their own
        </MenuItem>
      </Menu>
      <Button size="small" icon={<Trash />} onPress={() => void remove()}>
        Delete
      </Button>
      <IconButton label="Clear selection" keys="Escape" icon={<X />} onPress={clearSelection} />
    </Toolbar>
  )
}
