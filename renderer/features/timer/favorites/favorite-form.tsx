import { t } from '@lingui/core/macro'
import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { ShorthandField } from '../../../entities/shorthand/shorthand-field.tsx'
import { entryParts, useShorthand } from '../../../entities/shorthand/use-shorthand.ts'
import {
  type EntryFields,
  newFields,
  type NewFields,
  withReading,
  withTaken,
} from '../../../entities/time-entry/entry-fields.ts'
import { FieldPickers } from '../../../entities/time-entry/field-pickers.tsx'
import { useEntryDraft } from '../../../entities/time-entry/use-entry-draft.ts'
import type { Names } from '../../../entities/time-entry/use-names.ts'
import styles from './favorite-list.module.css'

export interface FavoriteFormProps {
  /** Under which fields that are not saved are kept. */
  readonly draftsOf: string
  readonly initial: EntryFields
  /** The description of the favourite that is edited. */
  readonly former?: string
  readonly names: Names
  readonly onSave: (fields: NewFields) => void
  readonly onCancel: () => void
}

/** The form of a favourite, in its place; Enter saves; Escape closes it and keeps the text. */
export function FavoriteForm({ draftsOf, initial, former, names, onSave, onCancel }: FavoriteFormProps) {
  const [fields, setFields] = useEntryDraft(`${draftsOf} Description`, initial, names)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  const shorthand = useShorthand(entryParts, 'past')
  const reading = shorthand.read(fields.description, former)
  const read = withReading(fields, reading, names)
  const isEmpty = read.fields.description === '' && read.fields.projectId === null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isEmpty) return
    setFields(null)
    onSave(newFields(read))
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <ShorthandField
        label={t`Description`}
        hideLabel
        placeholder={t`What it is about`}
        shorthand={shorthand}
        reading={reading}
        value={fields.description}
        onChange={(description) => setFields({ ...fields, description })}
        inputRef={input}
        maxLength={3000}
        onTake={(taken) => setFields(withTaken(fields, taken, names))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Only the form closes, not the list around it.
          event.stopPropagation()
          onCancel()
        }}
      />
      <FieldPickers fields={fields} names={names} onChange={setFields} />
      <div className={styles.formEnd}>
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            setFields(null)
            onCancel()
          }}
        >
          {t`Cancel`}
        </Button>
        <Button type="submit" variant="primary" size="small" isDisabled={isEmpty}>
          {t`Save`}
        </Button>
      </div>
    </form>
  )
}
