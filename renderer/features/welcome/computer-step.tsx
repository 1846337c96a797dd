import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/controls/button.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { nameProblem } from '../../components/sign-in/person-name.ts'
import type { ServerDraft } from '../../components/sign-in/server-form.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { TimeZonePicker } from '../../components/pickers/time-zone-picker.tsx'
import { localFormats } from './local-formats.ts'
import { StepHeader } from './step-header.tsx'
import styles from './welcome-screen.module.css'

export interface ComputerStepProps {
  readonly draft: ServerDraft
  readonly onChange: (draft: ServerDraft) => void
  readonly onBack: () => void
}

/** A name and a time zone are all that is needed to begin. */
export function ComputerStep({ draft, onChange, onBack }: ComputerStepProps) {
  const { run, pending, error } = useSessionCommand('session.useThisComputer')
  const bridge = useBridge()
  const [wasRefused, setRefused] = useState(false)
  const name = draft.name.trim()
  const problem = nameProblem(name, t`Enter a name. Only you will see it.`)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  function begin(): void {
    setRefused(problem !== null)
    if (problem === null && !pending) void open()
  }

  async function open(): Promise<void> {
    const opened = await run({ name, timeZone: draft.timeZone })
    // Only a first guess, which Settings can change: nothing is said when it cannot be kept.
    if (opened.ok) await bridge.call('preferences.update', localFormats(navigator.language))
  }

  return (
    <>
      <StepHeader
        title={t`Use on this computer`}
        lead="This is all it takes. There is no account to make."
        onBack={onBack}
      />
      <form
        noValidate
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          begin()
        }}
      >
        <TextField
          label={t`Name`}
          autoComplete="name"
          inputRef={input}
          value={draft.name}
          onChange={(typed) => onChange({ ...draft, name: typed })}
          error={wasRefused ? problem : null}
        />
        <TimeZonePicker
          label={t`Time zone`}
          value={draft.timeZone}
          onChange={(timeZone) => onChange({ ...draft, timeZone })}
        />
        {error !== null && <Notice tone="error">{error.message}</Notice>}
        <Button type="submit" variant="primary" isPending={pending} className={styles.submit}>
          {t`Start tracking`}
        </Button>
      </form>
    </>
  )
}
