import type { ReactNode, Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import styles from './add-field.module.css'
import { classNames } from './class-names.ts'
import { useAddLine } from './use-add-line.ts'

export interface AddFieldProps {
  /** The accessible name and the words of the empty field: "Add milestone". */
  readonly label: string
  /** Drawn at 14 px. */
  readonly icon: ReactNode
  /** Takes what was typed, without spaces around it; answers false when it was not added, so that it comes back. */
  readonly onAdd: (text: string) => Promise<boolean>
  /** Shown at the end of the line: how what was typed is understood. */
  readonly previewOf?: (text: string) => ReactNode
  /** It stands by itself and has an edge, instead of among rows. */
  readonly hasEdge?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/** One line that makes the next of something: Enter adds it and keeps the field, Escape empties it, then leaves it. */
export function AddField({ label, icon, onAdd, previewOf, hasEdge = false, inputRef }: AddFieldProps) {
  const { text, onSubmit, field, onKeyDown } = useAddLine(onAdd)
  return (
    <form className={classNames(styles.add, hasEdge && styles.edged)} onSubmit={onSubmit}>
      {icon}
      <Input
        ref={inputRef ?? null}
        aria-label={label}
        placeholder={label}
        className={styles.input ?? ''}
        {...field}
        onKeyDown={onKeyDown}
      />
      {previewOf?.(text)}
    </form>
  )
}
