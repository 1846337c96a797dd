import { t } from '@lingui/core/macro'
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { SearchField } from '../../../components/fields/search-field.tsx'
import { SegmentedControl } from '../../../components/controls/segmented-control.tsx'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import type { Standing } from './catalog.ts'
import styles from '../projects-screen.module.css'

const command = commandsOf('Projects', 'projects')

export type SectionName = 'projects' | 'clients' | 'tags'

const names = [
  { value: 'projects', label: t`Projects` },
  { value: 'clients', label: t`Clients` },
  { value: 'tags', label: t`Tags` },
] as const

export function SectionTabs(props: {
  readonly section: SectionName
  readonly onChange: (section: SectionName) => void
}) {
  return <SegmentedControl label={t`Lists`} value={props.section} options={names} onChange={props.onChange} />
}

const standings = [
  { value: 'active', label: t`Active` },
  { value: 'archived', label: t`Archived` },
] as const

export interface SectionBarProps {
  /** "Search projects" */
  readonly searchLabel: string
  readonly text: string
  readonly onText: (text: string) => void
  /** Absent where nothing can be archived. */
  readonly standing?: Standing
  readonly onStanding?: (standing: Standing) => void
  /** "New project" */
  readonly newLabel: string
  readonly onNew: () => void
}

/** The head of a list: a search, a filter, and the button for a new item. */
export function SectionBar(props: SectionBarProps) {
  const search = useRef<HTMLInputElement>(null)
  useCommands([
    {
      id: 'projects.search',
      title: props.searchLabel,
      section: 'Projects',
      keys: '/',
      run: () => search.current?.focus(),
    },
    command('new', props.newLabel, 'n', props.onNew, t`add create`),
  ])
  return (
    <div className={styles.bar}>
      <SearchField
        label={props.searchLabel}
        inputRef={search}
        value={props.text}
        onChange={props.onText}
        className={styles.search}
      />
      <span className={styles.space} />
      {props.standing !== undefined && (
        <SegmentedControl
          label={t`Show`}
          value={props.standing}
          options={standings}
          onChange={(standing) => props.onStanding?.(standing)}
        />
      )}
      <Button variant="primary" icon={<Plus />} onPress={props.onNew} className={styles.new}>
        {props.newLabel}
      </Button>
    </div>
  )
}
