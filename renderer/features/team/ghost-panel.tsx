import Trash from 'lucide-react/icons/trash-2'
import type { Ghost } from '../../../shared/bridge/ghosts.ts'
import { Button } from '../../components/button.tsx'
import { SavedField } from '../../components/saved-field.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import styles from './team-screen.module.css'

export interface GhostPanelProps {
  readonly ghost: Ghost
  readonly onClose: () => void
  readonly onDelete: () => void
}

/** Everything of one ghost, at the side; each field is saved when it is left. */
export function GhostPanel({ ghost, onClose, onDelete }: GhostPanelProps) {
  const update = useBridgeCommand('ghosts.update')

  async function save(changes: {
    readonly name?: string
    readonly description?: string
  }): Promise<string | null> {
    const result = await update.run({ id: ghost.id, changes })
    return result.ok ? null : result.error.message
  }

  return (
    <SidePanel
      title="Ghost"
      onClose={onClose}
      footer={
        <Button variant="quiet" icon={<Trash />} className={styles.end} onPress={onDelete}>
          Delete
        </Button>
      }
    >
      <div className={styles.fields}>
        <SavedField
          label="Name"
          isRequired
          maxLength={255}
          value={ghost.name}
          onSave={(name) => save({ name })}
        />
        <SavedField
          label="Description"
          multiline
          maxLength={3000}
          placeholder="What the person will do, and from when"
          value={ghost.description}
          onSave={(description) => save({ description })}
        />
      </div>
    </SidePanel>
  )
}
