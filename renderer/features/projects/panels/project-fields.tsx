import { t } from '@lingui/core/macro'
import type { Client } from '../../../../shared/bridge/projects.ts'
import { type DurationFormat, parseProjectEstimate } from '../../../../shared/domain/duration.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { ColorSwatchPicker } from '../../../components/pickers/color-swatch-picker.tsx'
import type { FieldGate } from '../../../components/fields/field-gate.ts'
import { ParsedField } from '../../../components/fields/parsed-field.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import styles from './panel.module.css'
import Building from 'lucide-react/icons/building-2'
import { Button } from '../../../components/controls/button.tsx'
import { Picker } from '../../../components/pickers/picker.tsx'
import { isSameName } from '../../../../shared/domain/name-index.ts'
import { useBridgeCommand } from '../../../bridge/use-bridge-command.ts'
import { useUndoableCommand } from '../../../bridge/use-undoable-command.ts'
import { showError } from '../../../stores/toasts.ts'

/** The fields of a project besides its name. */
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
  /** The form's button waits for what is typed. */
  readonly gate?: FieldGate
  readonly onChange: (changes: Partial<ProjectDetails>) => void
  /** Makes a client and gives it to the project in one change; absent for a project that is still to be made. */
  readonly onNewClient?: (name: string) => void
}

/** The fields below a project's name, in the panel of a new project as in that of one there is. */
export function ProjectFields({
  details,
  clients,
  durationFormat,
  gate,
  onChange,
  onNewClient,
}: ProjectFieldsProps) {
  return (
    <>
      <ColorSwatchPicker label={t`Colour`} value={details.color} onChange={(color) => onChange({ color })} />
      <ClientPicker
        clients={clients}
        selected={details.clientId}
        onSelect={(clientId) => onChange({ clientId })}
        onCreate={onNewClient}
      />
      <ParsedField
        gate={gate}
        label={t`Estimate`}
        placeholder={t`For example 40h`}
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
          {t`Billable by default`}
        </Switch>
        <Switch isSelected={details.isPrivate} onChange={(isPrivate) => onChange({ isPrivate })}>
          {t`Private: only its members see it`}
        </Switch>
      </div>
    </>
  )
}

interface ClientPickerProps {
  readonly clients: readonly Client[]
  readonly selected: Client['id'] | null
  readonly onSelect: (id: Client['id'] | null) => void
  readonly onCreate: ((name: string) => void) | undefined
}

/** Chooses the client of a project; one that is not there is made by its name. */
function ClientPicker({ clients, selected, onSelect, onCreate }: ClientPickerProps) {
  const createClient = useBridgeCommand('clients.create')
  const restoreClients = useUndoableCommand('clients.archive')
  const archived = clients.filter((client) => client.archived)
  const offered = clients.filter((client) => !client.archived || client.id === selected)
  const chosen = clients.find((client) => client.id === selected)

  async function create(name: string): Promise<void> {
    const known = archived.find((client) => isSameName(client.name, name))
    if (known !== undefined) {
      const words = t`“${known.name}” restored with the projects`
      const restored = await restoreClients({ ids: [known.id], archived: false }, words)
      if (restored !== null) onSelect(known.id)
      return
    }
    const result = await createClient.run({ name })
    if (!result.ok) showError(result.error.message)
    else onSelect(result.data.ids[0] ?? null)
  }

  return (
    <div className="stack gap-1">
      <span className="soft small strong">{t`Client`}</span>
      <Picker
        label={t`Client`}
        searchLabel={t`Find or create a client`}
        noneLabel={t`No client`}
        items={offered.map((client) => ({ id: client.id, label: client.name }))}
        archived={archived}
        selected={selected}
        onSelect={(id) => onSelect(offered.find((client) => client.id === id)?.id ?? null)}
        onCreate={onCreate ?? ((name) => void create(name))}
        trigger={
          <Button
            className={styles.choice}
            icon={<Building />}
            aria-label={t`Client: ${chosen?.name ?? t`No client`}`}
          >
            {chosen?.name ?? t`No client`}
          </Button>
        }
      />
    </div>
  )
}
