import { useState } from 'react'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { projectColors } from '../../components/project-colors.ts'
import { leastUsedColor } from './catalog.ts'
import { CreationPanel } from './creation-panel.tsx'
import { type ProjectDetails, ProjectFields } from './project-fields.tsx'
import type { Catalog } from './use-catalog.ts'

export interface NewProjectPanelProps {
  readonly catalog: Catalog
  /** What was searched for in vain. */
  readonly suggestedName: string
  readonly onClose: () => void
}

/** The panel in which a project is made; it closes when it is. */
export function NewProjectPanel({ catalog, suggestedName, onClose }: NewProjectPanelProps) {
  const create = useBridgeCommand('projects.create')
  const [name, setName] = useState(suggestedName)
  const [details, setDetails] = useState<ProjectDetails>(() => ({
    color: leastUsedColor(projectColors, catalog.projects),
    clientId: null,
    estimatedSeconds: null,
    billable: false,
    isPrivate: false,
  }))

  async function submit(wanted: string): Promise<void> {
    const result = await create.run({ name: wanted, ...details })
    if (result.ok) onClose()
  }

  return (
    <CreationPanel
      what="project"
      name={name}
      onName={setName}
      creation={create}
      onCreate={(wanted) => void submit(wanted)}
      onClose={onClose}
      closeLabel="Cancel"
    >
      <ProjectFields
        details={details}
        clients={catalog.clients}
        durationFormat={catalog.preferences.durationFormat}
        onChange={(changes) => setDetails((former) => ({ ...former, ...changes }))}
      />
    </CreationPanel>
  )
}
