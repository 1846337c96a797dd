import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { useOpenRequests } from '../../stores/open-request.ts'
import { focusSidePanel } from '../../stores/side-panel-slot.ts'
import { ClientsSection, TagsSection } from './lists/name-sections.tsx'
import { ProjectsSection } from './lists/projects-section.tsx'
import styles from './projects-screen.module.css'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import { useCatalog } from './use-catalog.ts'

const names = [
  { value: 'projects', label: t`Projects` },
  { value: 'clients', label: t`Clients` },
  { value: 'tags', label: t`Tags` },
] as const

const sections = { projects: ProjectsSection, clients: ClientsSection, tags: TagsSection } as const

/** Projects, clients and tags: what time is tracked on, for whom, and of which kind. */
export function ProjectsScreen() {
  const [section, setSection] = useState<keyof typeof sections>('projects')
  const [askedId, setAskedId] = useState<string | null>(null)
  const { data, error, retry } = useCatalog()
  useOpenRequests(['client', 'tag'], ({ entity, id }) => {
    setSection(entity === 'client' ? 'clients' : 'tags')
    setAskedId(id)
    focusSidePanel()
  })
  if (error !== null)
    return (
      <>
        <h1 className="visually-hidden">{t`Projects`}</h1>
        <ErrorState title={t`The projects could not be read`} message={error.message} onRetry={retry} />
      </>
    )
  const Section = sections[section]
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{t`Projects`}</h1>
      <div className={styles.tabs}>
        <SegmentedControl
          label={t`Lists`}
          value={section}
          options={names}
          onChange={(next) => {
            setSection(next)
            setAskedId(null)
          }}
        />
      </div>
      {data === null ? (
        <Skeleton rows={8} className={styles.loading} />
      ) : (
        <Section key={askedId} catalog={data} askedId={askedId} />
      )}
    </div>
  )
}
