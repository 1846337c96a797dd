import { t } from '@lingui/core/macro'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { TextField } from '../../components/fields/text-field.tsx'
import { useKeptText } from '../../components/fields/use-kept-text.ts'
import { FormDialog } from '../../components/overlays/form-dialog.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { useToday } from '../../components/use-today.ts'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import { sheetDays } from '../../entities/timesheet/words.ts'
import { showMessage } from '../../stores/toasts.ts'
import { actionWords, doneWords, type SheetAction } from './action-words.ts'

interface ActionDialogProps {
  readonly sheet: Timesheet
  readonly action: SheetAction
  readonly formats: Formats
  readonly isMine: boolean
  /** Somebody has done something else with it meanwhile. */
  readonly isLate: boolean
  readonly onClose: () => void
}

/** Asks for the note of an action, and says what comes of it. */
export function ActionDialog({ sheet, action, formats, isMine, isLate, onClose }: ActionDialogProps) {
  const { run, pending, error } = useBridgeCommand('timesheets.act')
  const [kept, setNote] = useKeptText(`timesheet ${sheet.setupId} ${sheet.from} ${action}`)
  const note = kept ?? ''
  const { data: running } = useBridgeQuery('timer.running')
  const today = useToday(formats.preferences.timeZone)
  const isRunningIn =
    isMine &&
    running?.workspaceId === sheet.workspaceId &&
    formats.dateOf(running.start) >= sheet.from &&
    formats.dateOf(running.start) <= sheet.to
  const mayNot = action === 'submit' && isRunningIn
  const lacksReason = action === 'reject' && note.trim() === ''

  async function act(): Promise<void> {
    const { workspaceId, setupId, from } = sheet
    const result = await run({ workspaceId, setupId, from, action, note: note.trim() || null })
    if (!result.ok) return
    setNote(null)
    showMessage(doneWords[action])
    onClose()
  }

  const days = sheetDays(sheet, formats)
  const word = actionWords(action, sheet, isMine)
  return (
    <FormDialog
      title={isMine ? t`${word}: ${days}` : t`${word}: ${sheet.memberName}, ${days}`}
      action={word}
      isDanger={action === 'reject'}
      isPending={pending}
      isDisabled={mayNot || lacksReason || isLate}
      error={error?.message ?? null}
      onSubmit={act}
      onClose={onClose}
    >
      <p className="soft">{consequence(action, sheet)}</p>
      {isLate && !pending && (
        <Notice tone="attention">{t`Meanwhile this timesheet has been taken back or decided. Close this, and look at how it stands.`}</Notice>
      )}
      {mayNot && (
        <Notice tone="attention">{t`The timer runs on one of these days. Stop it, then submit.`}</Notice>
      )}
      {action === 'submit' && !mayNot && sheet.to >= today && (
        <Notice tone="neutral">{t`These days are not over yet. What you track on them later waits on this computer until the timesheet is open again.`}</Notice>
      )}
      <TextField
        label={action === 'reject' ? t`Reason` : t`Note (optional)`}
        multiline
        autoFocus
        maxLength={3000}
        value={note}
        onChange={(text) => setNote(text === '' ? null : text)}
      />
    </FormDialog>
  )
}

function consequence(action: SheetAction, { status }: Timesheet): string {
  if (action === 'submit')
    return t`It goes to those who approve it. Its days are locked until they reject it, or you take it back.`
  if (action === 'approve') return t`Its days stay locked until an administrator or approver reopens it.`
  if (action === 'reject') return t`It can be changed and submitted again. The person sees the reason.`
  return status === 'approved'
    ? t`Its approval ends: its days can be changed, and it is to be submitted again.`
    : t`Its days can be changed, and it is to be submitted again.`
}
