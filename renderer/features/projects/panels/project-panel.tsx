import { t } from '@lingui/core/macro'
import type { Project } from '../../../../shared/bridge/projects.ts'
import type { DurationFormat } from '../../../../shared/domain/duration.ts'
import { shownShortDuration } from '../../../../shared/domain/shown-duration.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { useUndoableCommand } from '../../../bridge/use-undoable-command.ts'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { CatalogPanel } from './catalog-panel.tsx'
import { EstimateBar } from './estimate-bar.tsx'
import { estimateProgress } from './estimate-progress.ts'
import { ProjectFields } from './project-fields.tsx'
import { withMade } from '../../../entities/edit/edit-names.ts'
import { SavedField } from '../../../components/fields/saved-field.tsx'
import { useSave } from '../../../components/fields/use-save.ts'
import type { Catalog } from '../use-catalog.ts'

export interface ProjectPanelProps {
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
  const { durationFormat } = catalog.preferences
  if (isReadOnly) {
    return (
      <SidePanel title={t`Project`} onClose={onClose}>
        <Notice tone="neutral">{t`Only managers of this project and administrators can change it.`}</Notice>
        <TrackedTime project={project} durationFormat={durationFormat} />
      </SidePanel>
    )
  }
  return (
    <CatalogPanel
      title={t`Project`}
      row={project}
      onClose={onClose}
      onArchive={onArchive}
      onDelete={onDelete}
    >
      <SavedField
        label={t`Name`}
        isRequired
        maxLength={255}
        value={project.name}
        onSave={(name, over) => save({ id: project.id, changes: { name }, typedOver: { name: over } })}
      />
      <ProjectFields
        details={project}
        clients={catalog.clients}
        durationFormat={durationFormat}
        onChange={(changes) => void update({ id: project.id, changes })}
        onNewClient={(newClient) =>
          void update({ id: project.id, changes: { newClient } }, withMade({ newClient }, t`Project changed`))
        }
      />
      <TrackedTime project={project} durationFormat={durationFormat} />
    </CatalogPanel>
  )
}

interface TrackedTimeProps {
  readonly project: Project
  readonly durationFormat: DurationFormat
}

function TrackedTime({ project, durationFormat }: TrackedTimeProps) {
  const { teamSeconds } = project
  const shown = (seconds: number) => shownShortDuration(seconds, durationFormat)
  const write = (seconds: number) => shortDuration(seconds, durationFormat)
  const trackedSeconds = shown(teamSeconds ?? project.trackedSeconds)
  const estimatedSeconds = project.estimatedSeconds === null ? null : shown(project.estimatedSeconds)
  const { state, overSeconds } = estimateProgress(trackedSeconds, estimatedSeconds)
  return (
    <div className="stack gap-6px">
      <span className="soft small strong">{teamSeconds === null ? t`Tracked` : t`Tracked by everybody`}</span>
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
