import { t } from '@lingui/core/macro'
import Copy from 'lucide-react/icons/copy'
import type { Project } from '../../../../shared/bridge/projects.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Picker } from '../../../components/pickers/picker.tsx'
import styles from './panel.module.css'

/** The settings that a form shows and a template hands on. */
export function takenOf({ color, clientId, estimatedSeconds, repeats, billable, isPrivate }: Project) {
  return { color, clientId, estimatedSeconds, repeats, billable, isPrivate }
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
