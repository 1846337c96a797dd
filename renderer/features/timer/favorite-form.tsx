import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { EntryFields } from '../../entities/time-entry/entry-fields.ts'
import { FieldPickers } from '../../entities/time-entry/field-pickers.tsx'
import type { Names } from '../../entities/time-entry/use-names.ts'
import styles from './favorite-list.module.css'

export interface FavoriteFormProps {
  readonly initial: EntryFields
  readonly names: Names
  readonly onSave: (fields: EntryFields) => void
  readonly onCancel: () => void
}

/** What a favourite says, to be edited in its place; Enter saves, Escape leaves it as it was. */
export function FavoriteForm({ initial, names, onSave, onCancel }: FavoriteFormProps) {
  const [fields, setFields] = useState(initial)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const isEmpty = fields.description.trim() === '' && fields.projectId === null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isEmpty) onSave({ ...fields, description: fields.description.trim() })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Description"
        hideLabel
        placeholder="What it is about"
        inputRef={input}
        value={fields.description}
        maxLength={3000}
        onChange={(description) => setFields({ ...fields, description })}
        onKeyDown={(event) => {
          // Only the form closes, not the list around it.
          if (event.key === 'Escape') onCancel()
          else event.continuePropagation()
        }}
      />
      <FieldPickers fields={fields} names={names} onChange={setFields} />
      <div className={styles.formEnd}>
        <Button variant="quiet" size="small" onPress={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="small" isDisabled={isEmpty}>
          Save
        </Button>
      </div>
    </form>
  )
}
