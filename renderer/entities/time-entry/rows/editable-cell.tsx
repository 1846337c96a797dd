import { t } from '@lingui/core/macro'
import { type ReactNode, useContext, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Parsed } from '../../../../shared/domain/parsed.ts'
import { classNames } from '../../../components/class-names.ts'
import { CommitField } from '../../../components/fields/commit-field.tsx'
import { FieldWords } from '../../../components/fields/field-words.tsx'
import type { Refusal } from '../../../components/fields/typed-text.ts'
import { DraftScope, hasDraft } from '../../../components/fields/use-typed-text.ts'
import styles from './entry-cells.module.css'

export interface EditableCellProps<Value> {
  /** Its name: "Description". */
  readonly label: string
  /** The content while it is not being edited. */
  readonly children: ReactNode
  /** The text to edit. */
  readonly value: string
  readonly isEditing: boolean
  readonly onEdit: () => void
  readonly onClose: (by: 'enter' | 'escape' | 'leave') => void
  readonly read: (text: string) => Parsed<Value> | Promise<Parsed<Value>>
  /** May answer later why it was refused, null when it was not. */
  readonly onCommit: (value: Value, typedOver: readonly string[]) => void | Promise<Refusal | null>
  readonly savedAs?: (value: Value) => string
  readonly isShared: boolean
  readonly noteOf?: (value: Value) => string | null
  /** As of a `CommitField`. */
  readonly judgedBy?: unknown
  readonly stepOf?: (text: string, by: 1 | -1) => string | null
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
  noteOf,
  figures = false,
  isTabbable,
  className,
  ...field
}: EditableCellProps<Value>) {
  const scope = useContext(DraftScope)
  const [isFound, setFound] = useState(() => hasDraft(scope, label, value))
  const openFound = useEffectEvent(() => {
    if (isFound) onEdit()
  })
  useEffect(() => openFound(), [])
  const [note, setNote] = useLastingNote()
  const anchorName = `--cell-${useId().replaceAll(/[^\w-]/g, '')}`

  async function commit(next: Value, typedOver: readonly string[]): Promise<Refusal | null> {
    // Once it is saved it is on the date that is shown.
    const words = noteOf?.(next) ?? null
    const refusal = (await onCommit(next, typedOver)) ?? null
    if (refusal === null) setNote(words)
    return refusal
  }

  if (isEditing) {
    return (
      <CommitField
        label={label}
        value={value}
        read={read}
        onCommit={commit}
        {...(noteOf && { noteOf })}
        onClose={(by) => {
          setFound(false)
          onClose(by)
        }}
        figures={figures}
        takesFocus={!isFound}
        {...field}
        className={classNames(styles.editing, className)}
      />
    )
  }
  return (
    <>
      <button
        type="button"
        tabIndex={isTabbable ? 0 : -1}
        style={{ anchorName }}
        title={t`Edit ${label.toLowerCase()}`}
        className={classNames(styles.editable, figures && styles.figures, className)}
        onClick={onEdit}
        onFocus={({ currentTarget, relatedTarget }) => {
          // The Tab key goes from field to field.
          if (isFieldBeside(relatedTarget, currentTarget) && currentTarget.matches(':focus-visible')) onEdit()
        }}
      >
        {children}
      </button>
      {note !== null && <FieldWords anchorName={anchorName} message={note} isError={false} />}
    </>
  )
}

/** Words that stay until the focus goes on, also where their row moves to another place. */
function useLastingNote(): readonly [string | null, (note: string | null) => void] {
  const [note, setNote] = useState<string | null>(null)
  useEffect(() => {
    if (note === null) return undefined
    const { activeElement } = document
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (target !== activeElement) setNote(null)
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [note])
  return [note, setNote]
}

function isFieldBeside(left: EventTarget | null, cell: Element): boolean {
  if (!(left instanceof HTMLInputElement) || left.type !== 'text') return false
  return left.closest('[role=row]') === cell.closest('[role=row]')
}
