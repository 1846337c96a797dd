import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import type { Refusal } from '../../../components/fields/typed-text.ts'
import { useTypedText, wordsOf } from '../../../components/fields/use-typed-text.ts'
import styles from './task-details.module.css'

export interface TaskNameFieldProps {
  readonly name: string
  /** Answers why the name was refused, null when it was saved. */
  readonly onSave: (name: string, typedOver: readonly string[]) => Promise<Refusal | null>
}

/** The name as the heading of the details: grows with its text, saved on Enter and on leaving. */
export function TaskNameField({ name, onSave }: TaskNameFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const typed = useTypedText({
    label: t`Name`,
    value: name,
    read: (text) => ({ ok: true, value: text.trim().replaceAll(/\s*\n\s*/g, ' ') }),
    onCommit: (wanted, over) => (wanted === '' || wanted === name ? undefined : onSave(wanted, over)),
    input,
  })
  const words = wordsOf(typed)

  return (
    <div className="grow shrink">
      <textarea
        ref={input}
        aria-label={t`Name`}
        data-saved={name}
        aria-invalid={words !== null}
        className={styles.name}
        rows={1}
        maxLength={255}
        value={typed.text ?? name}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={() => void typed.commit('leave')}
        onKeyDown={(event) => {
          if (!typed.press(event)) return
          event.preventDefault()
          if (event.key !== 'Enter') event.stopPropagation()
        }}
      />
      {words !== null && (
        <p className={styles.refusal} role="alert">
          {words}
        </p>
      )}
    </div>
  )
}
