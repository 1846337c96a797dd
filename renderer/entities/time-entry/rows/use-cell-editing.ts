import { useRef, useState } from 'react'
import { toggled } from '../../../components/toggled.ts'

export type EditableField = 'description' | 'start' | 'stop' | 'duration'

/**
 * Which cells of a row are text boxes. Several can be: what could not be read keeps its box until it is put right.
 *
 * @param onDone a box was closed from the keyboard, so the focus belongs to the row again
 */
export function useCellEditing(onChange: (isEditing: boolean) => void, onDone: () => void) {
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
    /** Something is being typed: the row must stay. */
    isEditing: open.size > 0,
    /** Nothing was saved from the row since its first box opened: its times depend on each other. */
    isUntouched,
    onSave: () => setUntouched(false),
    /** The props of the field's cell. */
    of: (field: EditableField) => ({
      isEditing: open.has(field),
      onEdit: () => change(field, true),
      onClose: (by: 'enter' | 'escape' | 'leave') => {
        change(field, false)
        if (by !== 'leave') onDone()
      },
    }),
  }
}

export type CellEditing = ReturnType<typeof useCellEditing>
