import { useState } from 'react'
import styles from './task-details.module.css'

export interface TaskNameFieldProps {
  readonly name: string
  /** Answers why the name was refused, null when it was saved. */
  readonly onSave: (name: string) => Promise<string | null>
}

/** The name as the heading of the details: grows with its text, saved on Enter and on leaving. */
export function TaskNameField({ name, onSave }: TaskNameFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function save(): Promise<void> {
    const wanted = draft?.trim().replaceAll(/\s*\n\s*/g, ' ') ?? ''
    if (draft === null || wanted === '' || wanted === name) {
      setDraft(null)
      return
    }
    const reason = await onSave(wanted)
    setRefusal(reason)
    if (reason === null) setDraft(null)
  }

  return (
    <div className={styles.nameBox}>
      <textarea
        aria-label="Name"
        aria-invalid={refusal !== null}
        className={styles.name}
        rows={1}
        maxLength={255}
        value={draft ?? name}
        onChange={(event) => {
          setDraft(event.target.value)
          setRefusal(null)
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            void save()
          } else if (event.key === 'Escape' && draft !== null) {
            event.preventDefault()
            event.stopPropagation()
            setDraft(null)
            setRefusal(null)
          }
        }}
      />
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
