import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ProcedureOutput } from '../../../../shared/bridge/contract.ts'
import type { BridgeResult } from '../../../../shared/bridge/procedure.ts'
import { useBridgeCommand } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { copyText } from '../../../components/copy-text.ts'
import { TextField } from '../../../components/fields/text-field.tsx'
import { SettingGroup, SettingRow } from '../../../components/layout/setting-row.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { FormDialog } from '../../../components/overlays/form-dialog.tsx'
import { SecondFactorField } from '../../../components/sign-in/second-factor-field.tsx'
import { showMessage } from '../../../stores/toasts.ts'
import { QrCode } from './qr-code.tsx'
import styles from './second-factor.module.css'

interface SecondFactorProps {
  readonly factor: ProcedureOutput<'security.secondFactor'>
  /** An instant as the person reads it. */
  readonly moment: (instant: string) => string
  readonly onChanged: () => void
}

/** A code beside the password: set up, its recovery codes, and turned off. */
export function SecondFactor({ factor: { isOn, since, codesLeft }, moment, onChanged }: SecondFactorProps) {
  const [opened, setOpened] = useState<'set-up' | 'codes' | 'end' | null>(null)
  const close = () => setOpened(null)
  return (
    <SettingGroup title={t`Second factor`}>
      <SettingRow
        label={isOn ? t`On` : t`Off`}
        description={
          isOn && since !== null
            ? t`Since ${moment(since)}, signing in with the password also takes a code of your authenticator program.`
            : t`With it, signing in with the password also takes a code of an authenticator program: who learns the password alone does not get in.`
        }
      >
        {isOn ? (
          <Button onPress={() => setOpened('end')}>{t`Turn off`}</Button>
        ) : (
          <Button onPress={() => setOpened('set-up')}>{t`Set up`}</Button>
        )}
      </SettingRow>
      {isOn && (
        <SettingRow
          label={t`Recovery codes`}
          description={
            <span className={codesLeft < 3 ? 'attention' : undefined}>
              {plural(codesLeft, {
                one: '# is left. Each replaces one code when the authenticator program is out of reach.',
                other: '# are left. Each replaces one code when the authenticator program is out of reach.',
              })}
            </span>
          }
        >
          <Button onPress={() => setOpened('codes')}>{t`Make new ones`}</Button>
        </SettingRow>
      )}
      {opened === 'set-up' && <SetUpDialog onClose={close} onChanged={onChanged} />}
      {opened === 'codes' && <NewCodesDialog onClose={close} onChanged={onChanged} />}
      {opened === 'end' && <EndDialog onClose={close} onChanged={onChanged} />}
    </SettingGroup>
  )
}

interface StepProps {
  readonly onClose: () => void
  readonly onChanged: () => void
}

function SetUpDialog({ onClose, onChanged }: StepProps) {
  const begin = useBridgeCommand('security.beginSecondFactor')
  const confirm = useBridgeCommand('security.confirmSecondFactor')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [setup, setSetup] = useState<ProcedureOutput<'security.beginSecondFactor'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  async function start(): Promise<void> {
    const result = await begin.run({ password })
    if (result.ok) setSetup(result.data)
  }

  async function finish(): Promise<void> {
    const result = await confirm.run({ code })
    if (!result.ok) return
    setCodes(result.data.recoveryCodes)
    onChanged()
  }

  if (codes !== null)
    return <CodesDialog title={t`The second factor is on`} codes={codes} onClose={onClose} />
  if (setup === null) {
    return (
      <FormDialog
        title={t`Set up the second factor`}
        action={t`Next`}
        isDisabled={password === ''}
        isPending={begin.pending}
        error={begin.error?.message ?? null}
        onClose={onClose}
        onSubmit={start}
      >
        <p>{t`You need an authenticator program, on your phone for example. Type your password first.`}</p>
        <PasswordField value={password} onChange={setPassword} />
      </FormDialog>
    )
  }
  return (
    <FormDialog
      key="confirm"
      title={t`Set up the second factor`}
      action={t`Turn on`}
      isDisabled={code.trim() === ''}
      isPending={confirm.pending}
      error={confirm.error?.message ?? null}
      onClose={onClose}
      onSubmit={finish}
    >
      <p>{t`Scan this with your authenticator program, or type the key into it. Then type the code that it shows.`}</p>
      <QrCode text={setup.url} label={t`QR code for the authenticator program`} />
      <TextField label={t`Key`} value={setup.secret} isReadOnly />
      <SecondFactorField value={code} onChange={setCode} takesRecovery={false} />
    </FormDialog>
  )
}

function NewCodesDialog({ onClose, onChanged }: StepProps) {
  const renew = useBridgeCommand('security.renewRecoveryCodes')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <CodesDialog title={t`New recovery codes`} codes={codes} onClose={onClose} />
  return (
    <ProofDialog
      title={t`Make new recovery codes?`}
      text={t`Those from before work no more.`}
      action={t`Make new ones`}
      command={renew}
      onClose={onClose}
      onDone={({ recoveryCodes }) => {
        setCodes(recoveryCodes)
        onChanged()
      }}
    />
  )
}

function EndDialog({ onClose, onChanged }: StepProps) {
  const end = useBridgeCommand('security.endSecondFactor')
  return (
    <ProofDialog
      title={t`Turn the second factor off?`}
      text={t`The password alone signs you in then. Your recovery codes work no more.`}
      action={t`Turn off`}
      command={end}
      onClose={onClose}
      onDone={() => {
        showMessage(t`The second factor is off.`)
        onChanged()
        onClose()
      }}
    />
  )
}

interface Running {
  readonly pending: boolean
  readonly error: { readonly message: string } | null
}

interface ProofDialogProps<Output> {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly command: Running & {
    readonly run: (input: {
      readonly password: string
      readonly code: string
    }) => Promise<BridgeResult<Output>>
  }
  readonly onClose: () => void
  readonly onDone: (output: Output) => void
}

/** Asks for the password and a code before something that whoever holds the computer for a moment must not do. */
function ProofDialog<Output>({ title, text, action, command, onClose, onDone }: ProofDialogProps<Output>) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  return (
    <FormDialog
      title={title}
      action={action}
      isDisabled={password === '' || code.trim() === ''}
      isPending={command.pending}
      error={command.error?.message ?? null}
      onClose={onClose}
      onSubmit={async () => {
        const result = await command.run({ password, code })
        if (result.ok) onDone(result.data)
      }}
    >
      <p>{text}</p>
      <PasswordField value={password} onChange={setPassword} />
      <SecondFactorField value={code} onChange={setCode} takesFocus={false} />
    </FormDialog>
  )
}

interface PasswordFieldProps {
  readonly value: string
  readonly onChange: (password: string) => void
}

function PasswordField(props: PasswordFieldProps) {
  return (
    <TextField {...props} label={t`Password`} type="password" autoComplete="current-password" autoFocus />
  )
}

interface CodesDialogProps {
  readonly title: string
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Recovery codes, which are shown this once. */
function CodesDialog({ title, codes, onClose }: CodesDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen
      isQuestion
      onClose={onClose}
      footer={
        <>
          <Button
            onPress={() => void copyText(codes.join('\n'), t`The recovery codes are in the clipboard.`)}
          >
            {t`Copy`}
          </Button>
          <Button variant="primary" autoFocus onPress={onClose}>{t`I have kept them`}</Button>
        </>
      }
    >
      <div className="stack gap-3">
        <p>
          {t`Keep these codes where you find them without the authenticator program. Each signs you in once. They are shown this once.`}
        </p>
        <ul className={styles.codes} aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
