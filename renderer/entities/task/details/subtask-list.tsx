import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Task, TaskDetails } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { useRowOrder } from '../../../components/dragging/use-row-order.ts'
import { AddTaskLine } from '../add-task-line.tsx'
import styles from './task-details.module.css'
import { placeTasks, positionAfter } from '../task-order.ts'
import type { TaskCatalog } from '../use-task-catalog.ts'
import type { TaskEdits } from '../use-task-edits.ts'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import PanelRight from 'lucide-react/icons/panel-right'
import Trash from 'lucide-react/icons/trash-2'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../components/overlays/menu.tsx'
import { AvatarStack } from '../../people/avatar.tsx'
import { TaskDateLabel } from '../task-marks.tsx'

export interface SubtaskListProps {
  readonly task: TaskDetails
  readonly catalog: TaskCatalog
  readonly edits: TaskEdits
  readonly onOpen: (id: LocalId) => void
}

/** The parts of a task, in their order: tick, open, move by pointer or with Alt and arrows, add. */
export function SubtaskList({ task, catalog, edits, onOpen }: SubtaskListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { children } = task
  // A row that is added above it would push the line that has the focus out of sight.
  useEffect(() => {
    const { activeElement } = document
    if (children.length > 0 && list.current?.parentElement?.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' })
  }, [children.length])
  const done = children.filter((child) => child.done).length

  async function place(id: LocalId, index: number): Promise<boolean> {
    const positions = placeTasks(children, [id], index)
    if (positions.size === 0) return false
    return edits.move(
      children.flatMap((child) => {
        const position = positions.get(child.id)
        return position === undefined ? [] : [{ id: child.id, position }]
      }),
    )
  }

  const order = useRowOrder({
    rows: list,
    ids: children.map((child) => child.id),
    focused: '[data-subtask]',
    place,
  })

  function onKey(event: KeyboardEvent, child: Task): void {
    if (order.onKeyDown(event, child.id) || event.key !== 'Delete') return
    event.preventDefault()
    event.stopPropagation()
    void edits.remove([child])
  }

  return (
    <section className={styles.section} aria-label={t`Subtasks`}>
      <header className={styles.sectionHead}>
        <h3>{t`Subtasks`}</h3>
        {children.length > 0 && (
          <span className="faint small figures">
            <Trans>
              {done} of {children.length} done
            </Trans>
          </span>
        )}
      </header>
      <ul ref={list} className="stack" aria-label={t`Subtasks`}>
        {children.map((child, index) => (
          <SubtaskRow
            key={child.id}
            task={child}
            catalog={catalog}
            className={order.classOf(index)}
            onDone={(isDone) => void edits.change([child.id], { done: isDone })}
            onOpen={() => onOpen(child.id)}
            onPromote={() =>
              void edits.change([child.id], { parentId: null }, t`“${child.name}” is now a separate task`)
            }
            onRemove={() => void edits.remove([child])}
            onPointerDown={(event) => order.onPointerDown(event, child.id)}
            onKeyDown={(event) => onKey(event, child)}
          />
        ))}
      </ul>
      <AddTaskLine
        label={t`Add subtask`}
        className={styles.addSubtask}
        isNarrow
        leavesEscape
        onAdd={async (typed) => {
          const { projectId } = task
          const place = { parentId: task.id, projectId, position: positionAfter(children) }
          return (await edits.create({ ...place, ...typed })) !== null
        }}
      />
    </section>
  )
}

interface SubtaskRowProps {
  readonly task: Task
  readonly catalog: TaskCatalog
  readonly className: string
  readonly onDone: (done: boolean) => void
  readonly onOpen: () => void
  readonly onPromote: () => void
  readonly onRemove: () => void
  readonly onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function SubtaskRow({ task, catalog, ...row }: SubtaskRowProps) {
  const assigned = [...task.assigneeIds, ...task.ghostIds].flatMap((id) => catalog.people.byId.get(id) ?? [])
  return (
    <li className={classNames(styles.subtask, row.className)}>
      <Checkbox isRound aria-label={t`Done: ${task.name}`} isSelected={task.done} onChange={row.onDone} />
      <button
        type="button"
        data-subtask
        className={classNames(styles.subtaskName, 'cut', task.done && 'struck')}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={row.onOpen}
        onPointerDown={row.onPointerDown}
        onKeyDown={row.onKeyDown}
      >
        {task.name}
      </button>
      <span className={styles.subtaskFacts}>
        <TaskDateLabel task={task} dateFormat={catalog.preferences.dateFormat} today={catalog.today} />
        <AvatarStack people={assigned} most={2} />
      </span>
      <Menu
        label={t`Actions for ${task.name}`}
        placement="bottom end"
        trigger={
          <IconButton
            label={t`More about ${task.name}`}
            icon={<MoreHorizontal />}
            className={styles.subtaskMore}
          />
        }
      >
        <MenuItem icon={<PanelRight />} onAction={row.onOpen}>
          {t`Open`}
        </MenuItem>
        <MenuItem icon={<ArrowUpRight />} onAction={row.onPromote}>
          {t`Make it a separate task`}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash />} isDestructive onAction={row.onRemove}>
          {t`Delete`}
        </MenuItem>
      </Menu>
    </li>
  )
}
