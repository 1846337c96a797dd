import { t } from '@lingui/core/macro'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import PanelRight from 'lucide-react/icons/panel-right'
import Trash from 'lucide-react/icons/trash-2'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../components/overlays/menu.tsx'
import { AvatarStack } from '../../people/avatar.tsx'
import { TaskDateLabel } from '../task-date-label.tsx'
import styles from './task-details.module.css'
import type { TaskCatalog } from '../use-task-catalog.ts'

export interface SubtaskRowProps {
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

export function SubtaskRow({ task, catalog, ...row }: SubtaskRowProps) {
  const assigned = [...task.assigneeIds, ...task.ghostIds].flatMap((id) => catalog.people.byId.get(id) ?? [])
  return (
    <li className={classNames(styles.subtask, task.done && styles.doneSubtask, row.className)}>
      <Checkbox isRound aria-label={t`Done: ${task.name}`} isSelected={task.done} onChange={row.onDone} />
      <button
        type="button"
        data-subtask
        className={`${styles.subtaskName} cut`}
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
