import type { Client } from '../../../shared/bridge/projects.ts'
import { type DurationFormat, parseProjectEstimate } from '../../../shared/domain/duration.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { ColorSwatchPicker } from '../../components/color-swatch-picker.tsx'
import { ParsedField } from '../../components/parsed-field.tsx'
import { Switch } from '../../components/switch.tsx'
import { ClientPicker } from './client-picker.tsx'
import styles from './panel.module.css'

/** What a project has besides its name. */
export interface ProjectDetails {
  readonly color: string
  readonly clientId: Client['id'] | null
  readonly estimatedSeconds: number | null
  readonly billable: boolean
  readonly isPrivate: boolean
}

export interface ProjectFieldsProps {
  readonly details: ProjectDetails
  readonly clients: readonly Client[]
  readonly durationFormat: DurationFormat
  readonly onChange: (changes: Partial<ProjectDetails>) => void
}

/** The fields below a project's name, in the panel of a new project as in that of one there is. */
export function ProjectFields({ details, clients, durationFormat, onChange }: ProjectFieldsProps) {
  return (
    <>
      <ColorSwatchPicker label="Colour" value={details.color} onChange={(color) => onChange({ color })} />
      <ClientPicker
        clients={clients}
        selected={details.clientId}
        onSelect={(clientId) => onChange({ clientId })}
      />
      <ParsedField
        label="Estimate"
        placeholder="Such as 40h"
        className={styles.short}
        value={details.estimatedSeconds}
        format={(seconds) => shortDuration(seconds, durationFormat)}
        parse={parseProjectEstimate}
        onCommit={(seconds) =>
          onChange({ estimatedSeconds: seconds === null ? null : Math.round(seconds / 60) * 60 })
        }
      />
      <div className={styles.switches}>
        <Switch isSelected={details.billable} onChange={(billable) => onChange({ billable })}>
          Billable by default
        </Switch>
        <Switch isSelected={details.isPrivate} onChange={(isPrivate) => onChange({ isPrivate })}>
          Private: only its members see it
        </Switch>
      </div>
    </>
  )
}
