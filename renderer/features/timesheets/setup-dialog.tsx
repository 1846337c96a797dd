import { t } from '@lingui/core/macro'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { Member } from '../../../shared/bridge/people.ts'
import type { TimesheetSetup } from '../../../shared/bridge/timesheets.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { firstDayOfWeek } from '../../../shared/domain/plain-date.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Select } from '../../components/controls/select.tsx'
import { weekdayNames } from '../../components/labels/day-label.ts'
import {
  isIdOrNone,
  isText,
  isTexts,
  type KeptShape,
  useKeptFields,
} from '../../components/fields/use-kept-text.ts'
import { FormDialog } from '../../components/overlays/form-dialog.tsx'
import { DatePicker } from '../../components/pickers/date-picker.tsx'
import { MultiPicker } from '../../components/pickers/picker.tsx'
import { useToday } from '../../components/use-today.ts'
import { namesInWords } from '../../entities/people/person.ts'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import { showMessage } from '../../stores/toasts.ts'
import { periodWords } from './setup-words.ts'
import styles from './timesheets.module.css'

interface SetupDialogProps {
  /** Null for a new one. */
  readonly setup: TimesheetSetup | null
  readonly formats: Formats
  readonly onClose: () => void
  readonly onSaved: () => void
}

type Periodicity = TimesheetSetup['periodicity']

const periodicities = (['weekly', 'biweekly', 'monthly'] as const).map((value) => ({
  value,
  label: periodWords[value],
}))

const noDay = 'none'
const reminderDays = [
  { value: noDay, label: t`No reminder` },
  ...weekdayNames.map((label, day) => ({ value: String(day), label })),
]

const none: readonly Member[] = []

const isAdministrator = ({ active, role }: Member) => active && (role === 'owner' || role === 'admin')

const nameOf = ({ name, email }: Member) => name || email

interface Entered {
  readonly memberIds: readonly LocalId[]
  readonly periodicity: Periodicity
  readonly from: string
  readonly to: string | null
  readonly steps: readonly (readonly LocalId[])[]
  readonly day: string
  readonly time: string
}

const shape: KeptShape<Entered> = {
  fits: {
    memberIds: isTexts,
    periodicity: (value) => periodicities.some((each) => each.value === value),
    from: isText,
    to: isIdOrNone,
    steps: (value) => Array.isArray(value) && value.every(isTexts),
    day: isText,
    time: isText,
  },
  ofText: () => ({}),
}

/** Chooses who submits, how often, who approves and when people are reminded. */
export function SetupDialog({ setup, formats, onClose, onSaved }: SetupDialogProps) {
  const { preferences } = formats
  const { data: members = none } = useBridgeQuery('members.list')
  const create = useBridgeCommand('timesheetSetups.create')
  const update = useBridgeCommand('timesheetSetups.update')
  const today = useToday(preferences.timeZone)
  const [entered, setEntered] = useKeptFields<Entered>(
    `timesheet setup ${setup?.id ?? 'new'}`,
    {
      memberIds: [],
      periodicity: 'weekly',
      from: firstDayOfWeek(today, preferences.firstDayOfWeek),
      to: setup?.to ?? null,
      steps: setup?.steps.map((step) => step.flatMap(({ memberId }) => memberId ?? [])) ?? [[]],
      day: setup?.reminderDay === undefined ? '5' : String(setup.reminderDay ?? noDay),
      time: setup?.reminderTime ?? '15:00',
    },
    shape,
  )
  const { periodicity, from, to, steps, day, time } = entered
  const change = (changes: Partial<Entered>) => setEntered((latest) => ({ ...latest, ...changes }))
  const active = members.filter((member) => member.active)
  const memberIds = entered.memberIds.filter((id) => active.some((member) => member.id === id))
  const { pending, error } = setup === null ? create : update
  const submitting = new Set<string | null>(setup === null ? memberIds : [setup.memberId])
  const approvers = members.filter((member) => isAdministrator(member) && !submitting.has(member.id))
  const known = steps.map((step) => step.filter((id) => approvers.some((member) => member.id === id)))
  const isWhole = known.every(({ length }) => length > 0) && (setup !== null || memberIds.length > 0)

  async function save(): Promise<void> {
    const shared = {
      steps: known.map((step) => [...step]),
      reminderDay: day === noDay ? null : Number(day),
      reminderTime: day === noDay ? null : time,
    }
    const result =
      setup === null
        ? await create.run({ memberIds: [...memberIds], periodicity, from, ...shared })
        : await update.run({ id: setup.id, to, ...shared })
    if (!result.ok) return
    showMessage(setup === null ? t`They submit timesheets from now on.` : t`The setup is changed.`)
    setEntered(null)
    onSaved()
  }

  const setStep = (index: number, ids: readonly LocalId[]) =>
    change({ steps: steps.map((step, each) => (each === index ? ids : step)) })
  return (
    <FormDialog
      title={setup === null ? t`Who submits timesheets` : t`Timesheets of ${setup.memberName}`}
      size="medium"
      action={setup === null ? t`Add` : t`Save`}
      isPending={pending}
      isDisabled={!isWhole}
      error={error?.message ?? null}
      onSubmit={save}
      onClose={onClose}
      onCancel={() => {
        setEntered(null)
        onClose()
      }}
    >
      {setup === null && (
        <>
          <People
            label={t`Who submits`}
            choose={t`Choose people`}
            people={active}
            selected={memberIds}
            onChange={(ids) => change({ memberIds: ids })}
          />
          <div className="pair">
            <Select<Periodicity>
              label={t`How often`}
              value={periodicity}
              options={periodicities}
              onChange={(chosen) => change({ periodicity: chosen })}
            />
            <DatePicker
              label={t`First day`}
              isRequired
              isShared={false}
              value={from}
              onChange={(date) => change({ from: date })}
              preferences={preferences}
            />
          </div>
        </>
      )}
      {known.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- A step is its place.
        <div key={index} className={styles.step}>
          <People
            label={index === 0 ? t`Approved by one of` : t`Then by one of`}
            choose={t`Choose administrators`}
            people={approvers}
            selected={step}
            onChange={(ids) => setStep(index, ids)}
          />
          {known.length > 1 && (
            <IconButton
              label={t`Remove this approval`}
              icon={<X />}
              onPress={() => change({ steps: steps.filter((_, each) => each !== index) })}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          size="small"
          variant="quiet"
          icon={<Plus />}
          isDisabled={steps.length >= 9}
          onPress={() => change({ steps: [...steps, []] })}
        >
          {t`Add a further approval`}
        </Button>
      </div>
      <div className="pair">
        <Select
          label={t`Remind on`}
          value={day}
          options={reminderDays}
          onChange={(chosen) => change({ day: chosen })}
        />
        {day !== noDay && (
          <Select
            label={t`At`}
            value={time}
            options={timesWith(time)}
            onChange={(chosen) => change({ time: chosen })}
          />
        )}
      </div>
      {setup !== null && (
        <DatePicker
          label={t`Last day`}
          isShared={false}
          value={to}
          onChange={(date) => change({ to: date })}
          preferences={preferences}
          className={styles.filter}
        />
      )}
    </FormDialog>
  )
}

/** On the clock of who is reminded. */
function timesWith(time: string) {
  const hours = Array.from({ length: 14 }, (_, hour) => `${String(hour + 7).padStart(2, '0')}:00`)
  return [...new Set([...hours, time])].toSorted().map((value) => ({ value, label: value }))
}

interface PeopleProps {
  readonly label: string
  /** On the button, as long as there is nobody. */
  readonly choose: string
  readonly people: readonly Member[]
  readonly selected: readonly LocalId[]
  readonly onChange: (ids: readonly LocalId[]) => void
}

function People({ label, choose, people, selected, onChange }: PeopleProps) {
  const chosen = people.filter(({ id }) => selected.includes(id))
  const names = namesInWords(chosen.map(nameOf))
  return (
    <div className="stack gap-1 grow">
      <span className="soft small strong">{label}</span>
      <MultiPicker
        label={label}
        searchLabel={t`Find a person`}
        items={people.map((member) => ({ id: member.id, label: nameOf(member) }))}
        selected={new Set(selected)}
        onChange={(ids) => onChange(people.filter(({ id }) => ids.has(id)).map(({ id }) => id))}
        trigger={
          <Button className={styles.chooser} aria-label={`${label}: ${names || choose}`}>
            {names || choose}
          </Button>
        }
      />
    </div>
  )
}
