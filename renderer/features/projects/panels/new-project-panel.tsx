import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useBridgeCommand } from '../../../bridge/use-bridge-command.ts'
import { projectColors } from '../../../components/labels/project-colors.ts'
import { createFieldGate } from '../../../components/fields/field-gate.ts'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import { leastUsedColor } from '../lists/catalog.ts'
import { CreationPanel } from './creation-panel.tsx'
import { type ProjectDetails, ProjectFields } from './project-fields.tsx'
import type { Catalog } from '../use-catalog.ts'

export interface NewProjectPanelProps {
  readonly catalog: Catalog
  /** The text that was searched for in vain. */
  readonly suggestedName: string
  readonly onClose: () => void
}

/** The panel in which a project is made; it closes when it is. */
export function NewProjectPanel({ catalog, suggestedName, onClose }: NewProjectPanelProps) {
  const create = useBridgeCommand('projects.create')
  const [name, setName] = useKeptText(t`new project`)
  const [gate] = useState(createFieldGate)
  const [details, setDetails] = useState<ProjectDetails>(() => ({
    color: leastUsedColor(projectColors, catalog.projects),
    clientId: null,
    estimatedSeconds: null,
    billable: false,
    isPrivate: false,
  }))

  function close(): void {
    setName(null)
    onClose()
  }

  async function submit(wanted: string): Promise<void> {
    if (!(await gate.settle())) return
    const result = await create.run({ name: wanted, ...details })
    if (result.ok) close()
  }

  return (
    <CreationPanel
      what="project"
      name={name ?? suggestedName}
      onName={setName}
      creation={create}
      onCreate={(wanted) => void submit(wanted)}
      onClose={close}
      closeLabel={t`Cancel`}
    >
      <ProjectFields
        gate={gate}
        details={details}
        clients={catalog.clients}
        durationFormat={catalog.preferences.durationFormat}
        onChange={(changes) => setDetails((former) => ({ ...former, ...changes }))}
      />
    </CreationPanel>
  )
}
