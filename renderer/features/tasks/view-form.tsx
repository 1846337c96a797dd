import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Popover } from '../../components/popover.tsx'
import { TextField } from '../../components/text-field.tsx'
import { EmojiField } from './emoji-field.tsx'
import styles from './views-bar.module.css'

export interface ViewFormProps {
  readonly label: string
  readonly name: string
  readonly icon: string | null
  readonly trigger: ReactNode
  /** Answers whether it was saved. */
  readonly onSave: (name: string, icon: string | null) => Promise<boolean>
}

/** Name and icon of a view. */
export function ViewForm({ label, trigger, ...form }: ViewFormProps) {
  return (
    <Popover label={label} trigger={trigger} placement="bottom end">
      {(close) => <Form {...form} onDone={close} />}
    </Popover>
  )
}

function Form(props: Omit<ViewFormProps, 'label' | 'trigger'> & { readonly onDone: () => void }) {
  const [name, setName] = useState(props.name)
  const [icon, setIcon] = useState(props.icon)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted !== '' && (await props.onSave(wanted, icon))) props.onDone()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <div className={styles.row}>
        <EmojiField label="Icon" value={icon} onChange={setIcon} />
        <TextField label="Name" autoFocus maxLength={255} value={name} onChange={setName} />
      </div>
      <Button type="submit" variant="primary" isDisabled={name.trim() === ''}>
        Save view
      </Button>
    </form>
  )
}
