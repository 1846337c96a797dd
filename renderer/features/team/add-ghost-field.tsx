import Plus from 'lucide-react/icons/plus'
import { type FormEvent, type Ref, useState } from 'react'
import { TextField } from '../../components/text-field.tsx'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import styles from './ghost-list.module.css'
import { ghostNames, readGhostText } from './ghost-text.ts'

/** One line for the next ghosts: `Designer`, or `Designer x3`. Enter creates and keeps the field; a refusal keeps the text and says why. */
export function AddGhostField({ inputRef }: { readonly inputRef: Ref<HTMLInputElement> }) {
  const create = useBridgeCommand('ghosts.create')
  const createMany = useBridgeCommand('ghosts.createMany')
  const [text, setText] = useState('')
  const wanted = readGhostText(text)

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { name, count } = wanted
    if (name === '') return
    setText('')
    const result =
      count === 1 ? await create.run({ name }) : await createMany.run({ fields: { name }, count })
    if (!result.ok) setText((typedSince) => (typedSince === '' ? text : typedSince))
  }

  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <TextField
        label="New ghost"
        hideLabel
        bare
        icon={<Plus />}
        placeholder="New ghost: a role or a name, or several as “Designer x3”"
        inputRef={inputRef}
        maxLength={255}
        value={text}
        error={create.error?.message ?? createMany.error?.message}
        {...(wanted.count > 1 ? { description: `Enter creates ${ghostNames(wanted)}.` } : {})}
        onChange={(typed) => {
          setText(typed)
          create.clearError()
          createMany.clearError()
        }}
      />
    </form>
  )
}
