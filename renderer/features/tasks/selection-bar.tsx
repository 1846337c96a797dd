import { t } from '@lingui/core/macro'
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
import { useRef } from 'react'
import { Toolbar } from '../../components/controls/toolbar.tsx'
import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { focusRows } from '../../components/keep-focus.ts'
import { BarButton, IconButton } from '../../components/controls/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../components/overlays/menu.tsx'
import { Picker } from '../../components/pickers/picker.tsx'
import { usePeopleItems } from '../../entities/people/people-picker.tsx'
import { PriorityPicker, ProjectPicker, StatusPicker, TagsPicker } from '../../entities/task/task-pickers.tsx'
import { said, type TaskChanges } from '../../entities/task/use-task-edits.ts'
import { estimateWords } from './estimate-words.ts'
import { useTasksShared, clearSelection, forget } from './tasks-state.ts'
import styles from './tasks-screen.module.css'

const nobody: ReadonlySet<string> = new Set()

export interface SelectionBarProps {
  readonly ids: readonly LocalId[]
  /** Of all of them; undefined while it is read. */
  readonly estimatedSeconds: number | undefined
  /** Of them; none while they are read. */
  readonly projectIds: readonly LocalId[]
  /** The people who have any of them; nobody while they are read. */
  readonly workerIds: readonly LocalId[]
  /** The values that all of them have. */
  readonly common: ProcedureOutput<'tasks.sum'>['common']
}

/** The actions on the selected tasks: each is one change with one undo. */
export function SelectionBar({ ids, estimatedSeconds, projectIds, workerIds, common }: SelectionBarProps) {
  const { catalog, edits } = useTasksShared()
  const bar = useRef<HTMLDivElement>(null)
  const { today, people } = catalog
  const peopleItems = usePeopleItems(people.all, nobody, projectIds)
  const [first] = ids
  const single = useBridgeQuery('tasks.get', { id: first ?? '' }, { enabled: ids.length === 1 })
  const only = single.data
  const tasks = ids.map((id) => ({ id, name: id === only?.id ? only.name : null }))

  function change(changes: TaskChanges, what: string): void {
    void edits.change(ids, changes, said(tasks, what))
  }

  async function remove(): Promise<void> {
    focusRows(bar.current)
    const named = ids.length === 1 && only === undefined ? (await single.refetch()).data : only
    const wanted = ids.map((id) => ({ id, name: id === named?.id ? named.name : null }))
    if ((await edits.remove(wanted)) !== null) forget(ids)
  }

  function setTags({ tagIds, newTags = [] }: Pick<TaskChanges, 'tagIds' | 'newTags'>): void {
    const former: readonly string[] = common.tagIds
    const wanted = tagIds ?? former
    const addTagIds = wanted.filter((id) => !former.includes(id))
    const removeTagIds = former.filter((id) => !wanted.includes(id))
    const [removed] = removeTagIds
    const added = [...addTagIds.map((id) => catalog.tags.get(id)?.name ?? ''), ...newTags].join(', ')
    change(
      { addTagIds, removeTagIds, newTags },
      removed === undefined
        ? t`tagged ${added}`
        : t`not tagged ${catalog.tags.get(removed)?.name ?? ''} any more`,
    )
  }

  function assign(id: string | null): void {
    const person = people.all.find((each) => each.id === id)
    if (person === undefined) change({ assigneeIds: [], ghostIds: [] }, t`assigned to nobody`)
    else if (person.kind === 'member') change({ addAssigneeIds: [person.id] }, t`assigned to ${person.name}`)
    else change({ ghostIds: [person.id] }, t`assigned to ${person.name}`)
  }

  return (
    <Toolbar ref={bar} className={styles.selection ?? ''} aria-label={t`Selected tasks`}>
      <span className={styles.selected}>
        {t`${ids.length.toLocaleString('en')} selected`}
        {estimateWords(estimatedSeconds, catalog.preferences)}
      </span>
      <BarButton icon={<Check />} onPress={() => change({ done: true }, 'done')} label={t`Done`} />
      <StatusPicker
        statuses={catalog.statuses}
        selected={common.statusId}
        onSelect={(statusId) => change({ statusId }, 'changed')}
        trigger={<BarButton icon={<CircleDot />} label={t`Status`} />}
      />
      <Menu label={t`Plan for`} trigger={<BarButton icon={<CalendarDays />} label={t`Plan`} />}>
        <MenuItem onAction={() => change({ date: today, endDate: null }, t`planned for today`)}>
          {t`Today`}
        </MenuItem>
        <MenuItem
          onAction={() => change({ date: addDays(today, 1), endDate: null }, t`planned for tomorrow`)}
        >
          {t`Tomorrow`}
        </MenuItem>
        <MenuItem
          onAction={() => change({ date: addDays(today, 7), endDate: null }, t`planned for in a week`)}
        >
          {t`In a week`}
        </MenuItem>
        <MenuItem onAction={() => change({ date: null, endDate: null }, t`moved to the backlog`)}>
          {t`Backlog`}
        </MenuItem>
      </Menu>
      <Picker
        label={t`Assign to`}
        searchLabel={t`Find a person or ghost`}
        noneLabel={t`Nobody`}
        items={peopleItems}
        selected={onlyWorker(common)}
        onSelect={assign}
        trigger={<BarButton icon={<UserPlus />} label={t`Assign`} />}
      />
      <ProjectPicker
        projects={catalog.projects}
        selected={common.projectId}
        workerIds={workerIds}
        onSelect={(projectId) => change({ projectId }, 'moved')}
        onCreate={(newProject) => change({ newProject }, 'moved')}
        trigger={<BarButton icon={<Folder />} label={t`Project`} />}
      />
      <PriorityPicker
        selected={common.priority}
        onSelect={(priority) => change({ priority }, 'changed')}
        trigger={<BarButton icon={<Flag />} label={t`Priority`} />}
      />
      <TagsPicker
        tags={[...catalog.tags.values()]}
        selected={common.tagIds}
        onChange={setTags}
        trigger={<BarButton icon={<Tag />} label={t`Tag`} />}
      />
      <Menu
        label={t`More changes`}
        trigger={<IconButton label={t`More changes`} icon={<MoreHorizontal />} />}
      >
        <MenuItem onAction={() => change({ done: false }, t`not done any more`)}>{t`Not done`}</MenuItem>
        <MenuItem onAction={() => change({ billable: true }, 'billable')}>{t`Billable`}</MenuItem>
        <MenuItem onAction={() => change({ billable: false }, t`not billable`)}>{t`Not billable`}</MenuItem>
        <MenuItem onAction={() => change({ pinned: true }, 'pinned')}>{t`Pin`}</MenuItem>
        <MenuItem onAction={() => change({ pinned: false }, t`not pinned any more`)}>{t`Unpin`}</MenuItem>
        <MenuItem onAction={() => change({ isPrivate: true }, 'private')}>{t`Make private`}</MenuItem>
        <MenuItem
          onAction={() => change({ isPrivate: false }, t`visible to others`)}
        >{t`Make visible`}</MenuItem>
        <MenuItem onAction={() => change({ estimatedSeconds: null }, t`without an estimate`)}>
          {t`Take the estimate away`}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          onAction={() => {
            change({ archived: true }, 'archived')
            forget(ids)
          }}
        >
          {t`Archive`}
        </MenuItem>
        <MenuItem
          onAction={() => {
            change({ archived: false }, t`brought back`)
            forget(ids)
          }}
        >
          {t`Restore from the archive`}
        </MenuItem>
        <MenuItem onAction={() => change({ parentId: null }, t`on their own`)}>
          {t`Make separate tasks`}
        </MenuItem>
      </Menu>
      <BarButton icon={<Trash />} onPress={() => void remove()} label={t`Delete`} />
      <IconButton label={t`Clear selection`} keys="Escape" icon={<X />} onPress={clearSelection} />
    </Toolbar>
  )
}

/** Null where nobody is assigned to any of them; undefined where they differ, or several people are. */
function onlyWorker({ assigneeIds, ghostIds }: SelectionBarProps['common']): LocalId | null | undefined {
  if (assigneeIds === undefined || ghostIds === undefined) return undefined
  const [first = null, ...others] = [...assigneeIds, ...ghostIds]
  return others.length === 0 ? first : undefined
}
