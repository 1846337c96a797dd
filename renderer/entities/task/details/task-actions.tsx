import { t } from '@lingui/core/macro'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Copy from 'lucide-react/icons/copy'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import FilePlus from 'lucide-react/icons/file-plus'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Trash from 'lucide-react/icons/trash-2'
import type { TaskDetails } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../components/overlays/menu.tsx'
import type { TaskEdits } from '../use-task-edits.ts'

export interface TaskActionsProps {
  readonly task: TaskDetails
  readonly edits: TaskEdits
  readonly onOpen: (id: LocalId) => void
  readonly onDelete: () => void
}

/** The actions on a whole task. */
export function TaskActions({ task, edits, onOpen, onDelete }: TaskActionsProps) {
  async function openMade(made: Promise<LocalId | null>): Promise<void> {
    const id = await made
    if (id !== null) onOpen(id)
  }

  return (
    <Menu
      label={t`Task actions`}
      placement="top end"
      trigger={<IconButton label={t`More`} icon={<MoreHorizontal />} />}
    >
      {task.isTemplate && (
        <MenuItem icon={<FilePlus />} onAction={() => void openMade(edits.createFromTemplate(task))}>
          {t`Create a task from it`}
        </MenuItem>
      )}
      <MenuItem icon={<Copy />} onAction={() => void openMade(edits.duplicate(task))}>
        {t`Duplicate`}
      </MenuItem>
      {!task.isTemplate && (
        <MenuItem icon={<BookmarkPlus />} onAction={() => void edits.saveAsTemplate(task)}>
          {t`Save as template`}
        </MenuItem>
      )}
      {task.parentId !== null && (
        <MenuItem
          icon={<ArrowUpRight />}
          onAction={() =>
            void edits.change([task.id], { parentId: null }, (name) => t`“${name}” is now a separate task`)
          }
        >
          {t`Make it a separate task`}
        </MenuItem>
      )}
      {!task.isTemplate && (
        <MenuItem
          icon={task.archived ? <ArchiveRestore /> : <Archive />}
          onAction={() =>
            void edits.change([task.id], { archived: !task.archived }, (name) =>
              task.archived ? t`“${name}” is back` : t`“${name}” archived`,
            )
          }
        >
          {task.archived ? t`Restore` : t`Archive`}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash />} isDestructive onAction={onDelete}>
        {t`Delete`}
      </MenuItem>
    </Menu>
  )
}
