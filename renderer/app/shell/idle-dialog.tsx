import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { useId, useMemo, useState } from 'react'
import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import type { IdleReturn } from '../../../shared/bridge/desktop.ts'
import { formatDuration } from '../../../shared/domain/duration.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { formatTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { useFocusOnOpen } from '../../components/overlays/use-focus-on-open.ts'
import { useKeptText } from '../../components/fields/use-kept-text.ts'
import { ShorthandField } from '../../entities/shorthand/shorthand-field.tsx'
import { entryParts, useShorthand } from '../../entities/shorthand/use-shorthand.ts'
import {
  emptyFields,
  newFields,
  type NewFields,
  withReading,
  withTaken,
} from '../../entities/time-entry/entry-fields.ts'
import { FieldPickers } from '../../entities/time-entry/field-pickers.tsx'
import { showError } from '../../stores/toasts.ts'
import styles from './idle-dialog.module.css'

/** Asks once, on return, what to do with the time away from the computer while the timer ran. */
export function IdleDialog({ idle }: { readonly idle: IdleReturn }) {
  const { data: entry } = useBridgeQuery('timer.running')
  const { data: preferences } = useBridgeQuery('preferences.get')
  const resolve = useBridgeCommand('idle.resolve')
  const [isSplitting, setSplitting] = useState(false)
  if (!preferences) return null

  const clock = wallClock(preferences.timeZone)
  const time = (instant: string) => formatTimeOfDay(clock.timeOf(instant), preferences.timeFormat)
  const since = time(idle.idleSince)
  const until = time(idle.returnedAt)
  const away = formatDuration(secondsBetween(idle.idleSince, idle.returnedAt), preferences.durationFormat)
  const what = entry?.description ? `“${entry.description}”` : t`The timer`

  async function answer(given: ProcedureInput<'idle.resolve'>): Promise<boolean> {
    const result = await resolve.run(given)
    if (!result.ok) showError(result.error.message)
    return result.ok
  }
  const choose = (choice: 'keep' | 'discard' | 'discard-and-continue') => void answer({ choice })

  if (isSplitting) {
    return (
      <SplitDialog
        idle={idle}
        title={t`${since} to ${until}, ${away}`}
        onBack={() => setSplitting(false)}
        onSplit={(as) => answer({ choice: 'split', as })}
      />
    )
  }
  return (
    <Dialog
      title={t`You were away`}
      isOpen
      isQuestion
      onClose={() => choose('keep')}
      footer={
        <>
          <Button onPress={() => setSplitting(true)}>
            <Trans>Split off…</Trans>
          </Button>
          <Button onPress={() => choose('discard')}>
            <Trans>Discard and stop</Trans>
          </Button>
          <Button onPress={() => choose('discard-and-continue')}>
            <Trans>Discard and continue</Trans>
          </Button>
          <Button variant="primary" onPress={() => choose('keep')}>
            <Trans>Keep</Trans>
          </Button>
        </>
      }
    >
      <p className={styles.away}>{away}</p>
      <p>
        <Trans>
          {what} kept running from {since} to {until} while you were away.
        </Trans>
      </p>
      <dl className={styles.choices}>
        <dt>
          <Trans>Keep</Trans>
        </dt>
        <dd>
          <Trans>The time counts, and the timer keeps running.</Trans>
        </dd>
        <dt>
          <Trans>Discard and stop</Trans>
        </dt>
        <dd>
          <Trans>The entry ends at {since}.</Trans>
        </dd>
        <dt>
          <Trans>Discard and continue</Trans>
        </dt>
        <dd>
          <Trans>
            The entry ends at {since}, and a new one like it starts at {until}.
          </Trans>
        </dd>
        <dt>
          <Trans>Split off…</Trans>
        </dt>
        <dd>
          <Trans>The time away becomes an entry of its own, and the timer goes on at {until}.</Trans>
        </dd>
      </dl>
    </Dialog>
  )
}

interface SplitDialogProps {
  readonly idle: IdleReturn
  readonly title: string
  readonly onBack: () => void
  /** Answers whether it was done. */
  readonly onSplit: (as: NewFields) => Promise<boolean>
}

/** Writes an entry for the time away. */
function SplitDialog({ idle, title, onBack, onSplit }: SplitDialogProps) {
  const shorthand = useShorthand(entryParts, 'past')
  const { names } = shorthand
  const [kept, setDescription] = useKeptText(`${idle.entryId} ${idle.idleSince} away`)
  const [chosen, setChosen] = useState(emptyFields)
  const fields = { ...chosen, description: kept ?? '' }
  const reading = useMemo(() => shorthand.read(fields.description), [shorthand, fields.description])
  const formId = useId()
  const input = useFocusOnOpen()

  function change({ description, ...others }: typeof fields): void {
    setDescription(description || null)
    setChosen({ ...others, description: '' })
  }

  async function submit(): Promise<void> {
    const isDone = await onSplit(newFields(withReading(fields, reading, names)))
    if (isDone) setDescription(null)
  }

  return (
    <Dialog
      title={title}
      isOpen
      isQuestion
      onClose={onBack}
      footer={
        <>
          <Button onPress={onBack}>
            <Trans>Back</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            <Trans>Save and go on</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ShorthandField
          label={t`Description`}
          shorthand={shorthand}
          reading={reading}
          value={fields.description}
          onChange={(description) => change({ ...fields, description })}
          inputRef={input}
          maxLength={3000}
          onTake={(taken) => change(withTaken(fields, taken, names))}
        />
        <FieldPickers fields={fields} names={names} onChange={change} />
      </form>
    </Dialog>
  )
}
