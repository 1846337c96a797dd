import Copy from 'lucide-react/icons/copy'
import Play from 'lucide-react/icons/play'
import Scissors from 'lucide-react/icons/scissors'
import Square from 'lucide-react/icons/square'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { epochSeconds, instantOf, instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import type { EntryFields } from './entry-fields.ts'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { EntryForm } from './entry-form.tsx'
import type { EntryTools } from './entry-tools.ts'
import type { Range } from './range-fields.tsx'
import { splitMoment } from './split-moment.ts'
import { SyncMark } from '../../components/sync-mark.tsx'
import styles from './entry-form.module.css'

export interface EntryDetailsPanelProps {
  /** As it is now. */
  readonly entry: TimeEntry
  readonly tools: EntryTools
  readonly onClose: () => void
  /** Enter in the description has saved it. */
  readonly onSubmitted?: () => void
}

/** Everything about one entry; each change is saved when it is made. */
export function EntryDetailsPanel({ entry, tools, onClose, onSubmitted }: EntryDetailsPanelProps) {
  const { commands } = tools
  const [typed, setTyped] = useState<string | null>(null)
  const isRunning = entry.stop === null
  const [opened] = useState(() => instantOfMilliseconds(Date.now()))
  const range = { start: entry.start, stop: entry.stop ?? opened }

  const span = { start: epochSeconds(range.start), end: epochSeconds(range.stop) }
  const cut = splitMoment(span, epochSeconds(opened), tools.snap ?? ((moment) => moment))

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
          <Button icon={isRunning ? <Square /> : <Play />} onPress={() => tools.resume(entry)}>
            {isRunning ? 'Stop' : 'Continue'}
          </Button>
          <span className={styles.gap} />
          {cut !== null && (
            <IconButton
              label={`Split at ${tools.formats.time(instantOf(cut))}`}
              icon={<Scissors />}
              onPress={() => void commands.split(entry.id, cut)}
            />
          )}
          <IconButton label="Duplicate" icon={<Copy />} onPress={() => void commands.duplicate([entry.id])} />
          <IconButton label="Delete" icon={<Trash2 />} onPress={() => void commands.remove([entry.id])} />
        </>
      }
    >
      <RefusalNotice row={entry} />
      <EntryForm
        fields={{ ...entry, description: typed ?? entry.description }}
        range={range}
        isRunning={isRunning}
        tools={tools}
        startMoves={false}
        onFields={change}
        onRange={changeRange}
        onSubmit={() => {
          void saveDescription()
          onSubmitted?.()
        }}
        onLeaveDescription={() => void saveDescription()}
      />
      {entry.syncState === 'waiting' && (
        <p className={styles.facts}>
          <SyncMark state="waiting" />
          Saved on this computer. It waits for the server.
        </p>
      )}
    </SidePanel>
  )
}
