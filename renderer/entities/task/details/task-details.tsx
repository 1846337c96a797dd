import { t } from '@lingui/core/macro'
import CornerLeftUp from 'lucide-react/icons/corner-left-up'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import type { TaskDetails as Details, TaskDetails } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { useBridgeQuery, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { unsavedWords } from '../../../stores/drafts.ts'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import { copyLink } from '../../edit/copy-link.ts'
import { RefusalNotice } from '../../edit/refusal-notice.tsx'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { CustomFieldRows } from './custom-field-rows.tsx'
import { NotesField } from '../notes/notes-field.tsx'
import { SubtaskList } from './subtask-list.tsx'
import styles from './task-details.module.css'
import { TaskPropertyRows, TaskSwitches } from './task-property-rows.tsx'
import { useTaskCatalog, type TaskCatalog } from '../use-task-catalog.ts'
import { useTaskEdits, type TaskEdits } from '../use-task-edits.ts'
import { useTrackTask } from '../use-track-task.ts'
import { useEffect, useRef } from 'react'
import type { Refusal } from '../../../components/fields/typed-text.ts'
import { useTypedText, wordsOf } from '../../../components/fields/use-typed-text.ts'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Copy from 'lucide-react/icons/copy'
import LinkIcon from 'lucide-react/icons/link'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import FilePlus from 'lucide-react/icons/file-plus'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Trash from 'lucide-react/icons/trash-2'
import { Menu, MenuItem, MenuSeparator } from '../../../components/overlays/menu.tsx'

export interface TaskDetailsProps {
  readonly taskId: LocalId
  /** Called by the close button, and of a task that is gone also when the details are left with their screen. */
  readonly onClose: () => void
  /** Shows another task in its place: a subtask, its parent, a copy. */
  readonly onOpen: (id: LocalId) => void
  /** Plans a task that does not recur for a date, null for the backlog, where the screen has an order of its own. */
  readonly onPlan?: (task: Details, date: string | null) => void
  /** Deletes the task and closes the details, where the screen has more to do than that. */
  readonly onDelete?: (task: Details) => void
}

/** Everything of one task, at the side; each field is saved when it is left. */
export function TaskDetails(props: TaskDetailsProps) {
  const catalog = useTaskCatalog()
  const { data, error } = useBridgeQuery('tasks.get', { id: props.taskId }, { keepPrevious: true })
  const isRead = catalog !== null && data !== undefined && (data === null || data.id === props.taskId)
  const task = isRead ? data : undefined
  useCloseWhenLeft(task === null, props.onClose)
  // One panel while another task is read: the focus in it is not lost.
  return (
    <SidePanel
      title={task ? kindOf(task) : t`Task`}
      {...(task ? { draftsOf: task.id } : {})}
      onClose={props.onClose}
      footer={
        task ? (
          <TaskFooter {...props} task={task} />
        ) : task === null ? (
          <GoneFooter taskId={props.taskId} onClose={props.onClose} />
        ) : undefined
      }
    >
      {task && catalog ? (
        <TaskFields {...props} key={task.id} task={task} catalog={catalog} />
      ) : task === null ? (
        <GoneTask taskId={props.taskId} />
      ) : (
        error && <Notice tone="error">{error.message}</Notice>
      )}
    </SidePanel>
  )
}

interface OneTaskProps extends TaskDetailsProps {
  readonly task: Details
}

function TaskFooter({ task, onClose, onOpen, onDelete }: OneTaskProps) {
  const edits: TaskEdits = useTaskEdits()
  const { running, track } = useTrackTask()
  const isRunning = running?.taskId === task.id

  async function remove(): Promise<void> {
    if (onDelete !== undefined) onDelete(task)
    else if ((await edits.remove([task])) !== null) onClose()
  }

  return (
    <>
      {!task.isTemplate && (
        <Button icon={isRunning ? <Square /> : <Play />} onPress={() => track(task)}>
          {isRunning ? t`Stop tracking` : t`Track`}
        </Button>
      )}
      <SyncMark state={task.syncState} />
      <span className="grow" />
      <TaskActions task={task} edits={edits} onOpen={onOpen} onDelete={() => void remove()} />
    </>
  )
}

function TaskFields({ task, catalog, onOpen, onPlan }: OneTaskProps & { readonly catalog: TaskCatalog }) {
  const edits: TaskEdits = useTaskEdits()

  /** A card is moved by itself; what is said in a field may be meant for the other occurrences too. */
  function plan(date: string | null): void {
    if (onPlan === undefined || task.rrule !== null || task.seriesId !== null) {
      void edits.change([task.id], { date })
    } else onPlan(task, date)
  }

  return (
    <>
      <RefusalNotice row={task} />
      {task.parent !== null && <ParentLink parent={task.parent} onOpen={onOpen} />}
      <div className={styles.head}>
        <Checkbox
          isRound
          aria-label={t`Done`}
          isSelected={task.done}
          onChange={(done) => void edits.change([task.id], { done })}
        />
        <TaskNameField
          name={task.name}
          onSave={(name, over) => edits.save(task.id, { name }, { name: over })}
        />
      </div>
      <div className={styles.properties}>
        <TaskPropertyRows
          task={task}
          catalog={catalog}
          onChange={(changes) => void edits.change([task.id], changes)}
          onPlan={plan}
        />
        <CustomFieldRows
          fields={catalog.customFields}
          values={task.customFields}
          preferences={catalog.preferences}
          onSave={(customFields) => edits.save(task.id, { customFields })}
        />
      </div>
      <TaskSwitches
        task={task}
        catalog={catalog}
        onChange={(changes) => void edits.change([task.id], changes)}
      />
      <NotesField
        notes={task.notes}
        onSave={(notes, over) => edits.save(task.id, { notes }, { notes: over })}
      />
      {task.parentId === null && <SubtaskList task={task} catalog={catalog} edits={edits} onOpen={onOpen} />}
      <AttachmentList taskId={task.id} />
    </>
  )
}

function kindOf({ isTemplate, archived, parent }: Details): string {
  if (isTemplate) return t`Template`
  const kind = parent === null ? t`Task` : t`Subtask`
  return archived ? t`${kind}, archived` : kind
}

function ParentLink(props: {
  readonly parent: NonNullable<Details['parent']>
  readonly onOpen: (id: LocalId) => void
}) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<CornerLeftUp />}
      className={styles.parent}
      onPress={() => props.onOpen(props.parent.id)}
    >
      {props.parent.name}
    </Button>
  )
}

/** In place of the fields of a task that is gone: why, and what was not saved. */
function GoneTask({ taskId }: { readonly taskId: LocalId }) {
  const { data: deletion } = useBridgeQuery('undo.ofDeletion', { id: taskId })
  const unsaved = unsavedWords(taskId)
  const words = useRef<HTMLDivElement>(null)
  // A person who types on has the focus in a text, where letters are no commands and Enter presses no button.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const panel = words.current?.closest<HTMLElement>('section')
    const text = words.current?.querySelector('textarea')
    ;(text ?? panel)?.focus({ preventScroll: true })
    text?.setSelectionRange(text.value.length, text.value.length)
  }, [])
  return (
    <div ref={words} className="stack gap-3">
      {deletion !== undefined && <Notice tone="neutral">{wordsOfDeletion(deletion)}</Notice>}
      {unsaved.map((text) => (
        <TextField
          key={text}
          label={t`You typed this, and it was not saved:`}
          value={text}
          multiline
          isReadOnly
        />
      ))}
    </div>
  )
}

/** The way back of a task that is gone, where there is one. */
function GoneFooter(props: { readonly taskId: LocalId; readonly onClose: () => void }) {
  const { data: deletion } = useBridgeQuery('undo.ofDeletion', { id: props.taskId })
  const undo = useUndoableCommand('undo.apply')
  return (
    <>
      {deletion && <Button onPress={() => void undo({ undoId: deletion.undoId })}>{t`Restore it`}</Button>}
      <Button onPress={props.onClose}>{t`Close`}</Button>
    </>
  )
}

/** The key for undo takes the latest change back: it is named only where that is this deletion. */
function wordsOfDeletion(deletion: { readonly isLatest: boolean } | null): string {
  if (deletion === null)
    return t`This task is no longer here. Somebody deleted it, or it became private and you have no access.`
  return deletion.isLatest ? t`This task was deleted. Undo brings it back.` : t`This task was deleted.`
}

/** Closes what has nothing to show any more when its screen is left, so that it does not stand there again. */
function useCloseWhenLeft(isGone: boolean, onClose: () => void): void {
  const close = useRef<(() => void) | null>(null)
  useEffect(() => {
    close.current = isGone ? onClose : null
  }, [isGone, onClose])
  useEffect(() => () => close.current?.(), [])
}

interface TaskNameFieldProps {
  readonly name: string
  /** Answers why the name was refused, null when it was saved. */
  readonly onSave: (name: string, typedOver: readonly string[]) => Promise<Refusal | null>
}

/** The name as the heading of the details: grows with its text, saved on Enter and on leaving. */
function TaskNameField({ name, onSave }: TaskNameFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const typed = useTypedText({
    label: t`Name`,
    value: name,
    read: (text) => ({ ok: true, value: text.trim().replaceAll(/\s*\n\s*/g, ' ') }),
    onCommit: (wanted, over) => (wanted === '' || wanted === name ? undefined : onSave(wanted, over)),
    input,
  })
  const words = wordsOf(typed)

  return (
    <div className="grow shrink">
      <textarea
        ref={input}
        aria-label={t`Name`}
        data-saved={name}
        aria-invalid={words !== null}
        className={styles.name}
        rows={1}
        maxLength={255}
        value={typed.text ?? name}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={() => void typed.commit('leave')}
        onKeyDown={(event) => {
          if (!typed.press(event)) return
          event.preventDefault()
          if (event.key !== 'Enter') event.stopPropagation()
        }}
      />
      {words !== null && (
        <p className={styles.refusal} role="alert">
          {words}
        </p>
      )}
    </div>
  )
}

interface TaskActionsProps {
  readonly task: TaskDetails
  readonly edits: TaskEdits
  readonly onOpen: (id: LocalId) => void
  readonly onDelete: () => void
}

/** The actions on a whole task. */
function TaskActions({ task, edits, onOpen, onDelete }: TaskActionsProps) {
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
      <MenuItem icon={<LinkIcon />} onAction={() => void copyLink('task', task.id)}>
        {t`Copy link`}
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
