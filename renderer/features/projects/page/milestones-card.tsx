import { t } from '@lingui/core/macro'
import Flag from 'lucide-react/icons/flag'
import Trash from 'lucide-react/icons/trash-2'
import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import { instantOfMilliseconds } from '../../../../shared/domain/instant.ts'
import { useUndoableCommand } from '../../../bridge/use-undoable-command.ts'
import { AddField } from '../../../components/fields/add-field.tsx'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { classNames } from '../../../components/class-names.ts'
import { DatePicker } from '../../../components/pickers/date-picker.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { SavedField } from '../../../components/fields/saved-field.tsx'
import { useSave } from '../../../components/fields/use-save.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { secondTicker } from '../../../stores/second-ticker.ts'
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
    <PageCard title={t`Milestones`}>
      {milestones.length > 0 && (
        <ul className="stack gap-2px" aria-label={t`Milestones`}>
          {milestones.map((milestone) => (
            <DraftScope key={milestone.id} value={milestone.id}>
              <MilestoneRow milestone={milestone} preferences={preferences} today={today} />
            </DraftScope>
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
  const save = useSave('milestones.update')
  const remove = useUndoableCommand('milestones.delete')
  const { id, name, dueDate, completedAt } = milestone
  const isLate = completedAt === null && dueDate !== null && dueDate < today

  function complete(isDone: boolean): void {
    const now = isDone ? instantOfMilliseconds(secondTicker.now()) : null
    void update(
      { id, changes: { completedAt: now } },
      isDone ? t`“${name}” completed` : t`“${name}” open again`,
    )
  }

  return (
    <li className={classNames(styles.row, completedAt !== null && styles.done, isLate && styles.late)}>
      <Checkbox
        isRound
        aria-label={t`Completed: ${name}`}
        isSelected={completedAt !== null}
        onChange={complete}
      />
      <SavedField
        label={t`Name of ${name}`}
        draftName="Name"
        hideLabel
        isRequired
        maxLength={255}
        className={styles.name}
        value={name}
        onSave={(text, over) => save({ id, changes: { name: text }, typedOver: { name: over } })}
      />
      <IconButton
        data-deletes
        label={t`Delete ${name}`}
        icon={<Trash />}
        className={styles.delete}
        onPress={() => void remove({ ids: [id] }, t`“${name}” deleted`)}
      />
      <DatePicker
        label={t`Date of ${name}`}
        draftName="Date"
        hideLabel
        className={styles.date}
        value={dueDate}
        onChange={(date) => void update({ id, changes: { dueDate: date } }, t`“${name}” moved`)}
        preferences={preferences}
      />
      {isLate && <span className={styles.note}>{t`Late`}</span>}
    </li>
  )
}

function AddMilestone({ project, isFirst }: { readonly project: Project; readonly isFirst: boolean }) {
  const create = useUndoableCommand('milestones.create')
  return (
    <>
      {isFirst && <p className={styles.empty}>{t`A milestone is a date by which something is due.`}</p>}
      <AddField
        label={t`Add milestone`}
        icon={<Flag aria-hidden />}
        onAdd={async (name) => (await create({ name, projectIds: [project.id] })) !== null}
      />
    </>
  )
}
