import { t } from '@lingui/core/macro'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { CalendarView } from '../../../shared/bridge/preferences.ts'
import { formatTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { Checkbox } from '../../components/controls/checkbox.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { Popover } from '../../components/overlays/popover.tsx'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import { Select } from '../../components/controls/select.tsx'
import { useCalendarShared } from './calendar-context.ts'
import styles from './calendar-options.module.css'

const layers = [
  { value: 'both', label: t`Both` },
  { value: 'planned', label: t`Planned` },
  { value: 'tracked', label: t`Tracked` },
] as const

const steps = ['1', '5', '10', '15', '30'] as const

/** How the calendar is drawn on this computer. */
export function CalendarOptions() {
  return (
    <Popover
      label={t`View`}
      placement="bottom end"
      trigger={<IconButton label={t`Change the view`} icon={<SlidersHorizontal />} />}
    >
      <Options />
    </Popover>
  )
}

function Options() {
  const { settings } = useCalendarShared()
  const { view, planner, setView, setPlanner } = settings
  const snap = steps.find((step) => step === String(view.snapMinutes)) ?? '5'
  return (
    <div className={styles.options}>
      <div className={styles.row}>
        <span className="soft small strong" aria-hidden>
          {t`Show`}
        </span>
        <SegmentedControl
          label={t`Show`}
          value={view.layers}
          options={layers}
          onChange={(value) => setView({ layers: value })}
        />
      </div>
      <Select
        label={t`Times snap to`}
        value={snap}
        options={steps.map((step) => ({
          value: step,
          label: step === '1' ? t`1 minute` : t`${step} minutes`,
        }))}
        onChange={(value) => setView({ snapMinutes: Number(value) })}
      />
      <div className={styles.hours}>
        <HourSelect
          label={t`Hours from`}
          hour={view.firstHour}
          from={0}
          to={view.lastHour - 1}
          name="firstHour"
        />
        <HourSelect label={t`to`} hour={view.lastHour} from={view.firstHour + 1} to={24} name="lastHour" />
      </div>
      <Checkbox
        isSelected={planner.showCompleted}
        onChange={(showCompleted) => setPlanner({ showCompleted })}
        className={styles.check}
      >
        {t`Show completed tasks`}
      </Checkbox>
    </div>
  )
}

interface HourSelectProps {
  readonly label: string
  readonly hour: number
  readonly from: number
  readonly to: number
  readonly name: keyof Pick<CalendarView, 'firstHour' | 'lastHour'>
}

function HourSelect({ label, hour, from, to, name }: HourSelectProps) {
  const { formats, settings } = useCalendarShared()
  const write = (value: number) =>
    value === 24
      ? t`Midnight`
      : formatTimeOfDay({ hour: value, minute: 0, second: 0 }, formats.preferences.timeFormat)
  const hours = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return (
    <Select
      label={label}
      value={String(hour)}
      options={hours.map((value) => ({ value: String(value), label: write(value) }))}
      onChange={(value) => settings.setView({ [name]: Number(value) })}
    />
  )
}
