import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { Button } from '../../components/button.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { emptyFields, resolveShorthand } from '../../entities/time-entry/entry-fields.ts'
import type { EntryFields } from '../../entities/time-entry/entry-fields.ts'
import { EntryForm } from '../../entities/time-entry/entry-form.tsx'
import type { ListTools } from './list-tools.ts'
import type { Range } from '../../entities/time-entry/range-fields.tsx'
import { useCreateNames } from '../../entities/time-entry/use-create-names.ts'
import { useRange } from './use-range.ts'

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
  const { range, setRange, gate, settled } = useRange(() => initialRange)

  async function add(): Promise<void> {
    const typed = await settled()
    if (typed === null) return
    const { fields: resolved, newTags } = resolveShorthand(fields, tools.names)
    const made = (await Promise.all(newTags.map(createNames.tag))).filter((id) => id !== null)
    const added = await create(
      { ...resolved, tagIds: [...resolved.tagIds, ...made], ...typed },
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
        gate={gate}
        onFields={onFields}
        onRange={setRange}
        onSubmit={() => void add()}
        onLeaveDescription={() => {}}
      />
    </SidePanel>
  )
}
