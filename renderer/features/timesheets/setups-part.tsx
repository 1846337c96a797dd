import { t } from '@lingui/core/macro'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import type { TimesheetSetup } from '../../../shared/bridge/timesheets.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { weekdayNames } from '../../components/labels/day-label.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { namesInWords } from '../../entities/people/person.ts'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import { askDanger } from '../../stores/questions.ts'
import { showError, showMessage } from '../../stores/toasts.ts'
import { SetupDialog } from './setup-dialog.tsx'
import { periodWords } from './setup-words.ts'
import styles from './timesheets.module.css'

/** The set-ups of timesheets: their people, how often they submit, and their approvers. */
export function SetupsPart({ formats }: { readonly formats: Formats }) {
  const { data, error, refetch } = useBridgeQuery('timesheetSetups.list', undefined, { onEachOpening: true })
  const [edited, setEdited] = useState<TimesheetSetup | 'new' | null>(null)
  const remove = useBridgeCommand('timesheetSetups.delete')

  async function end({ id, memberName }: TimesheetSetup): Promise<void> {
    const isSure = await askDanger({
      title: t`Delete the timesheets of ${memberName}?`,
      text: t`Approved ones go, too, and their days can be changed again. To keep them, give them a last day instead. This cannot be undone.`,
      action: t`Delete`,
    })
    if (!isSure) return
    const result = await remove.run({ id })
    if (result.ok) showMessage(t`${memberName} submits no timesheets any more.`)
    else showError(result.error.message)
    await refetch()
  }

  const add = (
    <Button variant="primary" icon={<Plus />} onPress={() => setEdited('new')}>
      {t`Add people`}
    </Button>
  )
  return (
    <div className={styles.content}>
      {error !== null ? (
        <ErrorState
          title={t`The list could not be read`}
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton rows={6} />
      ) : data.setups.length === 0 ? (
        <EmptyState
          icon={<Users />}
          title={t`Nobody submits timesheets yet`}
          message={t`Choose people, how often they hand in their time, and the administrators who approve it.`}
          action={add}
        />
      ) : (
        <>
          <div>{add}</div>
          <ul className={styles.setups} aria-label={t`Who submits`}>
            {data.setups.map((setup) => (
              <li key={setup.id} className={styles.setup}>
                <div className="grow shrink stack">
                  <span className="strong cut">{setup.memberName}</span>
                  <span className="soft small">{setupWords(setup, formats)}</span>
                  {setup.isBroken && (
                    <span className="attention small">
                      {t`Somebody here has left the workspace, or is no administrator any more. Choose other approvers, or a last day.`}
                    </span>
                  )}
                </div>
                <IconButton
                  label={t`Change: ${setup.memberName}`}
                  icon={<Pencil />}
                  onPress={() => setEdited(setup)}
                />
                <IconButton
                  label={t`Delete: ${setup.memberName}`}
                  icon={<Trash2 />}
                  onPress={() => void end(setup)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {edited !== null && (
        <SetupDialog
          setup={edited === 'new' ? null : edited}
          formats={formats}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            void refetch()
          }}
        />
      )}
    </div>
  )
}

function setupWords(setup: TimesheetSetup, formats: Formats): string {
  const { periodicity, from, to, steps, reminderDay, reminderTime } = setup
  const approvers = steps.map((step) => namesInWords(step.map(({ name }) => name))).join(t`, then `)
  return [
    periodWords[periodicity],
    to === null ? t`since ${formats.date(from)}` : t`from ${formats.date(from)} to ${formats.date(to)}`,
    t`approved by ${approvers}`,
    reminderDay === null ? null : t`reminded on ${weekdayNames[reminderDay] ?? ''}, ${reminderTime ?? ''}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
