import { t } from '@lingui/core/macro'
import type { Client, Project } from '../../../../shared/bridge/projects.ts'
import { ProjectChip } from '../../../components/labels/project-dot.tsx'
import { CatalogPanel } from './catalog-panel.tsx'
import styles from './panel.module.css'
import { SavedField } from '../../../components/fields/saved-field.tsx'
import { useSave } from '../../../components/fields/use-save.ts'

export interface ClientPanelProps {
  readonly client: Client
  /** Its projects, archived ones included. */
  readonly projects: readonly Project[]
  readonly onClose: () => void
  readonly onArchive: () => void
  readonly onDelete: () => void
}

/** Everything of one client, at the side; each field is saved when it is left. */
export function ClientPanel({ client, projects, onClose, onArchive, onDelete }: ClientPanelProps) {
  const save = useSave('clients.update')
  const { id } = client

  return (
    <CatalogPanel title={t`Client`} row={client} onClose={onClose} onArchive={onArchive} onDelete={onDelete}>
      <SavedField
        label={t`Name`}
        isRequired
        maxLength={255}
        value={client.name}
        onSave={(name, over) => save({ id, changes: { name }, typedOver: { name: over } })}
      />
      <SavedField
        label={t`Notes`}
        multiline
        maxLength={3000}
        placeholder={t`Contact, agreements, anything to remember`}
        value={client.notes}
        onSave={(notes, over) => save({ id, changes: { notes }, typedOver: { notes: over } })}
      />
      <div className="stack gap-1">
        <span className="soft small strong">{t`Projects`}</span>
        {projects.length === 0 ? (
          <p className="faint small">{t`None yet. Choose the client in a project’s details.`}</p>
        ) : (
          <ul className={styles.switches}>
            {projects.slice(0, 50).map((project) => (
              <li key={project.id}>
                <ProjectChip name={project.name} color={project.color} />
              </li>
            ))}
            {projects.length > 50 && <li className="faint small">{t`and ${projects.length - 50} more`}</li>}
          </ul>
        )}
      </div>
    </CatalogPanel>
  )
}
