import { t } from '@lingui/core/macro'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { Parsed } from '../../../shared/domain/parsed.ts'
import type { FieldGate } from './field-gate.ts'
import styles from './number-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'
import type { Refusal } from './typed-text.ts'
import { useTypedText, wordsOf } from './use-typed-text.ts'

export interface NumberFieldProps extends Pick<
  TextFieldProps,
  'label' | 'hideLabel' | 'isDisabled' | 'className'
> {
  readonly value: number
  readonly minValue: number
  readonly maxValue: number
  /** Shown behind the figure: "min". */
  readonly unit?: string
  /** Each whole number within the bounds is taken while it is typed: for a form that keeps what is typed. */
  readonly isLive?: boolean
  /** False for a number that nobody else writes; without it, only that of a form is such a one. */
  readonly isShared?: boolean
  /** The form's button waits for this field. */
  readonly gate?: FieldGate | undefined
  /** Called with a whole number within the bounds. May answer later why it was refused. */
  readonly onChange: (number: number) => void | Promise<Refusal | null>
}

/** A whole number with steppers; arrow keys step too. */
export function NumberField({
  value,
  minValue,
  maxValue,
  unit,
  isLive = false,
  isShared,
  gate,
  onChange,
  isDisabled = false,
  ...props
}: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const typed = useTypedText<number>({
    label: props.label,
    value: String(value),
    read,
    onCommit: (number) => (number === value ? undefined : onChange(number)),
    isShared,
    input,
    gate,
  })

  function read(text: string): Parsed<number> {
    const number = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN
    if (number >= minValue && number <= maxValue) return { ok: true, value: number }
    return { ok: false, message: t`Type a whole number between ${minValue} and ${maxValue}.` }
  }

  function step(by: 1 | -1): void {
    const typedNumber = read(typed.text ?? '')
    const next = (typedNumber.ok ? typedNumber.value : value) + by
    typed.type(String(Math.min(Math.max(next, minValue), maxValue)))
    void typed.commit('enter')
  }

  function onKeyDown(event: KeyboardEvent & { readonly continuePropagation: () => void }): void {
    if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown') step(-1)
    else {
      if (!typed.press(event)) event.continuePropagation()
      return
    }
    event.preventDefault()
  }

  const stepper = (label: string, icon: ReactNode, by: 1 | -1, end: number) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      className={styles.step}
      disabled={isDisabled || value === end}
      // The focus stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => step(by)}
    >
      {icon}
    </button>
  )

  return (
    <TextField
      {...props}
      figures
      inputMode="numeric"
      inputRef={input}
      // A typed text can still be committed when something else turns the field off.
      isDisabled={isDisabled && typed.text === null}
      value={typed.text ?? String(value)}
      onChange={(text) => {
        typed.type(text)
        const number = read(text)
        if (isLive && number.ok) void onChange(number.value)
      }}
      onBlur={() => void typed.commit('leave')}
      onKeyDown={onKeyDown}
      error={wordsOf(typed)}
      icon={stepper(t`One less: ${props.label}`, <Minus />, -1, minValue)}
      suffix={
        <>
          {unit !== undefined && <span className="faint small">{unit}</span>}
          {stepper(t`One more: ${props.label}`, <Plus />, 1, maxValue)}
        </>
      }
    />
  )
}
