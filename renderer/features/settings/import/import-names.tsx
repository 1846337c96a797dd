import { t, plural } from '@lingui/core/macro'
import type { ImportedKind, ImportedProject } from '../../../../shared/bridge/imports.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SettingGroup, SwitchRow } from '../../../components/layout/setting-row.tsx'
import { Picker } from '../../../components/pickers/picker.tsx'
import { useFormats } from '../../../entities/time-entry/use-formats.ts'
import { type Names, useNames } from '../../../entities/time-entry/use-names.ts'
import type { ImportPartProps } from './import-part.ts'
import { newNamesInWords } from './import-words.ts'
import styles from './import.module.css'

const kinds: readonly ImportedKind[] = ['client', 'project', 'task', 'tag']
const shownNames = 12

/** The names of the file: those that are here already, and those that are made unless they are left out. */
export function ImportNames({ preview, options, onChange }: ImportPartProps) {
  const { newNames } = preview
  const made = kinds.filter((kind) => newNames[kind].length > 0)
  const leave = (kind: ImportedKind, isMade: boolean) => {
    const others = options.leaveOut.filter((one) => one !== kind)
    onChange({ leaveOut: isMade ? others : [...others, kind] })
  }
  return (
    <>
      {made.length > 0 && (
        <SettingGroup title={t`New here`}>
          {made.map((kind) => (
            <SwitchRow
              key={kind}
              label={t`Make ${newNamesInWords(kind, newNames[kind].length)}`}
              description={
                kind === 'task'
                  ? t`${namesInWords(newNames.task)}. They are open, and on no day.`
                  : namesInWords(newNames[kind])
              }
              isSelected={!options.leaveOut.includes(kind)}
              onChange={(isMade) => leave(kind, isMade)}
            />
          ))}
        </SettingGroup>
      )}
      <Projects preview={preview} options={options} onChange={onChange} />
    </>
  )
}

function namesInWords(names: readonly string[]): string {
  const more = names.length - shownNames
  const shown = names.slice(0, shownNames).join(', ')
  return more > 0 ? plural(more, { one: `${shown} and # more`, other: `${shown} and # more` }) : shown
}

/** The time of each project, and which one of the workspace it is. */
function Projects({ preview, options, onChange }: ImportPartProps) {
  const formats = useFormats()
  const names = useNames()
  if (formats === null) return null
  const choose = (key: string, projectId: LocalId | null) =>
    onChange({ projects: { ...options.projects, [key]: projectId } })
  return (
    <section className="stack gap-2" aria-label={t`Projects of the file`}>
      <h3>{t`By project`}</h3>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t`Projects of the file`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`In the file`}</th>
              <th scope="col">{t`Here`}</th>
              <th scope="col" className={styles.figure}>{t`Entries`}</th>
              <th scope="col" className={styles.figure}>{t`Time`}</th>
            </tr>
          </thead>
          <tbody>
            {preview.projects.map((project) => (
              <tr key={project.key}>
                <th scope="row">
                  {project.name || <span className="faint">{t`No project`}</span>}{' '}
                  <span className="faint">{project.client}</span>
                </th>
                <td>
                  {project.key !== '' && (
                    <ProjectHere
                      project={project}
                      names={names}
                      onChoose={(projectId) => choose(project.key, projectId)}
                    />
                  )}
                </td>
                <td className={styles.figure}>{project.entries.toLocaleString('en')}</td>
                <td className={styles.figure}>{formats.duration(project.seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface ProjectHereProps {
  readonly project: ImportedProject
  readonly names: Names
  readonly onChoose: (projectId: LocalId | null) => void
}

function ProjectHere({ project, names, onChoose }: ProjectHereProps) {
  const known = names.project(project.projectId)
  const words = known?.name ?? (project.isNew ? t`New project` : t`No project`)
  return (
    <Picker
      label={t`Project`}
      searchLabel={t`Find a project`}
      noneLabel={t`No project`}
      items={names.projectItems}
      archived={names.archivedProjects}
      selected={project.isNew ? undefined : project.projectId}
      onSelect={(id) => onChoose(id as LocalId | null)}
      trigger={
        <Button variant="quiet" size="small" aria-label={t`“${project.name}” here: ${words}`} className="cut">
          {words}
        </Button>
      }
    />
  )
}
