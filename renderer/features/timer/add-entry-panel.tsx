import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useUndoableCommand } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { FoundForm } from '../../components/fields/draft-question.tsx'
import { SidePanel } from '../../components/layout/side-panel.tsx'
import { useShorthand } from '../../entities/shorthand/use-shorthand.ts'
import { newFields, withReading } from '../../entities/time-entry/entry-fields.ts'
import { useEntryDraft, useNewEntry } from '../../entities/time-entry/use-entry-draft.ts'
import { EntryForm } from '../../entities/time-entry/entry-form.tsx'
import { LockNotice } from '../../entities/timesheet/lock-mark.tsx'
import { forgetDrafts } from '../../stores/drafts.ts'
import type { ListTools } from '../../entities/time-entry/list-tools.ts'
import type { Range } from '../../entities/time-entry/use-range-edits.ts'
import { typedTimes } from '../../entities/time-entry/typed-times.ts'
import { addedWords, useRange } from './use-range.ts'

export interface AddEntryPanelProps {
  /** The times that the form begins with. */
  readonly initialRange: Range
  readonly tools: ListTools
  readonly onClose: () => void
}

const draftsOf = 'new-entry'

/** Adds a finished entry, also in the past and over midnight. Closed by mistake, it has lost nothing. */
export function AddEntryPanel({ initialRange, tools, onClose }: AddEntryPanelProps) {
  const create = useUndoableCommand('timeEntries.create')
  const begun = useNewEntry()
  const [fields, setFields] = useEntryDraft(t`new entry Description`, begun, tools.names)
  const times = useRange('new-entry-times', () => initialRange, add)
  const { range, setRange, takes, gate, settled, submit } = times
  const shorthand = useShorthand(takes, 'past')
  const sheet = tools.lockOf(tools.formats.dateOf(range.start))
  const [isFound, setFound] = useState(times.isChanged || fields !== begun)
  /** How often the form was begun anew. */
  const [discards, setDiscards] = useState(0)

  async function add(): Promise<void> {
    const typed = await settled()
    if (typed === null) return
    const reading = shorthand.read(fields.description)
    const described = newFields(withReading(fields, reading, tools.names))
    const instants = await typedTimes(typed, reading, tools.formats.preferences.timeZone)
    const words = addedWords(instants.start, tools.formats)
    const added = await create({ ...described, ...instants }, words)
    if (!added) return
    forget()
    onClose()
  }

  function forget(): void {
    setFields(null)
    times.forget()
    setFound(false)
  }

  function discard(): void {
    forgetDrafts(draftsOf)
    forget()
    setDiscards(discards + 1)
  }

  return (
    <SidePanel
      title={t`Add entry`}
      draftsOf={draftsOf}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" onPress={submit}>
            {t`Add entry`}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {t`Cancel`}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        {sheet !== null && (
          <LockNotice sheet={sheet} formats={tools.formats}>
            {t`Its days take no new entries: choose another day.`}
          </LockNotice>
        )}
        {isFound && <FoundForm onDiscard={discard} />}
        <EntryForm
          key={discards}
          fields={fields}
          shorthand={shorthand}
          range={range}
          tools={tools}
          isProposed
          gate={gate}
          onFields={setFields}
          onEarlier={setFields}
          onRange={setRange}
          onSubmit={submit}
          onLeaveDescription={() => {}}
        />
      </div>
    </SidePanel>
  )
}
