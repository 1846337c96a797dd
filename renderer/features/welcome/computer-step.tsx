import { useEffect, useRef, useState } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import type { ServerDraft } from '../../components/server-form.tsx'
import { TextField } from '../../components/text-field.tsx'
import { TimeZonePicker } from '../../components/time-zone-picker.tsx'
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
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  function begin(): void {
    const name = draft.name.trim()
    setProblem(name === '' ? 'Write a name; only you will see it.' : null)
    if (name !== '' && !pending) void open(name)
  }

  async function open(name: string): Promise<void> {
    const opened = await run({ name, timeZone: draft.timeZone })
    // Only a first guess, which Settings can change: nothing is said when it cannot be kept.
    if (opened.ok) await bridge.call('preferences.update', localFormats(navigator.language))
  }

  return (
    <>
      <StepHeader
        title="Use on this computer"
        lead="This is all it takes. There is no account to make."
        onBack={onBack}
      />
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          begin()
        }}
      >
        <TextField
          label="Name"
          autoComplete="name"
          inputRef={input}
          value={draft.name}
          onChange={(name) => onChange({ ...draft, name })}
          error={problem}
        />
        <TimeZonePicker
          label="Time zone"
          value={draft.timeZone}
          onChange={(timeZone) => onChange({ ...draft, timeZone })}
        />
        {error !== null && <Notice tone="error">{error.message}</Notice>}
        <Button type="submit" variant="primary" isPending={pending} className={styles.submit}>
          Start tracking
        </Button>
      </form>
    </>
  )
}
