import { t } from '@lingui/core/macro'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Tag from 'lucide-react/icons/tag'
import { useRef, useState, type RefObject } from 'react'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { classNames } from '../../../components/class-names.ts'
import { ProjectChip } from '../../../components/labels/project-dot.tsx'
import styles from './entry-cells.module.css'
import { Highlighted } from './highlighted.tsx'
import type { ListTools } from '../list-tools.ts'
import { OpenPicker } from '../../../components/pickers/picker.tsx'
import type { Names } from '../use-names.ts'
import { durationForEditing, parseDuration } from '../../../../shared/domain/duration.ts'
import { addSeconds } from '../../../../shared/domain/instant.ts'
import type { Refusal } from '../../../components/fields/typed-text.ts'
import { EditableCell } from './editable-cell.tsx'
import { lengthOf } from '../list/list-items.ts'
import type { CellEditing } from './use-cell-editing.ts'
import { DaysLater } from '../days-later.tsx'
import { otherDateWords, readStart, readStop } from '../typed-time.ts'

interface CellProps {
  /** The entry that is shown; of a group the newest. */
  readonly entry: TimeEntry
  /** The entries that a change is for. */
  readonly ids: readonly LocalId[]
  readonly tools: ListTools
  readonly isTabbable: boolean
}

export function ProjectCell({ entry, ids, tools, isTabbable }: CellProps) {
  const { names, commands, search } = tools
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const project = names.project(entry.projectId)
  const client = names.client(project)
  const workspace = names.elsewhere(entry.workspaceId)

  function choose(projectId: LocalId | null): void {
    void commands.update(ids, { projectId, taskId: null })
  }

  if (workspace !== null)
    return (
      <span
        className={classNames(styles.pick, styles.project)}
        title={t`In the workspace ${workspace}. Its project is shown once you choose that workspace in the settings.`}
      >
        <span className="cut">{workspace}</span>
      </span>
    )
  return (
    <>
      <button
        ref={anchor}
        type="button"
        tabIndex={isTabbable ? 0 : -1}
        title={project ? t`Project: ${project.name}${client ? `, ${client}` : ''}` : t`Choose a project`}
        aria-haspopup="dialog"
        className={classNames(styles.pick, styles.project, !project && styles.unset)}
        onClick={() => setOpen(true)}
      >
        {project ? (
          <ProjectChipWithSearch name={project.name} color={project.color} client={client} search={search} />
        ) : (
          t`Project`
        )}
      </button>
      {isOpen && (
        <ProjectPopover
          anchor={anchor}
          names={names}
          selected={entry.projectId}
          onSelect={choose}
          onCreate={(newProject) => void commands.update(ids, { newProject })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function ProjectChipWithSearch({
  search,
  ...chip
}: {
  readonly name: string
  readonly color: string
  readonly client: string | null
  readonly search: string
}) {
  const isFound =
    search !== '' && `${chip.name} ${chip.client ?? ''}`.toLowerCase().includes(search.toLowerCase())
  return <ProjectChip {...chip} className={classNames(styles.chip, isFound && styles.found)} />
}

export function TagsCell({ entry, ids, tools, isTabbable }: CellProps) {
  const { names, commands, search } = tools
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const tagNames = entry.tagIds.flatMap((id) => names.tag(id)?.name ?? [])
  const words = tagNames.join(', ')
  if (names.elsewhere(entry.workspaceId) !== null) return <span />

  function toggle(id: LocalId): void {
    const change = entry.tagIds.includes(id) ? { removeTagIds: [id] } : { addTagIds: [id] }
    void commands.update(ids, change)
  }

  return (
    <>
      <button
        ref={anchor}
        type="button"
        tabIndex={isTabbable ? 0 : -1}
        aria-label={words ? t`Tags: ${words}` : t`Choose tags`}
        title={words || t`Choose tags`}
        aria-haspopup="dialog"
        className={classNames(styles.pick, styles.tags, !words && styles.unset)}
        onClick={() => setOpen(true)}
      >
        <Tag aria-hidden />
        {words && (
          <span className="cut">
            <Highlighted text={words} search={search} />
          </span>
        )}
      </button>
      {isOpen && (
        <TagsPopover
          anchor={anchor}
          names={names}
          selected={new Set(entry.tagIds)}
          onToggle={toggle}
          onCreate={(name) => void commands.update(ids, { newTags: [name] })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

export function BillableCell({ entry, ids, tools, isTabbable }: CellProps) {
  return (
    <button
      type="button"
      tabIndex={isTabbable ? 0 : -1}
      aria-label={t`Billable`}
      aria-pressed={entry.billable}
      title={entry.billable ? t`Billable` : t`Not billable`}
      className={classNames(styles.icon, entry.billable ? styles.on : styles.unset)}
      onClick={() => void tools.commands.update(ids, { billable: !entry.billable })}
    >
      <DollarSign aria-hidden />
    </button>
  )
}

interface RowPopoverProps {
  /** The control beside which it opens. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly names: Names
  /** Makes what is missed, and chooses it. */
  readonly onCreate: (name: string) => void
  readonly onClose: () => void
}

const noProject = ''

/** Chooses the project of entries, beside the control that shows it; mounted only while it is open. */
function ProjectPopover({
  anchor,
  names,
  selected,
  onSelect,
  onCreate,
  onClose,
}: RowPopoverProps & { readonly selected: LocalId | null; readonly onSelect: (id: LocalId | null) => void }) {
  return (
    <OpenPicker
      triggerRef={anchor}
      onClose={onClose}
      label={t`Project`}
      searchLabel={t`Find or create a project`}
      items={[{ id: noProject, label: t`No project`, color: null }, ...names.projectItems]}
      archived={names.archivedProjects}
      selected={new Set([selected ?? noProject])}
      onToggle={(id) => {
        onSelect(id === noProject ? null : (id as LocalId))
        onClose()
      }}
      onCreate={onCreate}
      onCreated={onClose}
    />
  )
}

/** Chooses tags of entries; stays open while they are chosen. */
function TagsPopover({
  anchor,
  names,
  selected,
  onToggle,
  onCreate,
  onClose,
}: RowPopoverProps & { readonly selected: ReadonlySet<LocalId>; readonly onToggle: (id: LocalId) => void }) {
  return (
    <OpenPicker
      triggerRef={anchor}
      onClose={onClose}
      label={t`Tags`}
      searchLabel={t`Find or create a tag`}
      items={names.tagItems}
      selected={selected}
      isMultiple
      onToggle={(id) => onToggle(id as LocalId)}
      onCreate={onCreate}
    />
  )
}

interface TimeCellsProps {
  /** A finished entry. */
  readonly entry: TimeEntry
  readonly tools: ListTools
  readonly editing: CellEditing
  readonly isTabbable: boolean
}

/** From when to when, each to be typed over; a stop on another date is marked. */
export function TimeRangeCell({ entry, tools, editing, isTabbable }: TimeCellsProps) {
  const { formats, commands } = tools
  const { start } = entry
  // A stop that is typed while the start is still being saved belongs to the new one.
  const typedStart = useRef<string | null>(null)
  const stop = entry.stop ?? start

  const shared = { isShared: editing.isUntouched, savedAs: formats.time, stepOf: formats.stepTime }

  async function saveStart(next: string): Promise<Refusal | null> {
    typedStart.current = next
    editing.onSave()
    const refusal = await commands.save([entry.id], { start: next })
    typedStart.current = null
    return refusal
  }

  function saveStop(next: string): Promise<Refusal | null> {
    editing.onSave()
    return commands.save([entry.id], { stop: next })
  }

  return (
    <>
      <EditableCell
        label={t`Start time`}
        value={formats.time(start)}
        {...editing.of('start')}
        read={(text) => readStart(text, { start, stop }, formats.preferences)}
        noteOf={(next) => otherDateWords(next, start, formats)}
        onCommit={saveStart}
        judgedBy={stop}
        {...shared}
        figures
        isTabbable={isTabbable}
        className={styles.time}
      >
        {formats.time(start)}
      </EditableCell>
      <span className={styles.dash} aria-hidden>
        –
      </span>
      <EditableCell
        label={t`Stop time`}
        value={formats.time(stop)}
        {...editing.of('stop')}
        read={(text) =>
          readStop(text, { start: typedStart.current ?? start, currentStop: stop }, formats.preferences)
        }
        noteOf={(next) => otherDateWords(next, stop, formats)}
        onCommit={saveStop}
        judgedBy={start}
        {...shared}
        figures
        isTabbable={isTabbable}
        className={styles.time}
      >
        {formats.time(stop)}
      </EditableCell>
      <DaysLater start={start} stop={stop} formats={formats} className={styles.nextDay} />
    </>
  )
}

/** How long it lasted; another duration moves the stop. */
export function DurationCell({
  entry,
  shownSeconds,
  tools,
  editing,
  isTabbable,
}: TimeCellsProps & { readonly shownSeconds: number }) {
  const { durationFormat } = tools.formats.preferences
  const write = (seconds: number) => durationForEditing(seconds, durationFormat)
  return (
    <EditableCell
      label={t`Duration`}
      value={write(lengthOf(entry))}
      {...editing.of('duration')}
      read={(text) => parseDuration(text, durationFormat)}
      onCommit={(next) => {
        editing.onSave()
        return tools.commands.save([entry.id], { stop: addSeconds(entry.start, next) })
      }}
      isShared={editing.isUntouched}
      savedAs={write}
      stepOf={tools.formats.stepDuration}
      figures
      isTabbable={isTabbable}
      className={styles.duration}
    >
      {tools.formats.duration(shownSeconds)}
    </EditableCell>
  )
}
