import { t } from '@lingui/core/macro'
import Clock3 from 'lucide-react/icons/clock-3'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Plus from 'lucide-react/icons/plus'
import TagIcon from 'lucide-react/icons/tag'
import { classNames } from '../../components/class-names.ts'
import { ProjectChip, ProjectDot } from '../../components/labels/project-dot.tsx'
import type { CompletionOption } from './completion-options.ts'
import styles from './completion-list.module.css'
import type { Names } from '../time-entry/use-names.ts'

export interface CompletionListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly CompletionOption[]
  /** The index of the option that Enter chooses; -1 for none. */
  readonly active: number
  readonly names: Names
  readonly onHover: (index: number) => void
  readonly onChoose: (option: CompletionOption) => void
}

/** The id by which the text box points at an option. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** The options below the text box. The box keeps the focus: this only shows and can be pressed. */
export function CompletionList({
  id,
  label,
  options,
  active,
  names,
  onHover,
  onChoose,
}: CompletionListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.list}>
      {options.map((option, index) => (
        <div
          key={option.key}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classNames(styles.option, index === active && styles.active)}
          onPointerMove={() => onHover(index)}
          onMouseDown={(event) => {
            // The text box keeps the focus.
            event.preventDefault()
            onChoose(option)
          }}
        >
          <OptionContent option={option} names={names} />
        </div>
      ))}
    </div>
  )
}

function OptionContent({ option, names }: { readonly option: CompletionOption; readonly names: Names }) {
  if (option.kind === 'history') return <HistoryContent suggestion={option.suggestion} names={names} />
  if (option.kind === 'project') {
    return (
      <>
        <ProjectDot color={option.project.color} />
        <span className={classNames(styles.words, 'cut')}>{option.project.name}</span>
        {option.client && <span className={classNames(styles.note, 'cut')}>{option.client}</span>}
      </>
    )
  }
  return (
    <>
      {option.kind === 'tag' ? <TagIcon aria-hidden /> : <Plus aria-hidden />}
      <span className={classNames(styles.words, 'cut')}>{optionWords(option)}</span>
    </>
  )
}

function optionWords(option: Exclude<CompletionOption, { kind: 'history' | 'project' }>): string {
  if (option.kind === 'tag') return option.tag.name
  if (option.restored !== null) return t`Restore project “${option.restored}”`
  return option.kind === 'create-tag' ? t`Create tag “${option.name}”` : t`Create project “${option.name}”`
}

function HistoryContent({
  suggestion,
  names,
}: {
  readonly suggestion: Extract<CompletionOption, { kind: 'history' }>['suggestion']
  readonly names: Names
}) {
  const project = names.project(suggestion.projectId)
  const tags = suggestion.tagIds.flatMap((id) => names.tag(id)?.name ?? [])
  return (
    <>
      <Clock3 aria-hidden />
      <span className={classNames(styles.words, 'cut', suggestion.description === '' && 'faint')}>
        {suggestion.description || t`No description`}
      </span>
      {tags.length > 0 && <span className={classNames(styles.note, 'cut')}>{tags.join(', ')}</span>}
      {suggestion.billable && <DollarSign aria-label={t`Billable`} />}
      {project && (
        <ProjectChip
          name={project.name}
          color={project.color}
          client={names.client(project)}
          className={styles.project}
        />
      )}
    </>
  )
}
