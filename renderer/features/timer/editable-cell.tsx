import type { ReactNode } from 'react'
import type { Parsed } from '../../../shared/domain/parsed.ts'
import { classNames } from '../../components/class-names.ts'
import { CommitField } from '../../components/commit-field.tsx'
import styles from './entry-cells.module.css'

export interface EditableCellProps<Value> {
  /** What it is: "Description". */
  readonly label: string
  /** What is shown while it is not being edited. */
  readonly children: ReactNode
  /** The text to edit. */
  readonly value: string
  readonly isEditing: boolean
  readonly onEdit: () => void
  readonly onClose: (by: 'enter' | 'escape' | 'leave') => void
  readonly read: (text: string) => Parsed<Value> | Promise<Parsed<Value>>
  readonly onCommit: (value: Value) => void
  readonly figures?: boolean
  readonly maxLength?: number
  readonly isTabbable: boolean
  readonly className?: string | undefined
}

/** A value in a row that becomes a text box where it stands. */
export function EditableCell<Value>({
  label,
  children,
  value,
  isEditing,
  onEdit,
  onClose,
  read,
  onCommit,
  figures = false,
  maxLength,
  isTabbable,
  className,
}: EditableCellProps<Value>) {
  if (isEditing) {
    return (
      <CommitField
        label={label}
        value={value}
        read={read}
        onCommit={onCommit}
        onClose={onClose}
        figures={figures}
        takesFocus
        {...(maxLength === undefined ? {} : { maxLength })}
        className={classNames(styles.editing, className)}
      />
    )
  }
  return (
    <button
      type="button"
      tabIndex={isTabbable ? 0 : -1}
      title={`Edit ${label.toLowerCase()}`}
      className={classNames(styles.editable, figures && styles.figures, className)}
      onClick={onEdit}
    >
      {children}
    </button>
  )
}
