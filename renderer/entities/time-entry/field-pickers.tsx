import { t } from '@lingui/core/macro'
import DollarSign from 'lucide-react/icons/dollar-sign'
import FolderPlus from 'lucide-react/icons/folder-plus'
import Tag from 'lucide-react/icons/tag'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { MultiPicker, Picker } from '../../components/pickers/picker.tsx'
import { ProjectChip } from '../../components/labels/project-dot.tsx'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { type EntryFields, type MissedName, withProject, withTag } from './entry-fields.ts'
import styles from './field-pickers.module.css'
import { useCreateNames } from './use-create-names.ts'
import type { Names } from './use-names.ts'

export interface FieldPickersProps {
  readonly fields: EntryFields
  readonly names: Names
  readonly onChange: (fields: EntryFields) => void
  /** Makes a name and gives it to the entry in one change. Absent for a draft: the name is made before it is saved. */
  readonly onCreate?: ((missed: MissedName) => void) | undefined
}

/** Why no project and no tag can be chosen. */
export function missingWords(workspace: string): string {
  return t`This computer has no projects and tags of the workspace ${workspace}. Choose that workspace in the settings to read them.`
}

/** Project, tags and billable as three small controls beside a description. */
export function FieldPickers({ fields, names, onChange, onCreate }: FieldPickersProps) {
  const create = useCreateNames(names.archivedProjects)
  const isMissing = names.missing !== null
  const project = names.project(fields.projectId)
  const tagNames = fields.tagIds.flatMap((id) => names.tag(id)?.name ?? [])

  async function createProject(name: string): Promise<void> {
    if (onCreate !== undefined) return onCreate({ newProject: name })
    const projectId = await create.project(name)
    if (projectId !== null) onChange({ ...fields, projectId, taskId: null })
  }

  async function createTag(name: string): Promise<void> {
    if (onCreate !== undefined) return onCreate({ newTags: [name] })
    const tagId = await create.tag(name)
    if (tagId !== null) onChange(withTag(fields, tagId))
  }

  return (
    <div className="row shrink gap-2px" title={isMissing ? missingWords(names.missing) : undefined}>
      <Picker
        label={t`Project`}
        searchLabel={t`Find or create a project`}
        noneLabel={t`No project`}
        items={names.projectItems}
        archived={names.archivedProjects}
        selected={fields.projectId}
        onSelect={(id) => onChange(withProject(fields, names.project(id as LocalId | null), project))}
        onCreate={(name) => void createProject(name)}
        trigger={
          <Button
            variant="quiet"
            size="small"
            isDisabled={isMissing}
            className={project ? styles.project : styles.empty}
            {...(project ? {} : { icon: <FolderPlus />, 'aria-label': t`Project` })}
          >
            {project ? (
              <ProjectChip name={project.name} color={project.color} client={names.client(project)} />
            ) : (
              t`Project`
            )}
          </Button>
        }
      />
      <MultiPicker
        label={t`Tags`}
        searchLabel={t`Find or create a tag`}
        items={names.tagItems}
        selected={new Set(fields.tagIds)}
        onChange={(ids) => onChange({ ...fields, tagIds: [...ids] as LocalId[] })}
        onCreate={(name) => void createTag(name)}
        trigger={
          tagNames.length === 0 ? (
            <IconButton label={t`Choose tags`} icon={<Tag />} isDisabled={isMissing} />
          ) : (
            <Button
              variant="quiet"
              size="small"
              icon={<Tag />}
              className={styles.tags}
              aria-label={t`Tags: ${tagNames.join(', ')}`}
            >
              <span className="cut">{tagNames.join(', ')}</span>
            </Button>
          )
        }
      />
      <IconButton
        label={fields.billable ? t`Billable` : t`Not billable`}
        icon={<DollarSign />}
        isOn={fields.billable}
        onPress={() => onChange({ ...fields, billable: !fields.billable })}
      />
    </div>
  )
}
