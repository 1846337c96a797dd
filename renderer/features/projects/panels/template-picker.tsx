import { t } from '@lingui/core/macro'
import Copy from 'lucide-react/icons/copy'
import CopyPlus from 'lucide-react/icons/copy-plus'
import type { Project } from '../../../../shared/bridge/projects.ts'
import { isSameName } from '../../../../shared/domain/name-index.ts'
import { useBridgeQuery, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Picker } from '../../../components/pickers/picker.tsx'
import styles from './panel.module.css'

/** The settings that a form shows and a template hands on. */
export function takenOf({ color, clientId, estimatedSeconds, repeats, billable, isPrivate }: Project) {
  return { color, clientId, estimatedSeconds, repeats, billable, isPrivate }
}

/** Makes a template with the settings, tasks and people of the project. */
export function SaveAsTemplate({ project }: { readonly project: Project }) {
  const create = useUndoableCommand('projects.create')
  const { data: templates = none } = useBridgeQuery('projects.templates')
  const { data: projects = none } = useBridgeQuery('projects.list')

  function save(): void {
    const name = freeName(t`${project.name}, template`, [...templates, ...projects])
    void create(
      { ...takenOf(project), name, isTemplate: true, templateId: project.id },
      t`Template “${name}” made, with its tasks and people`,
    )
  }

  return (
    <Button icon={<CopyPlus />} className="at-start" onPress={save}>
      {t`Save as template`}
    </Button>
  )
}

const none: readonly never[] = []

/** The name, with a number behind it where it is taken. */
function freeName(wanted: string, others: readonly { readonly name: string }[]): string {
  const isTaken = (name: string) => others.some((other) => isSameName(other.name, name))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`
    if (!isTaken(name)) return name
  }
}

export interface TemplatePickerProps {
  readonly templates: readonly Project[]
  readonly chosen: Project | undefined
  readonly onSelect: (template: Project | null) => void
}

export function TemplatePicker({ templates, chosen, onSelect }: TemplatePickerProps) {
  const name = chosen?.name ?? t`No template`
  return (
    <div className="stack gap-1">
      <span className="soft small strong">{t`From a template`}</span>
      <Picker
        label={t`Template`}
        searchLabel={t`Find a template`}
        noneLabel={t`No template`}
        items={templates.map(({ id, name: label, color }) => ({ id, label, color }))}
        selected={chosen?.id ?? null}
        onSelect={(id) => onSelect(templates.find((template) => template.id === id) ?? null)}
        trigger={
          <Button className={styles.choice} icon={<Copy />} aria-label={t`Template: ${name}`}>
            {name}
          </Button>
        }
      />
      {chosen !== undefined && (
        <p className="faint small">{t`Its tasks, people, teams and rates are copied, too.`}</p>
      )}
    </div>
  )
}
