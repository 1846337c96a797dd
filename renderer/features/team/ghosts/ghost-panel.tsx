import { plural, t } from '@lingui/core/macro'
import Trash from 'lucide-react/icons/trash-2'
import UserCheck from 'lucide-react/icons/user-check'
import { useMemo, useState } from 'react'
import type { Ghost } from '../../../../shared/bridge/ghosts.ts'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { useBridgeQuery, useTogether, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { MultiPicker } from '../../../components/pickers/picker.tsx'
import { ParsedField } from '../../../components/fields/parsed-field.tsx'
import { SavedField } from '../../../components/fields/saved-field.tsx'
import { useSave } from '../../../components/fields/use-save.ts'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { RefusalNotice } from '../../../entities/edit/refusal-notice.tsx'
import { useMoney } from '../../../entities/money/use-money.ts'
import { mayAdminister, namesInWords } from '../../../entities/people/person.ts'
import { WorkingTimeSections } from '../../../entities/working-time/working-time-sections.tsx'
import { EmbodyDialog } from './embody-dialog.tsx'
import { usePeople } from '../../../entities/people/use-people.ts'
import styles from './ghost-panel.module.css'
import { useToday } from '../../../components/use-today.ts'
import { datesInWords } from '../../../entities/task/task-dates.ts'
import { useTaskEdits } from '../../../entities/task/use-task-edits.ts'
import { Avatar } from '../../../entities/people/avatar.tsx'
import { ghostKey, type TeamWorker, workerKey, workersOf } from '../rows/worker.ts'
import { rankReplacements, reasonWords, type Replacement } from './replacements.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { wallClock } from '../../../../shared/domain/wall-clock.ts'
import { daysOfTasks } from '../../../../shared/domain/workload.ts'
import { noLanes } from '../bars/lanes.ts'
import { rowCache, zonesOfWorkers } from '../rows/row-cache.ts'
import { barsByRow } from '../bars/timeline-bars.ts'

export interface GhostPanelProps {
  readonly ghost: Ghost
  readonly preferences: Preferences
  readonly onClose: () => void
  /** Deletes it, where the screen has more to do than to close the details. */
  readonly onDelete?: () => void
}

/** Everything of one ghost, at the side; each field is saved when it is left. */
export function GhostPanel({ ghost, preferences, onClose, onDelete }: GhostPanelProps) {
  const save = useSave('ghosts.update')
  const { id } = ghost
  const deleteGhosts = useUndoableCommand('ghosts.delete')
  const [handsOver, setHandsOver] = useState<{ readonly memberId: LocalId | null } | null>(null)
  const isEmbodied = ghost.embodiedAt !== null
  const { data: members = [] } = useBridgeQuery('members.list')
  const mayHandOver = !isEmbodied && mayAdminister(members)
  const heir = usePeople().byId.get(ghost.memberId ?? '')

  function remove(): void {
    onClose()
    void deleteGhosts({ ids: [ghost.id] }, t`“${ghost.name}” deleted`)
  }

  return (
    <SidePanel
      title={t`Ghost`}
      draftsOf={ghost.id}
      onClose={onClose}
      footer={
        <>
          {mayHandOver && (
            <Button variant="primary" icon={<UserCheck />} onPress={() => setHandsOver({ memberId: null })}>
              {t`Hand over to a person`}
            </Button>
          )}
          <Button data-deletes variant="quiet" icon={<Trash />} className="push" onPress={onDelete ?? remove}>
            {t`Delete`}
          </Button>
        </>
      }
    >
      <RefusalNotice row={ghost} />
      <div className="stack gap-5">
        <div className="stack gap-4">
          <SavedField
            label={t`Name`}
            isRequired
            maxLength={255}
            value={ghost.name}
            onSave={(name, over) => save({ id, changes: { name }, typedOver: { name: over } })}
          />
          <SavedField
            label={t`Description`}
            multiline
            maxLength={3000}
            placeholder={t`What the person will do, and from when`}
            value={ghost.description}
            onSave={(description, over) =>
              save({ id, changes: { description }, typedOver: { description: over } })
            }
          />
        </div>
        {isEmbodied ? (
          <Notice tone="neutral">
            {heir === undefined
              ? t`Everything that this ghost had was handed over to somebody who is not here: they declined the invitation, or have left.`
              : t`Everything that this ghost had was handed over to ${heir.name}.`}
          </Notice>
        ) : (
          <>
            <Assignments ghost={ghost} preferences={preferences} />
            <GhostMoney ghost={ghost} />
            <section className="stack gap-2">
              <h3 className={styles.title}>{t`Who could take this place`}</h3>
              <ReplacementList
                ghost={ghost}
                preferences={preferences}
                onChoose={mayHandOver ? ({ id }) => setHandsOver({ memberId: id }) : null}
              />
            </section>
            <WorkingTimeSections
              worker={{ memberId: null, ghostId: ghost.id }}
              preferences={preferences}
              lockedBecause={null}
            />
          </>
        )}
      </div>
      {handsOver !== null && (
        <EmbodyDialog ghost={ghost} memberId={handsOver.memberId} onClose={() => setHandsOver(null)} />
      )}
    </SidePanel>
  )
}

/** The rate and the cost of its hour, by which its tasks count in forecasts; for people who may see them. */
function GhostMoney({ ghost: { id, name, rate, laborCost } }: Pick<GhostPanelProps, 'ghost'>) {
  const save = useSave('ghosts.update')
  const { workspace, currency, format, parse } = useMoney()
  const field = (label: string, value: number | null, key: 'rate' | 'laborCost') => (
    <ParsedField
      label={label}
      draftName={key}
      placeholder={t`None`}
      className={styles.amount}
      value={value}
      format={format}
      parse={parse}
      onCommit={(cents) => save({ id, changes: { [key]: cents } })}
    />
  )
  if (workspace === null || !(workspace.seesRates || workspace.seesCosts)) return null
  return (
    <section className="stack gap-3" aria-label={t`Rates of ${name}`}>
      {workspace.seesRates && field(t`Hourly rate, in ${currency}`, rate, 'rate')}
      {workspace.seesCosts && field(t`Labour cost of an hour, in ${currency}`, laborCost, 'laborCost')}
    </section>
  )
}

/** Which teams, projects and tasks it has. */
function Assignments({ ghost, preferences }: Pick<GhostPanelProps, 'ghost' | 'preferences'>) {
  const { data: teams = [] } = useBridgeQuery('teams.list')
  const { data: projects = [] } = useBridgeQuery('projects.list')
  const update = useUndoableCommand('ghosts.update')
  const active = projects.filter(({ id, archived }) => !archived || ghost.projectIds.includes(id))
  const namesOf = (
    rows: readonly { readonly id: LocalId; readonly name: string }[],
    ids: readonly LocalId[],
  ) => namesInWords(rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name))
  return (
    <section className="stack gap-2">
      {teams.length > 0 && (
        <div className={styles.row}>
          <span className="soft">{t`Teams`}</span>
          <MultiPicker
            label={t`Teams`}
            searchLabel={t`Find a team`}
            items={teams.map(({ id, name }) => ({ id, label: name }))}
            selected={new Set<string>(ghost.teamIds)}
            onChange={(ids) =>
              void update({
                id: ghost.id,
                changes: { teamIds: teams.filter(({ id }) => ids.has(id)).map(({ id }) => id) },
              })
            }
            trigger={<Button>{namesOf(teams, ghost.teamIds) || t`No team`}</Button>}
          />
        </div>
      )}
      <div className={styles.row}>
        <span className="soft">{t`Projects`}</span>
        <MultiPicker
          label={t`Projects`}
          searchLabel={t`Find a project`}
          items={active.map(({ id, name, color }) => ({ id, label: name, color }))}
          selected={new Set<string>(ghost.projectIds)}
          onChange={(ids) =>
            void update({
              id: ghost.id,
              changes: { projectIds: active.filter(({ id }) => ids.has(id)).map(({ id }) => id) },
            })
          }
          trigger={<Button>{namesOf(active, ghost.projectIds) || t`No project`}</Button>}
        />
      </div>
      <div className={styles.row}>
        <span className="soft">{t`Tasks`}</span>
        <GhostTasks ghost={ghost} preferences={preferences} />
      </div>
    </section>
  )
}

/** The open tasks of a ghost, and those that it could be given. */
function GhostTasks({ ghost, preferences }: { readonly ghost: Ghost; readonly preferences: Preferences }) {
  const { dateFormat, timeZone } = preferences
  const today = useToday(timeZone)
  const { data: tasks = [] } = useBridgeQuery('tasks.list', {})
  const edits = useTaskEdits()
  const selected = useMemo(
    () => new Set<string>(tasks.filter(({ ghostIds }) => ghostIds.includes(ghost.id)).map(({ id }) => id)),
    [tasks, ghost.id],
  )
  const items = useMemo(
    () =>
      tasks
        .filter(({ isTemplate }) => !isTemplate)
        .map((task) => ({ id: task.id, label: task.name, note: datesInWords(task, dateFormat, today) })),
    [tasks, dateFormat, today],
  )

  /** Others who have a task keep it. */
  function assign(wanted: ReadonlySet<string>): void {
    for (const { id, ghostIds } of tasks) {
      if (wanted.has(id) === selected.has(id)) continue
      const others = ghostIds.filter((other) => other !== ghost.id)
      void edits.change([id], { ghostIds: wanted.has(id) ? [...others, ghost.id] : others })
    }
  }

  return (
    <MultiPicker
      label={t`Tasks`}
      searchLabel={t`Find a task`}
      items={items}
      selected={selected}
      onChange={assign}
      trigger={
        <Button>
          {selected.size === 0 ? t`No tasks` : plural(selected.size, { one: '# task', other: '# tasks' })}
        </Button>
      }
    />
  )
}

interface ReplacementListProps {
  readonly ghost: Ghost
  readonly preferences: Preferences
  /** Null for who may not hand over. */
  readonly onChoose: ((worker: TeamWorker) => void) | null
}

const shown = 5

/** People who could take the ghost's place, best first, each with the reason. */
function ReplacementList({ ghost, preferences, onChoose }: ReplacementListProps) {
  const ranked = useReplacements(ghost, preferences)
  if (ranked === undefined) return <p className="faint small">{t`Looking at the year ahead …`}</p>
  return (
    <ol className="stack gap-2">
      {ranked.slice(0, shown).map((replacement) => (
        <li key={replacement.worker.key} className="row gap-2">
          <Avatar person={replacement.worker} size={24} />
          <span className="stack grow shrink">
            <span>{replacement.worker.name}</span>
            <span className="faint small">{reasonWords(replacement, preferences.durationFormat)}</span>
          </span>
          {onChoose !== null && (
            <Button
              size="small"
              aria-label={t`Hand over to ${replacement.worker.name}`}
              onPress={() => onChoose(replacement.worker)}
            >
              {t`Hand over`}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

const daysAhead = 365

/** Members by how well they could take a ghost's place, over the year from today on; undefined while it is read. */
function useReplacements(ghost: Ghost, preferences: Preferences): readonly Replacement[] | undefined {
  const [cache] = useState(rowCache)
  const today = useToday(preferences.timeZone)
  const range = { from: today, to: addDays(today, daysAhead) }
  const { data } = useTogether({
    tasks: useBridgeQuery('tasks.timeline', range),
    hours: useBridgeQuery('workingHours.list'),
    timeOff: useBridgeQuery('timeOff.list', range),
    members: useBridgeQuery('members.list'),
    teams: useBridgeQuery('teams.list'),
    projects: useBridgeQuery('projects.list'),
  })

  return useMemo(() => {
    if (data === null) return undefined
    const { tasks, hours, timeOff, members, teams, projects } = data
    const span = daysOfTasks(today, addDays(today, daysAhead), tasks)
    const source = {
      daysOf: cache.daysOf(zonesOfWorkers(members, preferences.timeZone), span),
      clock: wallClock(preferences.timeZone),
      today,
      hours: Map.groupBy(hours, workerKey),
      absences: Map.groupBy(timeOff, workerKey),
    }
    const lanes = cache.stack(barsByRow(tasks))
    const loadOf = (key: string) => cache.loadOf(key, lanes.get(key) ?? noLanes, source)
    const projectsOf = (key: string) =>
      new Set(lanes.get(key)?.bars.flatMap(({ task }) => task.projectId ?? []))
    const ghostProjects = new Set<string>([...ghost.projectIds, ...projectsOf(ghostKey(ghost.id))])
    const candidates = workersOf(members, [])
      .filter(({ active }) => active)
      .map((worker) => {
        const own = projectsOf(worker.key)
        return {
          worker,
          load: loadOf(worker.key),
          sharedTeams: teams
            .filter(({ id }) => ghost.teamIds.includes(id) && worker.teamIds.includes(id))
            .map(({ name }) => name),
          sharedProjects: projects
            .filter(({ id }) => ghostProjects.has(id) && own.has(id))
            .map(({ name }) => name),
        }
      })
    const key = ghostKey(ghost.id)
    return rankReplacements(loadOf(key), candidates, source.daysOf(key).indexOf(today))
  }, [cache, data, preferences.timeZone, today, ghost])
}
