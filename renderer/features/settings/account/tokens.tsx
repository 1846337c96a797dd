import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { NamedTokenRow } from '../../../../shared/bridge/security.ts'
import { addSeconds, instantOfMilliseconds } from '../../../../shared/domain/instant.ts'
import { useBridgeCommand } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SegmentedControl } from '../../../components/controls/segmented-control.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { copyText } from '../../../components/copy-text.ts'
import { TextField } from '../../../components/fields/text-field.tsx'
import { SettingGroup, SettingRow } from '../../../components/layout/setting-row.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { FormDialog } from '../../../components/overlays/form-dialog.tsx'
import { askDanger } from '../../../stores/questions.ts'
import { showError, showMessage } from '../../../stores/toasts.ts'

interface TokensProps {
  readonly tokens: readonly NamedTokenRow[]
  /** Whether this program is signed in with the API token. */
  readonly isSignedInByToken: boolean
  /** An instant as the person reads it. */
  readonly moment: (instant: string) => string
  readonly onChanged: () => void
}

/** Tokens that other programs sign in with, each of which can be ended alone, and the one API token of the account. */
export function Tokens({ tokens, isSignedInByToken, moment, onChanged }: TokensProps) {
  const revoke = useBridgeCommand('security.revokeToken')
  const [isAdding, setAdding] = useState(false)

  async function end({ id, name }: NamedTokenRow): Promise<void> {
    const text = t`Programs that use it are refused at once. This cannot be undone.`
    if (!(await askDanger({ title: t`End “${name}”?`, text, action: t`End` }))) return
    const result = await revoke.run({ id })
    if (!result.ok) showError(result.error.message)
    onChanged()
  }

  return (
    <SettingGroup title={t`Tokens for programs`}>
      {tokens.map((token) => (
        <SettingRow key={token.id} label={token.name} description={tokenWords(token, moment)}>
          <Button
            size="small"
            aria-label={t`End: ${token.name}`}
            isPending={revoke.pending}
            onPress={() => void end(token)}
          >{t`End`}</Button>
        </SettingRow>
      ))}
      <SettingRow
        label={t`A token for one program`}
        description={t`It can be kept from changing anything, and never reaches your password or your other sign-ins.`}
      >
        <Button onPress={() => setAdding(true)}>{t`Add token`}</Button>
      </SettingRow>
      <ApiToken isSignedInByToken={isSignedInByToken} />
      {isAdding && <TokenDialog onClose={() => setAdding(false)} onMade={onChanged} />}
    </SettingGroup>
  )
}

function tokenWords(
  { scope, since, ends, lastUsed }: NamedTokenRow,
  moment: (instant: string) => string,
): string {
  const may = scope === 'read' ? t`Reads only.` : t`Reads and writes.`
  const used = lastUsed === null ? t`Made ${moment(since)}, never used.` : t`Last used ${moment(lastUsed)}.`
  return ends === null ? `${may} ${used}` : `${may} ${used} ${t`Ends ${moment(ends)}.`}`
}

/** The account's own token is there from the beginning, and does everything. */
function ApiToken({ isSignedInByToken }: Pick<TokensProps, 'isSignedInByToken'>) {
  const read = useBridgeCommand('security.apiToken')
  const renew = useBridgeCommand('security.renewApiToken')

  async function copy(): Promise<void> {
    const result = await read.run()
    if (!result.ok) showError(result.error.message)
    else if (result.data.token === '') showError(t`The server cannot show it any more. Renew it.`)
    else await copyText(result.data.token, t`The API token is in the clipboard.`)
  }

  async function replace(): Promise<void> {
    const programs = t`Programs and computers that use the one before are refused at once, and need the new one.`
    const text = isSignedInByToken
      ? `${programs} ${t`So does this computer: it asks you to sign in again, and keeps what you enter meanwhile.`}`
      : programs
    if (!(await askDanger({ title: t`Renew the API token?`, text, action: t`Renew` }))) return
    const result = await renew.run()
    if (result.ok) showMessage(t`The API token is renewed. Copy it for your programs.`)
    else showError(result.error.message)
  }

  return (
    <SettingRow
      label={t`API token of the account`}
      description={t`For programs that know no other. It does all that you can do, and has no end.`}
    >
      <div className="row wrap gap-2 at-end">
        <Button size="small" isPending={read.pending} onPress={() => void copy()}>{t`Copy`}</Button>
        <Button size="small" isPending={renew.pending} onPress={() => void replace()}>{t`Renew`}</Button>
      </div>
    </SettingRow>
  )
}

const DAY_SECONDS = 86_400

const ends = [
  { value: '30', label: t`In 30 days` },
  { value: '90', label: t`In 90 days` },
  { value: '365', label: t`In a year` },
  { value: 'never', label: t`Never` },
] as const

interface TokenDialogProps {
  readonly onClose: () => void
  readonly onMade: () => void
}

/** Makes a token, and shows it this once. */
function TokenDialog({ onClose, onMade }: TokenDialogProps) {
  const create = useBridgeCommand('security.createToken')
  const [name, setName] = useState('')
  const [scope, setScope] = useState<NamedTokenRow['scope']>('read')
  const [end, setEnd] = useState<(typeof ends)[number]['value']>('90')
  const [token, setToken] = useState<string | null>(null)

  async function make(): Promise<void> {
    const now = instantOfMilliseconds(Date.now())
    const last = end === 'never' ? null : addSeconds(now, Number(end) * DAY_SECONDS)
    const result = await create.run({ name: name.trim(), scope, ends: last })
    if (!result.ok) return
    setToken(result.data.token)
    onMade()
  }

  if (token !== null) {
    return (
      <Dialog
        title={t`“${name.trim()}” is added`}
        isOpen
        isQuestion
        onClose={onClose}
        footer={
          <>
            <Button onPress={() => void copyText(token, t`The token is in the clipboard.`)}>{t`Copy`}</Button>
            <Button variant="primary" onPress={onClose}>{t`Done`}</Button>
          </>
        }
      >
        <TextField
          label={t`Token`}
          description={t`It is shown this once: copy it now.`}
          value={token}
          isReadOnly
          autoFocus
        />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t`Add token`}
      action={t`Add`}
      isDisabled={name.trim() === ''}
      isPending={create.pending}
      error={create.error?.message ?? null}
      onSubmit={make}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        description={t`The program that gets it, so that you know it again.`}
        autoFocus
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <SegmentedControl
        label={t`It may`}
        value={scope}
        onChange={setScope}
        options={[
          { value: 'read', label: t`Read only` },
          { value: 'write', label: t`Read and write` },
        ]}
        className="at-start"
      />
      <Select label={t`It ends`} value={end} options={ends} onChange={setEnd} />
    </FormDialog>
  )
}
