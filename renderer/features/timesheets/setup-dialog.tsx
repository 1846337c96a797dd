import { t } from '@lingui/core/macro'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type FormEvent, useId, useState } from 'react'
import type { Member } from '../../../shared/bridge/people.ts'
import type { TimesheetSetup } from '../../../shared/bridge/timesheets.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { firstDayOfWeek } from '../../../shared/domain/plain-date.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Select } from '../../components/controls/select.tsx'
import { weekdayNames } from '../../components/labels/day-label.ts'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { DatePicker } from '../../components/pickers/date-picker.tsx'
import { MultiPicker } from '../../components/pickers/picker.tsx'
import { Notice } from '../../components/states/notice.tsx'
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

/** Chooses who submits, how often, who approves and when people are reminded. */
export function SetupDialog({ setup, formats, onClose, onSaved }: SetupDialogProps) {
  const { preferences } = formats
  const { data: members = none } = useBridgeQuery('members.list')
  const create = useBridgeCommand('timesheetSetups.create')
  const update = useBridgeCommand('timesheetSetups.update')
  const today = useToday(preferences.timeZone)
  const [memberIds, setMemberIds] = useState<readonly LocalId[]>([])
  const [periodicity, setPeriodicity] = useState<Periodicity>('weekly')
  const [from, setFrom] = useState(() => firstDayOfWeek(today, preferences.firstDayOfWeek))
  const [to, setTo] = useState(setup?.to ?? null)
  const [steps, setSteps] = useState<readonly (readonly LocalId[])[]>(
    () => setup?.steps.map((step) => step.flatMap(({ memberId }) => memberId ?? [])) ?? [[]],
  )
  const [day, setDay] = useState(setup?.reminderDay === undefined ? '5' : String(setup.reminderDay ?? noDay))
  const [time, setTime] = useState(setup?.reminderTime ?? '15:00')
  const formId = useId()
  const { pending, error } = setup === null ? create : update
  const submitting = new Set<string | null>(setup === null ? memberIds : [setup.memberId])
  const approvers = members.filter((member) => isAdministrator(member) && !submitting.has(member.id))
  const known = steps.map((step) => step.filter((id) => approvers.some((member) => member.id === id)))
  const isWhole = known.every(({ length }) => length > 0) && (setup !== null || memberIds.length > 0)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (pending || !isWhole) return
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
    onSaved()
  }

  const setStep = (index: number, ids: readonly LocalId[]) =>
    setSteps(steps.map((step, each) => (each === index ? ids : step)))
  return (
    <Dialog
      title={setup === null ? t`Who submits timesheets` : t`Timesheets of ${setup.memberName}`}
      isOpen
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={pending} isDisabled={!isWhole}>
            {setup === null ? t`Add` : t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-4" onSubmit={(event) => void save(event)}>
        {setup === null && (
          <>
            <People
              label={t`Who submits`}
              choose={t`Choose people`}
              people={members.filter(({ active }) => active)}
              selected={memberIds}
              onChange={setMemberIds}
            />
            <div className="pair">
              <Select<Periodicity>
                label={t`How often`}
                value={periodicity}
                options={periodicities}
                onChange={setPeriodicity}
              />
              <DatePicker
                label={t`First day`}
                isRequired
                isShared={false}
                value={from}
                onChange={setFrom}
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
                onPress={() => setSteps(steps.filter((_, each) => each !== index))}
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
            onPress={() => setSteps([...steps, []])}
          >
            {t`Add a further approval`}
          </Button>
        </div>
        <div className="pair">
          <Select label={t`Remind on`} value={day} options={reminderDays} onChange={setDay} />
          {day !== noDay && (
            <Select label={t`At`} value={time} options={timesWith(time)} onChange={setTime} />
          )}
        </div>
        {setup !== null && (
          <DatePicker
            label={t`Last day`}
            isShared={false}
            value={to}
            onChange={setTo}
            preferences={preferences}
            className={styles.filter}
          />
        )}
        {error !== null && <Notice tone="error">{error.message}</Notice>}
      </form>
    </Dialog>
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
