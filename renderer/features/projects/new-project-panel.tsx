import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { projectColors } from '../../components/project-colors.ts'
import { SidePanel } from '../../components/side-panel.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useFocusOnOpen } from '../../components/use-focus-on-open.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { leastUsedColor } from './catalog.ts'
import styles from './panel.module.css'
import { type ProjectDetails, ProjectFields } from './project-fields.tsx'
import type { Catalog } from './use-catalog.ts'

export interface NewProjectPanelProps {
  readonly catalog: Catalog
  /** What was searched for in vain. */
  readonly suggestedName: string
  readonly onClose: () => void
}

/** The panel in which a project is made; it stays as it is while a refusal says what to change. */
export function NewProjectPanel({ catalog, suggestedName, onClose }: NewProjectPanelProps) {
  const form = useId()
  const nameField = useFocusOnOpen()
  const create = useBridgeCommand('projects.create')
  const [name, setName] = useState(suggestedName)
  const [details, setDetails] = useState<ProjectDetails>(() => ({
    color: leastUsedColor(projectColors, catalog.projects),
    clientId: null,
    estimatedSeconds: null,
    billable: false,
    isPrivate: false,
  }))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return
    const result = await create.run({ name: wanted, ...details })
    if (result.ok) onClose()
  }

  return (
    <SidePanel
      title="New project"
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
            Create project
          </Button>
          <Button variant="quiet" onPress={onClose}>
            Cancel
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
          onChange={(text) => {
            setName(text)
            create.clearError()
          }}
        />
        <ProjectFields
          details={details}
          clients={catalog.clients}
          durationFormat={catalog.preferences.durationFormat}
          onChange={(changes) => setDetails((former) => ({ ...former, ...changes }))}
        />
      </form>
    </SidePanel>
  )
}
