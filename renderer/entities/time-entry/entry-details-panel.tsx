import { t } from '@lingui/core/macro'
import Copy from 'lucide-react/icons/copy'
import Play from 'lucide-react/icons/play'
import Scissors from 'lucide-react/icons/scissors'
import Square from 'lucide-react/icons/square'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import { epochSeconds, instantOf, instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { SidePanel } from '../../components/layout/side-panel.tsx'
import { useTypedText, wordsOf } from '../../components/fields/use-typed-text.ts'
import { entryParts, useShorthand } from '../shorthand/use-shorthand.ts'
import type { EntryFields, NewFields } from './entry-fields.ts'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { LockNotice } from '../timesheet/lock-mark.tsx'
import { useLocks } from '../timesheet/use-locks.ts'
import { BilledMark } from './billed-mark.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryHistory } from './entry-history.tsx'
import { LockedEntryPanel } from './locked-entry-panel.tsx'
import type { EntryTools } from './entry-tools.ts'
import type { Range } from './use-range-edits.ts'
import { useReadDescription } from './use-read-description.ts'
import { splitMoment } from './split-moment.ts'
import { SyncMark } from '../../components/labels/sync-mark.tsx'
import styles from './entry-form.module.css'

interface Locked {
  /** That locks its day. */
  readonly sheet: Timesheet | null
}

export interface EntryDetailsPanelProps {
  /** As it is now. */
  readonly entry: TimeEntry
  readonly tools: EntryTools
  readonly onClose: () => void
  /** Enter in the description has saved it. */
  readonly onSubmitted?: () => void
}

/** Everything about one entry, to be read alone where its day is locked. What is not at the server yet can be put right. */
export function EntryDetailsPanel(props: EntryDetailsPanelProps) {
  const { entry, tools } = props
  const lockOf = useLocks()
  const sheet = entry.stop === null ? null : lockOf(tools.formats.dateOf(entry.start), entry.workspaceId)
  if (sheet !== null && entry.syncState === 'saved') return <LockedEntryPanel {...props} sheet={sheet} />
  return <EditedEntryPanel {...props} sheet={sheet} />
}

/** Each change is saved when it is made. */
function EditedEntryPanel({ entry, tools, sheet, onClose, onSubmitted }: EntryDetailsPanelProps & Locked) {
  const { commands } = tools
  const shorthand = useShorthand(entryParts, 'past', entry.workspaceId)
  const readDescription = useReadDescription(shorthand)
  /** The changes made here that are not in the entry yet. */
  const [sent, setSent] = useState<{ readonly to: TimeEntry; readonly fields: Partial<EntryFields> } | null>(
    null,
  )
  const current = sent?.to === entry ? { ...entry, ...sent.fields } : entry
  const isRunning = entry.stop === null
  const [opened] = useState(() => instantOfMilliseconds(Date.now()))
  const range = { start: entry.start, stop: entry.stop ?? opened }

  const span = { start: epochSeconds(range.start), end: epochSeconds(range.stop) }
  const cut = splitMoment(span, epochSeconds(opened), tools.snap ?? ((moment) => moment))

  const typed = useTypedText<string>({
    label: t`Description`,
    scope: entry.id,
    value: entry.description,
    read: (text) => ({ ok: true, value: text }),
    onCommit: (text, over) =>
      commands.save([entry.id], readDescription(current, text), { description: over }),
    savedAs: (text) => readDescription(current, text).description ?? current.description,
  })
  const description = typed.text ?? current.description

  function change(next: EntryFields): void {
    if (next.description !== description) {
      typed.type(next.description)
      return
    }
    const { tagIds, projectId, taskId, billable } = next
    send({ tagIds: [...tagIds], projectId, taskId, billable })
  }

  function send(fields: Partial<NewFields>): void {
    setSent({ to: entry, fields })
    void commands.update([entry.id], fields).then((isAccepted) => isAccepted || setSent(null))
  }

  /** In the place of what was typed to find it. */
  function takeEarlier(earlier: EntryFields): void {
    typed.takeBack()
    send({ ...earlier, tagIds: [...earlier.tagIds] })
  }

  function changeRange({ start, stop }: Range): Promise<boolean> {
    const changes = { ...(start === range.start ? {} : { start }), ...(stop === range.stop ? {} : { stop }) }
    return commands.update([entry.id], changes)
  }

  return (
    <SidePanel
      title={t`Entry`}
      draftsOf={entry.id}
      onClose={onClose}
      footer={
        <>
          <Button icon={isRunning ? <Square /> : <Play />} onPress={() => tools.resume(entry)}>
            {isRunning ? t`Stop` : t`Continue`}
          </Button>
          <span className="grow" />
          {cut !== null && (
            <IconButton
              label={t`Split at ${tools.formats.time(instantOf(cut))}`}
              icon={<Scissors />}
              onPress={() => void commands.split(entry.id, cut)}
            />
          )}
          <IconButton
            label={t`Duplicate`}
            icon={<Copy />}
            onPress={() => void commands.duplicate([entry.id])}
          />
          <IconButton
            data-deletes
            label={t`Delete`}
            icon={<Trash2 />}
            onPress={() => void commands.remove([entry.id])}
          />
        </>
      }
    >
      <RefusalNotice row={entry} />
      {sheet !== null && (
        <LockNotice sheet={sheet} formats={tools.formats}>
          {t`The server takes no changes of these days: choose another day.`}
        </LockNotice>
      )}
      <EntryForm
        fields={{ ...current, description }}
        shorthand={shorthand}
        former={entry.description}
        range={range}
        isRunning={isRunning}
        tools={{ formats: tools.formats, names: shorthand.names }}
        onFields={change}
        onEarlier={entry.description === '' ? takeEarlier : undefined}
        onCreate={(missed) => void commands.update([entry.id], missed)}
        onRange={changeRange}
        onSubmit={() => {
          void typed.commit('enter')
          onSubmitted?.()
        }}
        onLeaveDescription={() => void typed.commit('leave')}
        onDescriptionKey={typed.press}
        descriptionError={wordsOf(typed)}
      />
      {entry.billedOn !== null && (
        <p className={styles.facts}>
          <BilledMark entries={[entry]} />
          {t`Billed on ${entry.billedOn}, so it stays as it is, but for its tags. To correct it, cancel the invoice with a credit note.`}
        </p>
      )}
      {entry.syncState === 'waiting' && (
        <p className={styles.facts}>
          <SyncMark state="waiting" />
          {t`Saved on this computer, waiting for the server`}
        </p>
      )}
      <EntryHistory entry={entry} formats={tools.formats} />
    </SidePanel>
  )
}
