import { t } from '@lingui/core/macro'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Client, Project, Repeats } from '../../../../shared/bridge/projects.ts'
import { parseProjectEstimate } from '../../../../shared/domain/duration.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { ColorSwatchPicker } from '../../../components/pickers/color-swatch-picker.tsx'
import { createFieldGate, type FieldGate } from '../../../components/fields/field-gate.ts'
import { ParsedField } from '../../../components/fields/parsed-field.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import styles from './panel.module.css'
import Building from 'lucide-react/icons/building-2'
import { Button } from '../../../components/controls/button.tsx'
import { Picker } from '../../../components/pickers/picker.tsx'
import { isSameName } from '../../../../shared/domain/name-index.ts'
import { useBridgeCommand, useBridgeQuery, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { showError } from '../../../stores/toasts.ts'
import { shownShortDuration } from '../../../../shared/domain/shown-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { CatalogPanel } from './catalog-panel.tsx'
import { EstimateBar } from './estimate-bar.tsx'
import { estimateProgress } from './estimate-progress.ts'
import { formatAlerts, parseAlerts } from '../../../../shared/domain/budget-alerts.ts'
import { withNames } from '../../../entities/people/person.ts'
import { periodLabel } from '../words.ts'
import { withMade } from '../../../entities/edit/edit-names.ts'
import { useSave } from '../../../components/fields/use-save.ts'
import { useToday } from '../../../components/use-today.ts'
import type { Catalog } from '../use-catalog.ts'
import { useMemo, useState } from 'react'
import { leastUsedColor } from '../../../../shared/domain/project-colors.ts'
import { projectColors } from '../../../components/labels/project-colors.ts'
import {
  isFlag,
  isIdOrNone,
  isNumberOrNone,
  isText,
  useKeptFields,
  type KeptShape,
} from '../../../components/fields/use-kept-text.ts'
import { useGoneIds } from '../../../entities/edit/use-gone-ids.ts'
import { CreationPanel } from './creation-panel.tsx'
import { ProjectMoney } from './project-money.tsx'
import { isRepeatsOrNone, RepeatsField } from './repeats-field.tsx'
import { SaveAsTemplate, takenOf, TemplatePicker } from './template-picker.tsx'

/** The fields of a project besides its name. */
interface ProjectDetails {
  readonly color: string
  readonly clientId: Client['id'] | null
  readonly estimatedSeconds: number | null
  readonly repeats: Repeats | null
  readonly billable: boolean
  readonly isPrivate: boolean
  readonly isTemplate: boolean
}

interface ProjectFieldsProps {
  readonly details: ProjectDetails
  readonly clients: readonly Client[]
  readonly preferences: Preferences
  /** The form's button waits for what is typed. */
  readonly gate?: FieldGate
  readonly onChange: (changes: Partial<ProjectDetails>) => void
  /** Makes a client and gives it to the project in one change; absent for a project that is still to be made. */
  readonly onNewClient?: (name: string) => void
  /** Time was tracked on it, which a template never has. */
  readonly isTracked?: boolean
}

/** The fields below a project's name, in the panel of a new project as in that of one there is. */
function ProjectFields({
  details,
  clients,
  preferences,
  gate,
  onChange,
  onNewClient,
  isTracked = false,
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
        label={details.repeats === null ? t`Estimate` : t`Estimate of each period`}
        draftName="Estimate"
        placeholder={t`For example 40h`}
        className={styles.short}
        value={details.estimatedSeconds}
        format={(seconds) => shortDuration(seconds, preferences.durationFormat)}
        parse={parseProjectEstimate}
        onCommit={(seconds) =>
          onChange({ estimatedSeconds: seconds === null ? null : Math.round(seconds / 60) * 60 })
        }
      />
      <RepeatsField
        repeats={details.repeats}
        preferences={preferences}
        gate={gate}
        onChange={(repeats) => onChange({ repeats })}
      />
      <div className="stack gap-1 to-start">
        <Switch isSelected={details.billable} onChange={(billable) => onChange({ billable })}>
          {t`Billable by default`}
        </Switch>
        <Switch isSelected={details.isPrivate} onChange={(isPrivate) => onChange({ isPrivate })}>
          {t`Private: only its members see it`}
        </Switch>
        {(details.isTemplate || !isTracked) && (
          <Switch isSelected={details.isTemplate} onChange={(isTemplate) => onChange({ isTemplate })}>
            {t`Template: new projects copy it`}
          </Switch>
        )}
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

interface ProjectPanelProps {
  readonly project: Project
  readonly isReadOnly: boolean
  readonly catalog: Catalog
  readonly onClose: () => void
  readonly onArchive: () => void
  readonly onDelete: () => void
}

/** Everything of one project, at the side; each field is saved when it is left. */
export function ProjectPanel(props: ProjectPanelProps) {
  const { project, isReadOnly, catalog, onClose, onArchive, onDelete } = props
  const save = useSave('projects.update')
  const update = useUndoableCommand('projects.update')
  const { preferences } = catalog
  if (isReadOnly) {
    return (
      <SidePanel title={t`Project`} onClose={onClose}>
        <ReadOnlyNotice />
        <TrackedTime project={project} preferences={preferences} />
      </SidePanel>
    )
  }
  return (
    <CatalogPanel
      title={t`Project`}
      row={project}
      onRename={(name, over) => save({ id: project.id, changes: { name }, typedOver: { name: over } })}
      onClose={onClose}
      onArchive={onArchive}
      onDelete={onDelete}
    >
      <ProjectFields
        details={project}
        clients={catalog.clients}
        preferences={preferences}
        isTracked={project.period !== null || project.trackedSeconds + (project.teamSeconds ?? 0) > 0}
        onChange={(changes) => void update({ id: project.id, changes })}
        onNewClient={(newClient) =>
          void update({ id: project.id, changes: { newClient } }, withMade({ newClient }, t`Project changed`))
        }
      />
      {project.seesRates && <ProjectMoney project={project} />}
      <ParsedField
        label={t`Tell people when so much is used`}
        draftName="Budget alerts"
        description={t`Percentages of the estimate and of the budget in money. Everybody who sees them is told once.`}
        placeholder={t`For example 80%, 100%`}
        className={styles.short}
        value={project.budgetAlerts.length === 0 ? null : project.budgetAlerts}
        format={formatAlerts}
        parse={parseAlerts}
        onCommit={(alerts) => save({ id: project.id, changes: { budgetAlerts: [...(alerts ?? [])] } })}
      />
      <TrackedTime project={project} preferences={preferences} />
      {!project.isTemplate && <SaveAsTemplate project={project} />}
    </CatalogPanel>
  )
}

function ReadOnlyNotice() {
  const { data: members = none } = useBridgeQuery('members.list')
  return (
    <Notice tone="neutral">
      {withNames(t`Only managers of this project and administrators can change it.`, members)}
    </Notice>
  )
}

const none: readonly never[] = []

interface TrackedTimeProps {
  readonly project: Project
  readonly preferences: Preferences
}

function TrackedTime({ project, preferences }: TrackedTimeProps) {
  const { durationFormat } = preferences
  const today = useToday(preferences.timeZone)
  const { teamSeconds } = project
  const shown = (seconds: number) => shownShortDuration(seconds, durationFormat)
  const write = (seconds: number) => shortDuration(seconds, durationFormat)
  const trackedSeconds = shown(teamSeconds ?? project.trackedSeconds)
  const estimatedSeconds = project.estimatedSeconds === null ? null : shown(project.estimatedSeconds)
  const { state, overSeconds } = estimateProgress(trackedSeconds, estimatedSeconds)
  return (
    <div className="stack gap-6px">
      <span className="soft small strong">{teamSeconds === null ? t`Tracked` : t`Tracked by everybody`}</span>
      {project.period !== null && (
        <span className="faint small">{periodLabel(project.period, preferences, today)}</span>
      )}
      <EstimateBar trackedSeconds={trackedSeconds} estimatedSeconds={estimatedSeconds} />
      <span className="flex spread soft figures">
        <span>{write(trackedSeconds)}</span>
        {estimatedSeconds !== null && (
          <span className={classNames(state === 'over' && 'attention')}>
            {state === 'over'
              ? t`${write(overSeconds)} over`
              : t`${write(estimatedSeconds - trackedSeconds)} left`}
          </span>
        )}
      </span>
    </div>
  )
}

interface NewProjectPanelProps {
  readonly catalog: Catalog
  /** The text that was searched for in vain. */
  readonly suggestedName: string
  readonly onClose: () => void
  /** It is in a list of its own. */
  readonly onTemplateMade: () => void
}

interface NewProject extends ProjectDetails {
  readonly name: string
  readonly templateId: Project['id'] | null
}

const shape: KeptShape<NewProject> = {
  fits: {
    name: isText,
    color: (value) => projectColors.some(({ color }) => color === value),
    clientId: isIdOrNone,
    estimatedSeconds: isNumberOrNone,
    repeats: isRepeatsOrNone,
    billable: isFlag,
    isPrivate: isFlag,
    isTemplate: isFlag,
    templateId: isIdOrNone,
  },
  ofText: (name) => ({ name }),
}

/** The panel in which a project is made; it closes when it is. */
export function NewProjectPanel({ catalog, suggestedName, onClose, onTemplateMade }: NewProjectPanelProps) {
  const create = useBridgeCommand('projects.create')
  const [begun] = useState(() => ({
    name: suggestedName,
    color: leastUsedColor(catalog.projects),
    clientId: null,
    estimatedSeconds: null,
    repeats: null,
    billable: false,
    isPrivate: false,
    isTemplate: false,
    templateId: null,
  }))
  const [{ name, ...kept }, setFields] = useKeptFields<NewProject>('new project', begun, shape)
  const [gate] = useState(createFieldGate)
  const clientIds = useMemo(() => new Set(catalog.clients.map(({ id }) => id)), [catalog.clients])
  const isGone = useGoneIds(clientIds, kept.clientId === null ? [] : [kept.clientId])
  const template = catalog.templates.find(({ id }) => id === kept.templateId)
  const details = {
    ...kept,
    ...(kept.clientId !== null && isGone(kept.clientId) && { clientId: null }),
    templateId: template?.id ?? null,
  }

  function close(): void {
    setFields(null)
    onClose()
  }

  async function submit(wanted: string): Promise<void> {
    if (!(await gate.settle())) return
    const result = await create.run({ name: wanted, ...details })
    if (!result.ok) return
    close()
    if (details.isTemplate) onTemplateMade()
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
      {catalog.templates.length > 0 && (
        <TemplatePicker
          templates={catalog.templates}
          chosen={template}
          onSelect={(chosen) =>
            setFields((latest) => ({
              ...latest,
              ...(chosen === null ? { templateId: null } : { ...takenOf(chosen), templateId: chosen.id }),
            }))
          }
        />
      )}
      <ProjectFields
        gate={gate}
        details={details}
        clients={catalog.clients}
        preferences={catalog.preferences}
        onChange={(changes) => setFields((latest) => ({ ...latest, ...changes }))}
      />
    </CreationPanel>
  )
}
