import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useFocusOnOpen } from '../../components/use-focus-on-open.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import styles from './panel.module.css'

export interface NewNamePanelProps {
  readonly kind: 'client' | 'tag'
  /** What was searched for in vain. */
  readonly suggestedName: string
  readonly onClose: () => void
}

/** Makes a client or a tag, which begin as a name; Enter makes one and is ready for the next. */
export function NewNamePanel({ kind, suggestedName, onClose }: NewNamePanelProps) {
  const form = useId()
  const nameField = useFocusOnOpen()
  const create = useBridgeCommand(kind === 'client' ? 'clients.create' : 'tags.create')
  const [name, setName] = useState(suggestedName)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return
    setName('')
    const result = await create.run({ name: wanted })
    if (!result.ok) setName((typedSince) => (typedSince === '' ? wanted : typedSince))
  }

  return (
    <SidePanel
      title={`New ${kind}`}
      onClose={onClose}
      footer={
        <>
          <Button
            type="submit"
            form={form}
            variant="primary"
            isPending={create.pending}
            isDisabled={name.trim() === ''}
          >
            {`Create ${kind}`}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <form id={form} className={styles.fields} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          inputRef={nameField}
          maxLength={255}
          value={name}
          error={create.error?.message}
          description="Enter creates it; then write the next."
          onChange={(text) => {
            setName(text)
            create.clearError()
          }}
        />
      </form>
    </SidePanel>
  )
}
