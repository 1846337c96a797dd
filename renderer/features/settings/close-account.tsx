import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/controls/button.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { SettingGroup, SettingRow } from '../../components/layout/setting-row.tsx'
import { FormDialog } from '../../components/overlays/form-dialog.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { namesInWords } from '../../entities/people/person.ts'
import { showError, showMessage } from '../../stores/toasts.ts'

/** Closes the account of the person on a server, after saying what is lost. */
export function CloseAccount({ email }: { readonly email: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <SettingGroup title={t`Close account`}>
      <SettingRow
        label={email}
        description={t`You are out of all organizations for good, and nobody can sign in with it any more.`}
      >
        <Button onPress={() => setAsked(true)}>{t`Close account…`}</Button>
      </SettingRow>
      {isAsked && <CloseDialog email={email} onClose={() => setAsked(false)} />}
    </SettingGroup>
  )
}

interface CloseDialogProps {
  readonly email: string
  readonly onClose: () => void
}

function CloseDialog({ email, onClose }: CloseDialogProps) {
  const close = useBridgeCommand('session.closeAccount')
  const signOut = useSessionCommand('session.signOut')
  const { data: organizations, error } = useBridgeQuery('session.organizations', undefined, {
    onEachOpening: true,
  })
  const { data: status } = useBridgeQuery('sync.status')
  const [password, setPassword] = useState('')
  const waiting = status === undefined ? 0 : status.waiting + status.refused + status.setAside

  async function submit(): Promise<void> {
    const closed = await close.run({ password })
    if (!closed.ok) return
    // It is gone: nothing that waits here could be sent any more.
    const left = await signOut.run({ discardUnsent: true, keepUnsent: false })
    if (left.ok) showMessage(t`The account ${email} is closed.`)
    else showError(left.error.message)
  }

  return (
    <FormDialog
      title={t`Close the account ${email}?`}
      action={t`Close account`}
      isDanger
      isPending={close.pending || signOut.pending}
      isDisabled={password === '' || organizations === undefined}
      error={close.error?.message ?? error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className="stack gap-2">
        {organizations !== undefined && <Consequences organizations={organizations} />}
        <li>{t`Sign-ins and tokens on all computers end. Your preferences, favourites and saved views are gone.`}</li>
        <li>{t`This cannot be taken back. Settings › Export writes everything into a file first.`}</li>
      </ul>
      {waiting > 0 && (
        <Notice tone="attention">
          {t`Edits of yours have not reached the server yet. They are lost with the account: sync first.`}
        </Notice>
      )}
      <TextField
        label={t`Password`}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(text) => {
          setPassword(text)
          close.clearError()
        }}
      />
    </FormDialog>
  )
}

interface ConsequencesProps {
  readonly organizations: readonly {
    readonly name: string
    readonly people: number
    readonly isOwner: boolean
  }[]
}

function Consequences({ organizations }: ConsequencesProps) {
  const alone = organizations.filter(({ people }) => people <= 1).map(({ name }) => name)
  const shared = organizations.filter(({ people }) => people > 1)
  const owned = shared.filter(({ isOwner }) => isOwner).map(({ name }) => name)
  return (
    <>
      {alone.length > 0 && (
        <li>
          {t`Nobody else is in ${namesInWords(alone)}: all of it is gone, projects, tasks, time and invoices.`}
        </li>
      )}
      {shared.length > 0 && (
        <li>
          {t`In ${namesInWords(shared.map(({ name }) => name))} your time stays under your name, and a timer that runs stops.`}
        </li>
      )}
      {owned.length > 0 && (
        <li>
          {t`You own ${namesInWords(owned)}: the administrator who has been there longest becomes an owner.`}
        </li>
      )}
    </>
  )
}
