import Copy from 'lucide-react/icons/copy'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { Button } from '../../components/button.tsx'
import { DatePicker } from '../../components/date-picker.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { TextField } from '../../components/text-field.tsx'
import { emptyFields, resolveShorthand } from './entry-fields.ts'
import type { EntryFields } from './entry-fields.ts'
import { FieldPickers } from './field-pickers.tsx'
import type { ListTools } from './list-tools.ts'
import { movedTo, RangeFields } from './range-fields.tsx'
import type { Range } from './range-fields.tsx'
import { SyncMark } from './sync-mark.tsx'
import styles from './timer-screen.module.css'
import { instantOn } from './typed-time.ts'
import { useCreateNames } from './use-create-names.ts'

interface EntryFormProps {
  readonly fields: EntryFields
  readonly range: Range
  readonly tools: ListTools
  readonly startMoves: boolean
  readonly onFields: (fields: EntryFields) => void
  readonly onRange: (range: Range) => void
  /** Enter in the description. */
  readonly onSubmit: () => void
  readonly onLeaveDescription: () => void
}

function EntryForm({
  fields,
  range,
  tools,
  startMoves,
  onFields,
  onRange,
  onSubmit,
  onLeaveDescription,
}: EntryFormProps) {
  const { formats, names } = tools
  const { timeZone, firstDayOfWeek } = formats.preferences
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    // The shell makes room for the panel first.
    const frame = requestAnimationFrame(() => input.current?.focus({ preventScroll: true }))
    return () => {
      cancelAnimationFrame(frame)
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  async function moveToDate(date: string | null): Promise<void> {
    if (date === null) return
    const time = wallClock(timeZone).timeOf(range.start)
    onRange(movedTo(range, await instantOn(date, time, timeZone)))
  }

  return (
    <div className={styles.form}>
      <TextField
        label="Description"
        inputRef={input}
        value={fields.description}
        maxLength={3000}
        onChange={(description) => onFields({ ...fields, description })}
        onBlur={onLeaveDescription}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSubmit()
          else event.continuePropagation()
        }}
      />
      <FieldPickers fields={fields} names={names} onChange={onFields} />
      <DatePicker
        label="Date"
        value={formats.dateOf(range.start)}
        onChange={(date) => void moveToDate(date)}
        firstDayOfWeek={firstDayOfWeek}
      />
      <div>
        <span className={styles.label}>From, to and duration</span>
        <RangeFields range={range} formats={formats} startMoves={startMoves} onChange={onRange} />
      </div>
    </div>
  )
}

export interface AddEntryPanelProps {
  /** Kept by the screen, so that a form closed by mistake has lost nothing. */
  readonly fields: EntryFields
  readonly onFields: (fields: EntryFields) => void
  /** The times that the form begins with. */
  readonly initialRange: Range
  readonly tools: ListTools
  readonly onClose: () => void
}

/** Adds a finished entry, also in the past and over midnight. */
export function AddEntryPanel({ fields, onFields, initialRange, tools, onClose }: AddEntryPanelProps) {
  const create = useUndoableCommand('timeEntries.create')
  const createNames = useCreateNames()
  const [range, setRange] = useState(initialRange)

  async function add(): Promise<void> {
    const { fields: resolved, newTags } = resolveShorthand(fields, tools.names)
    const made = (await Promise.all(newTags.map(createNames.tag))).filter((id) => id !== null)
    const added = await create(
      { ...resolved, tagIds: [...resolved.tagIds, ...made], ...range },
      'Entry added',
    )
    if (!added) return
    onFields(emptyFields)
    onClose()
  }

  return (
    <SidePanel
      title="Add entry"
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" onPress={() => void add()}>
            Add entry
          </Button>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <EntryForm
        fields={fields}
        range={range}
        tools={tools}
        startMoves
        onFields={onFields}
        onRange={setRange}
        onSubmit={() => void add()}
        onLeaveDescription={() => {}}
      />
    </SidePanel>
  )
}

export interface EntryDetailsPanelProps {
  /** A finished entry as it is now. */
  readonly entry: TimeEntry
  readonly tools: ListTools
  readonly onClose: () => void
}

/** Everything about one entry; each change is saved when it is made. */
export function EntryDetailsPanel({ entry, tools, onClose }: EntryDetailsPanelProps) {
  const { commands } = tools
  const [typed, setTyped] = useState<string | null>(null)
  const range = { start: entry.start, stop: entry.stop ?? entry.start }

  async function saveDescription(): Promise<void> {
    if (typed === null || typed === entry.description) return
    const { tagIds, ...rest } = await tools.readDescription(entry, typed)
    setTyped(null)
    await commands.update([entry.id], { ...rest, tagIds: [...tagIds] })
  }

  function change(next: EntryFields): void {
    if (next.description !== (typed ?? entry.description)) {
      setTyped(next.description)
      return
    }
    const { tagIds, projectId, taskId, billable } = next
    void commands.update([entry.id], { tagIds: [...tagIds], projectId, taskId, billable })
  }

  function changeRange({ start, stop }: Range): void {
    const changes = { ...(start === range.start ? {} : { start }), ...(stop === range.stop ? {} : { stop }) }
    void commands.update([entry.id], changes)
  }

  return (
    <SidePanel
      title="Entry"
      onClose={() => {
        void saveDescription()
        onClose()
      }}
      footer={
        <>
          <Button icon={<Play />} onPress={() => tools.resume(entry)}>
            Continue
          </Button>
          <span className={styles.gap} />
          <IconButton label="Duplicate" icon={<Copy />} onPress={() => void commands.duplicate([entry.id])} />
          <IconButton label="Delete" icon={<Trash2 />} onPress={() => void commands.remove([entry.id])} />
        </>
      }
    >
      <EntryForm
        fields={{ ...entry, description: typed ?? entry.description }}
        range={range}
        tools={tools}
        startMoves={false}
        onFields={change}
        onRange={changeRange}
        onSubmit={() => void saveDescription()}
        onLeaveDescription={() => void saveDescription()}
      />
      {entry.syncState !== 'saved' && (
        <p className={styles.facts}>
          <SyncMark state={entry.syncState} />
          {entry.syncState === 'waiting'
            ? 'Saved on this computer. It waits for the server.'
            : 'The server refused it.'}
        </p>
      )}
    </SidePanel>
  )
}
