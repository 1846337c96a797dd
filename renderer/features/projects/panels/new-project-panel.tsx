import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useBridgeCommand } from '../../../bridge/use-bridge-command.ts'
import { projectColors } from '../../../components/labels/project-colors.ts'
import { createFieldGate } from '../../../components/fields/field-gate.ts'
import { useKeptText, useKeptValue } from '../../../components/fields/use-kept-text.ts'
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
  const [estimatedSeconds, setEstimate] = useKeptValue('new-project-seconds', String, Number)
  const [gate] = useState(createFieldGate)
  const [details, setDetails] = useState<Omit<ProjectDetails, 'estimatedSeconds'>>(() => ({
    color: leastUsedColor(projectColors, catalog.projects),
    clientId: null,
    billable: false,
    isPrivate: false,
  }))

  function close(): void {
    setName(null)
    setEstimate(null)
    onClose()
  }

  async function submit(wanted: string): Promise<void> {
    if (!(await gate.settle())) return
    const result = await create.run({ name: wanted, ...details, estimatedSeconds })
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
        details={{ ...details, estimatedSeconds }}
        clients={catalog.clients}
        durationFormat={catalog.preferences.durationFormat}
        onChange={({ estimatedSeconds: estimate, ...changes }) => {
          if (estimate !== undefined) setEstimate(estimate)
          setDetails((former) => ({ ...former, ...changes }))
        }}
      />
    </CreationPanel>
  )
}
