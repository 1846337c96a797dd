import { useState } from 'react'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { CreationPanel } from './creation-panel.tsx'

export interface NewNamePanelProps {
  readonly kind: 'client' | 'tag'
  /** What was searched for in vain. */
  readonly suggestedName: string
  readonly onClose: () => void
}

/** Makes a client or a tag, which begin as a name; Enter makes one and is ready for the next. */
export function NewNamePanel({ kind, suggestedName, onClose }: NewNamePanelProps) {
  const create = useBridgeCommand(kind === 'client' ? 'clients.create' : 'tags.create')
  const [name, setName] = useState(suggestedName)

  async function submit(wanted: string): Promise<void> {
    setName('')
    const result = await create.run({ name: wanted })
    if (!result.ok) setName((typedSince) => (typedSince === '' ? wanted : typedSince))
  }

  return (
    <CreationPanel
      what={kind}
      name={name}
      onName={setName}
      description="Enter creates it; then write the next."
      creation={create}
      onCreate={(wanted) => void submit(wanted)}
      onClose={onClose}
      closeLabel="Close"
    />
  )
}
