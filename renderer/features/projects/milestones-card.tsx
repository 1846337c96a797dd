import Flag from 'lucide-react/icons/flag'
import Trash from 'lucide-react/icons/trash-2'
import type { Milestone } from '../../../shared/bridge/milestones.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { AddField } from '../../components/add-field.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { classNames } from '../../components/class-names.ts'
import { DatePicker } from '../../components/date-picker.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { SavedField } from '../../components/saved-field.tsx'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { secondTicker } from '../../stores/second-ticker.ts'
import styles from './milestones-card.module.css'
import { PageCard } from './page-card.tsx'

export interface MilestonesCardProps {
  readonly project: Project
  readonly preferences: Preferences
  readonly today: string
  readonly milestones: readonly Milestone[]
}

/** The dates by which something of the project has to be there. */
export function MilestonesCard({ project, preferences, today, milestones }: MilestonesCardProps) {
  return (
    <PageCard title="Milestones">
      {milestones.length > 0 && (
        <ul className={styles.rows} aria-label="Milestones">
          {milestones.map((milestone) => (
            <MilestoneRow key={milestone.id} milestone={milestone} preferences={preferences} today={today} />
          ))}
        </ul>
      )}
      <AddMilestone project={project} isFirst={milestones.length === 0} />
    </PageCard>
  )
}

interface MilestoneRowProps {
  readonly milestone: Milestone
  readonly preferences: Preferences
  readonly today: string
}

function MilestoneRow({ milestone, preferences, today }: MilestoneRowProps) {
  const update = useUndoableCommand('milestones.update')
  const rename = useBridgeCommand('milestones.update')
  const remove = useUndoableCommand('milestones.delete')
  const { id, name, dueDate, completedAt } = milestone
  const isLate = completedAt === null && dueDate !== null && dueDate < today

  function complete(isDone: boolean): void {
    const now = isDone ? instantOfMilliseconds(secondTicker.now()) : null
    void update({ id, changes: { completedAt: now } }, `“${name}” ${isDone ? 'completed' : 'open again'}`)
  }

  return (
    <li className={classNames(styles.row, completedAt !== null && styles.done, isLate && styles.late)}>
      <Checkbox aria-label={`Completed: ${name}`} isSelected={completedAt !== null} onChange={complete} />
      <SavedField
        label={`Name of ${name}`}
        hideLabel
        isRequired
        maxLength={255}
        className={styles.name}
        value={name}
        onSave={async (text) => {
          const result = await rename.run({ id, changes: { name: text } })
          return result.ok ? null : result.error.message
        }}
      />
      <IconButton
        label={`Delete ${name}`}
        icon={<Trash />}
        className={styles.delete}
        onPress={() => void remove({ ids: [id] }, `“${name}” deleted`)}
      />
      <DatePicker
        label={`Date of ${name}`}
        hideLabel
        className={styles.date}
        value={dueDate}
        onChange={(date) => void update({ id, changes: { dueDate: date } }, `“${name}” moved`)}
        firstDayOfWeek={preferences.firstDayOfWeek}
        dateFormat={preferences.dateFormat}
      />
      {isLate && <span className={styles.note}>Late</span>}
    </li>
  )
}

function AddMilestone({ project, isFirst }: { readonly project: Project; readonly isFirst: boolean }) {
  const create = useUndoableCommand('milestones.create')
  return (
    <>
      {isFirst && <p className={styles.empty}>A milestone is a date by which something has to be there.</p>}
      <AddField
        label="Add milestone"
        icon={<Flag aria-hidden />}
        onAdd={async (name) => (await create({ name, projectIds: [project.id] })) !== null}
      />
    </>
  )
}
