import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { leastUsedColor } from '../../../../shared/domain/project-colors.ts'
import { useBridgeCommand } from '../../../bridge/use-bridge-command.ts'
import { projectColors } from '../../../components/labels/project-colors.ts'
import { createFieldGate } from '../../../components/fields/field-gate.ts'
import {
  isFlag,
  isIdOrNone,
  isNumberOrNone,
  isText,
  type KeptShape,
  useKeptFields,
} from '../../../components/fields/use-kept-text.ts'
import { useGoneIds } from '../../../entities/edit/use-gone-ids.ts'
import { CreationPanel } from './creation-panel.tsx'
import { type ProjectDetails, ProjectFields } from './project-fields.tsx'
import type { Catalog } from '../use-catalog.ts'

export interface NewProjectPanelProps {
  readonly catalog: Catalog
  /** The text that was searched for in vain. */
  readonly suggestedName: string
  readonly onClose: () => void
}

interface NewProject extends ProjectDetails {
  readonly name: string
}

const shape: KeptShape<NewProject> = {
  fits: {
    name: isText,
    color: (value) => projectColors.some(({ color }) => color === value),
    clientId: isIdOrNone,
    estimatedSeconds: isNumberOrNone,
    billable: isFlag,
    isPrivate: isFlag,
  },
  ofText: (name) => ({ name }),
}

/** The panel in which a project is made; it closes when it is. */
export function NewProjectPanel({ catalog, suggestedName, onClose }: NewProjectPanelProps) {
  const create = useBridgeCommand('projects.create')
  const [begun] = useState(() => ({
    name: suggestedName,
    color: leastUsedColor(catalog.projects),
    clientId: null,
    estimatedSeconds: null,
    billable: false,
    isPrivate: false,
  }))
  const [{ name, ...kept }, setFields] = useKeptFields<NewProject>('new project', begun, shape)
  const [gate] = useState(createFieldGate)
  const clientIds = useMemo(() => new Set(catalog.clients.map(({ id }) => id)), [catalog.clients])
  const isGone = useGoneIds(clientIds, kept.clientId === null ? [] : [kept.clientId])
  const details = kept.clientId !== null && isGone(kept.clientId) ? { ...kept, clientId: null } : kept

  function close(): void {
    setFields(null)
    onClose()
  }

  async function submit(wanted: string): Promise<void> {
    if (!(await gate.settle())) return
    const result = await create.run({ name: wanted, ...details })
    if (result.ok) close()
  }

  return (
    <CreationPanel
      kind="project"
      name={name}
      onName={(typed) => setFields((latest) => ({ ...latest, name: typed }))}
      creation={create}
      onCreate={(wanted) => void submit(wanted)}
      onClose={onClose}
      onCancel={close}
      cancelLabel={t`Cancel`}
    >
      <ProjectFields
        gate={gate}
        details={details}
        clients={catalog.clients}
        durationFormat={catalog.preferences.durationFormat}
        onChange={(changes) => setFields((latest) => ({ ...latest, ...changes }))}
      />
    </CreationPanel>
  )
}
