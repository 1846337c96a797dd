import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Link } from '../../../shared/bridge/links.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { entryParts, useShorthand } from '../../entities/shorthand/use-shorthand.ts'
import { newFields, withReading } from '../../entities/time-entry/entry-fields.ts'
import { useNewEntry } from '../../entities/time-entry/use-entry-draft.ts'
import { useFocusWithTimer } from '../../entities/timer/use-timer.ts'
import { showError } from '../../stores/toasts.ts'

/** A link that changes something. */
export type AskingLink = Extract<Link, { wish: 'start' | 'stop' }>

export interface LinkDialogProps {
  readonly link: AskingLink
  readonly onClose: () => void
}

/** Asks before a link starts or stops the timer: any web page can open one. */
export function LinkDialog({ link, onClose }: LinkDialogProps) {
  const { names, formats, read } = useShorthand(entryParts, 'past')
  const { data: running } = useBridgeQuery('timer.running')
  const begun = useNewEntry()
  const start = useBridgeCommand('timer.start')
  const stop = useBridgeCommand('timer.stop')
  const focusIfWanted = useFocusWithTimer()
  if (formats === null || running === undefined) return null

  const wanted = newFields(withReading(begun, read(link.wish === 'start' ? link.text : ''), names))
  const parts = [
    wanted.description || t`No description`,
    names.project(wanted.projectId)?.name,
    ...wanted.tagIds.map((id) => names.tags.find((tag) => tag.id === id)?.name),
    ...wanted.newTags,
    wanted.billable && t`Billable`,
  ]
  const stopped = running && (running.description || t`No description`)
  const starts = link.wish === 'start'

  async function agree(): Promise<void> {
    const result = starts ? await start.run(wanted) : await stop.run()
    if (!result.ok) showError(result.error.message)
    onClose()
    if (starts && result.ok) focusIfWanted()
  }

  return (
    <Dialog
      title={starts ? t`Start the timer?` : t`Stop the timer?`}
      isOpen
      isQuestion
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" autoFocus onPress={onClose}>{t`Cancel`}</Button>
          {(starts || running) && (
            <Button variant="primary" isPending={start.pending || stop.pending} onPress={() => void agree()}>
              {starts ? t`Start timer` : t`Stop timer`}
            </Button>
          )}
        </>
      }
    >
      {starts && (
        <>
          <p>
            <Trans>A link asks Dayloom to start this:</Trans>
          </p>
          <p className="strong">{parts.filter(Boolean).join(' · ')}</p>
        </>
      )}
      {stopped && (
        <p>
          {starts
            ? t`“${stopped}”, which runs now, would be stopped.`
            : t`A link asks Dayloom to stop “${stopped}”.`}
        </p>
      )}
      {!starts && !stopped && <p>{t`A link asks Dayloom to stop the timer, but none is running.`}</p>}
    </Dialog>
  )
}
