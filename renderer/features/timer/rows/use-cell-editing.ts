import { useRef, useState } from 'react'
import { toggled } from '../../../components/toggled.ts'

export type EditableField = 'description' | 'start' | 'stop' | 'duration'

export interface CellEditing {
  /** The props of the field's cell. */
  readonly of: (field: EditableField) => {
    readonly isEditing: boolean
    readonly onEdit: () => void
    readonly onClose: (by: 'enter' | 'escape' | 'leave') => void
  }
  /** Something is being typed: the row must stay. */
  readonly isEditing: boolean
  /** Nothing was saved from the row since its first box opened: its times depend on each other. */
  readonly isUntouched: boolean
  readonly onSave: () => void
}

/**
 * Which cells of a row are text boxes. Several can be: what could not be read keeps its box until it is put right.
 *
 * @param onDone a box was closed from the keyboard, so the focus belongs to the row again
 */
export function useCellEditing(onChange: (isEditing: boolean) => void, onDone: () => void): CellEditing {
  const [open, setOpen] = useState<ReadonlySet<EditableField>>(new Set())
  const [isUntouched, setUntouched] = useState(true)

  // One closes while the next opens.
  const latest = useRef(open)

  function change(field: EditableField, isOpen: boolean): void {
    const next = toggled(latest.current, field, isOpen)
    latest.current = next
    setOpen(next)
    if (next.size === 0) setUntouched(true)
    onChange(next.size > 0)
  }

  return {
    isEditing: open.size > 0,
    isUntouched,
    onSave: () => setUntouched(false),
    of: (field) => ({
      isEditing: open.has(field),
      onEdit: () => change(field, true),
      onClose: (by) => {
        change(field, false)
        if (by !== 'leave') onDone()
      },
    }),
  }
}
