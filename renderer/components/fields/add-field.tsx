import type { ReactNode } from 'react'
import { Input } from 'react-aria-components/Input'
import styles from './add-field.module.css'
import { useAddLine } from './use-add-line.ts'

export interface AddFieldProps {
  /** The accessible name and the words of the empty field: "Add milestone". */
  readonly label: string
  /** Drawn at 14 px. */
  readonly icon: ReactNode
  /** Takes what was typed, without spaces around it; answers false when it was not added, so that it comes back. */
  readonly onAdd: (text: string) => Promise<boolean>
}

/** One line that makes the next of something: Enter adds it and keeps the field, Escape empties it, then leaves it. */
export function AddField({ label, icon, onAdd }: AddFieldProps) {
  const { onSubmit, field, onKeyDown } = useAddLine(label, onAdd)
  return (
    <form className={styles.add ?? ''} onSubmit={onSubmit}>
      {icon}
      <Input
        aria-label={label}
        placeholder={label}
        className={styles.input ?? ''}
        {...field}
        onKeyDown={onKeyDown}
      />
    </form>
  )
}
