import { t } from '@lingui/core/macro'
import { useBridgeCommand } from '../../../bridge/use-bridge.ts'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import { CreationPanel } from './creation-panel.tsx'

export interface NewNamePanelProps {
  readonly kind: 'client' | 'tag'
  /** The text that was searched for in vain. */
  readonly suggestedName: string
  readonly onClose: () => void
}

/** Makes a client or a tag, which begin as a name; Enter makes one and is ready for the next. */
export function NewNamePanel({ kind, suggestedName, onClose }: NewNamePanelProps) {
  const create = useBridgeCommand(kind === 'client' ? 'clients.create' : 'tags.create')
  const [name, setName] = useKeptText(`new ${kind}`)

  async function submit(wanted: string): Promise<void> {
    setName('')
    const result = await create.run({ name: wanted })
    if (!result.ok) setName((typedSince) => typedSince || wanted)
  }

  return (
    <CreationPanel
      kind={kind}
      name={name ?? suggestedName}
      onName={setName}
      description={t`Enter creates it and lets you type the next one.`}
      creation={create}
      onCreate={(wanted) => void submit(wanted)}
      onClose={onClose}
      onCancel={() => {
        setName(null)
        onClose()
      }}
      cancelLabel={t`Close`}
    />
  )
}
