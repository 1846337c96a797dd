import Building from 'lucide-react/icons/building-2'
import type { Client } from '../../../shared/bridge/projects.ts'
import { Button } from '../../components/button.tsx'
import { Picker } from '../../components/picker.tsx'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { showError } from '../../stores/toasts.ts'
import styles from './panel.module.css'

export interface ClientPickerProps {
  readonly clients: readonly Client[]
  readonly selected: Client['id'] | null
  readonly onSelect: (id: Client['id'] | null) => void
}

/** Chooses the client of a project; one that is not there is made by its name. */
export function ClientPicker({ clients, selected, onSelect }: ClientPickerProps) {
  const createClient = useBridgeCommand('clients.create')
  const offered = clients.filter((client) => !client.archived || client.id === selected)
  const chosen = clients.find((client) => client.id === selected)

  async function create(name: string): Promise<void> {
    const result = await createClient.run({ name })
    if (!result.ok) showError(result.error.message)
    else onSelect(result.data.ids[0] ?? null)
  }

  return (
    <div className={styles.field}>
      <span className={styles.label}>Client</span>
      <Picker
        label="Client"
        searchLabel="Find or create a client"
        noneLabel="No client"
        items={offered.map((client) => ({ id: client.id, label: client.name }))}
        selected={selected}
        onSelect={(id) => onSelect(offered.find((client) => client.id === id)?.id ?? null)}
        onCreate={(name) => void create(name)}
        trigger={
          <Button
            className={styles.choice}
            icon={<Building />}
            aria-label={`Client: ${chosen?.name ?? 'No client'}`}
          >
            {chosen?.name ?? 'No client'}
          </Button>
        }
      />
    </div>
  )
}
