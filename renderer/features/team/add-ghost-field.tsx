import Plus from 'lucide-react/icons/plus'
import { type FormEvent, type Ref, useState } from 'react'
import { TextField } from '../../components/text-field.tsx'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import styles from './team-screen.module.css'

/** One line for the next ghost. Enter creates it and keeps the field; a refusal keeps the text and says why. */
export function AddGhostField({ inputRef }: { readonly inputRef: Ref<HTMLInputElement> }) {
  const create = useBridgeCommand('ghosts.create')
  const [name, setName] = useState('')

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return
    setName('')
    const result = await create.run({ name: wanted })
    if (!result.ok) setName((typedSince) => (typedSince === '' ? wanted : typedSince))
  }

  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <TextField
        label="New ghost"
        hideLabel
        bare
        icon={<Plus />}
        placeholder="New ghost: a role or a name, then Enter"
        inputRef={inputRef}
        maxLength={255}
        value={name}
        error={create.error?.message}
        onChange={(text) => {
          setName(text)
          create.clearError()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setName('')
          else event.continuePropagation()
        }}
      />
    </form>
  )
}
