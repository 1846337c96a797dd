import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { BridgeError } from '../../../shared/bridge/procedure.ts'
import { TextField, type TextFieldProps } from '../fields/text-field.tsx'

/** Whether a server has found a password right and asked for a code as well: from then on the field stays. */
export function useAsksForCode(error: BridgeError | null): boolean {
  const code = error?.reason?.code
  const asks = code === 'second_factor_needed' || code === 'second_factor_wrong'
  const [wasAsked, setAsked] = useState(false)
  if (asks && !wasAsked) setAsked(true)
  return asks || wasAsked
}

interface SecondFactorFieldProps extends Pick<TextFieldProps, 'value' | 'onChange' | 'error'> {
  /** False where another field comes first. */
  readonly takesFocus?: boolean
  /** False while there are no recovery codes yet. */
  readonly takesRecovery?: boolean
}

/** Appears once a code is asked for, and takes the focus. */
export function SecondFactorField({
  takesFocus = true,
  takesRecovery = true,
  ...props
}: SecondFactorFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <TextField
      {...props}
      label={t`Code`}
      {...(takesRecovery && {
        description: t`From your authenticator program, or one of your recovery codes.`,
      })}
      autoComplete="one-time-code"
      inputRef={input}
    />
  )
}
