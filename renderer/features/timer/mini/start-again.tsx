import { t } from '@lingui/core/macro'
import Star from 'lucide-react/icons/star'
import { useRef } from 'react'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { directions } from '../../../components/arrow-keys.ts'
import { classNames } from '../../../components/class-names.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { useFavorites } from '../../../entities/favorite/use-favorites.ts'
import { type EntryFields, entryWords } from '../../../entities/time-entry/entry-fields.ts'
import { type Names, useNames } from '../../../entities/time-entry/use-names.ts'
import { useRunning } from '../../../entities/timer/use-timer.ts'
import styles from './mini.module.css'

/** As many recent entries as one looks over; one more is read, since the one that runs is left out. */
const most = 6

function keyOf({ description, projectId, taskId, tagIds, billable }: EntryFields): string {
  return JSON.stringify([description, projectId, taskId, tagIds, billable])
}

/** Recent entries and favourites, each a press away: arrows move, Enter starts. While nothing runs, the first one is the last entry. */
export function StartAgain({ onStart }: { readonly onStart: (fields: EntryFields) => void }) {
  const running = useRunning() ?? null
  const names = useNames()
  const { list: favorites } = useFavorites()
  const rows = useRef<HTMLDivElement>(null)
  const suggested = useBridgeQuery('timeEntries.suggest', { text: '', limit: most + 1 }).data
  const isOther = (fields: EntryFields) => running === null || keyOf(fields) !== keyOf(running)
  const recent = (suggested ?? []).filter(isOther).slice(0, most)
  const kept = favorites.filter(isOther)
  if (suggested === undefined) return <div className={styles.again} />

  function move(step: 1 | -1): void {
    const buttons = [...(rows.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[at + step]?.focus()
  }

  return (
    <div
      ref={rows}
      role="presentation"
      className={styles.again}
      onKeyDown={(event) => {
        const direction = directions[event.key]
        if (direction !== 'up' && direction !== 'down') return
        event.preventDefault()
        move(direction === 'down' ? 1 : -1)
      }}
    >
      {recent.length + kept.length === 0 && (
        <p className={styles.teaching}>{t`What you track is here to start again.`}</p>
      )}
      <Rows
        label={t`Start again`}
        entries={recent}
        names={names}
        first={running === null ? t`Continue` : null}
        onStart={onStart}
      />
      <Rows label={t`Favourites`} entries={kept} names={names} first={null} onStart={onStart} isFavorite />
    </div>
  )
}

interface RowsProps {
  readonly label: string
  readonly entries: readonly EntryFields[]
  readonly names: Names
  /** The verb of the first one, where it is another one. */
  readonly first: string | null
  readonly onStart: (fields: EntryFields) => void
  readonly isFavorite?: boolean
}

function Rows({ label, entries, names, first, onStart, isFavorite = false }: RowsProps) {
  if (entries.length === 0) return null
  return (
    <section aria-label={label}>
      <h2 className={styles.heading}>{label}</h2>
      <ul>
        {entries.map((entry, index) => {
          const { description, projectId, taskId, tagIds, billable } = entry
          const words = entryWords(entry, names)
          const project = names.project(projectId)
          const verb = (index === 0 ? first : null) ?? t`Start`
          return (
            <li key={keyOf(entry)}>
              <button
                type="button"
                className={styles.row}
                onClick={() => onStart({ description, projectId, taskId, tagIds, billable })}
              >
                <span className="visually-hidden">{verb} </span>
                {isFavorite ? (
                  <Star aria-hidden className={styles.star} />
                ) : (
                  <ProjectDot color={project?.color ?? null} />
                )}
                <span className={classNames('grow', 'cut', description === '' && 'soft')}>{words}</span>
                {project !== null && description !== '' && (
                  <span className={styles.project}>{project.name}</span>
                )}
                {verb === first && (
                  <span aria-hidden className={styles.verb}>
                    {verb}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
