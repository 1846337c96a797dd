import { t } from '@lingui/core/macro'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import PanelRight from 'lucide-react/icons/panel-right'
import Plus from 'lucide-react/icons/plus'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { formatTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { DatePicker } from '../../components/pickers/date-picker.tsx'
import { Popover } from '../../components/overlays/popover.tsx'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import { Checkbox } from '../../components/controls/checkbox.tsx'
import { Select } from '../../components/controls/select.tsx'
import { useCalendarShared } from './calendar-context.ts'
import styles from './calendar-head.module.css'
import type { CalendarRange } from './shown-days.ts'
import { type CalendarForm, hourHeights } from './use-calendar-view.ts'

const layers = [
  { value: 'both', label: t`Both` },
  { value: 'planned', label: t`Planned` },
  { value: 'tracked', label: t`Tracked` },
] as const

const steps = ['1', '5', '10', '15', '30'] as const

/** How the calendar is drawn. */
function CalendarOptions() {
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
  const { view, planner, setForm, setLayers, setPlanner } = settings
  const snap = steps.find((step) => step === String(view.snapMinutes)) ?? '5'
  return (
    <div className={styles.options}>
      <div className="stack gap-1 to-start">
        <span className="soft small strong" aria-hidden>
          {t`Show`}
        </span>
        <SegmentedControl label={t`Show`} value={view.layers} options={layers} onChange={setLayers} />
      </div>
      <Select
        label={t`Times snap to`}
        value={snap}
        options={steps.map((step) => ({
          value: step,
          label: step === '1' ? t`1 minute` : t`${step} minutes`,
        }))}
        onChange={(calendarSnap) => setForm({ calendarSnap })}
      />
      <div className="pair">
        <HourSelect
          label={t`Hours from`}
          hour={view.firstHour}
          from={0}
          to={view.lastHour - 1}
          name="calendarFirstHour"
        />
        <HourSelect
          label={t`to`}
          hour={view.lastHour}
          from={view.firstHour + 1}
          to={24}
          name="calendarLastHour"
        />
      </div>
      <Select
        label={t`Colour of time blocks`}
        value={planner.blockColor}
        options={[
          { value: 'project', label: t`Of the project` },
          { value: 'accent', label: t`One for all` },
        ]}
        onChange={(blockColor) => setPlanner({ blockColor })}
      />
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
  readonly name: keyof Pick<CalendarForm, 'calendarFirstHour' | 'calendarLastHour'>
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
      onChange={(value) => settings.setForm({ [name]: Number(value) })}
    />
  )
}

export interface CalendarHeadProps {
  /** The days that are shown, in words. */
  readonly title: string
  readonly range: CalendarRange
  /** False in a window that has room for one day only. */
  readonly hasRanges: boolean
  /** False where there is no room for the list of tasks. */
  readonly hasList: boolean
  readonly showsToday: boolean
  readonly around: string
  readonly isChoosingDate: boolean
  readonly onChoosingDate: (isChoosing: boolean) => void
  readonly onRange: (range: CalendarRange) => void
  readonly onStep: (direction: -1 | 1) => void
  readonly onGoTo: (date: string) => void
  readonly onAddEntry: () => void
}

const ranges = [
  { value: 'day', label: t`Day` },
  { value: 'work-week', label: t`Work week` },
  { value: 'week', label: t`Week` },
] as const

/** Which days are shown, the way to others, how they are drawn, and the way to add to them. */
export function CalendarHead(props: CalendarHeadProps) {
  const { settings, today } = useCalendarShared()
  const { view, planner, setPlanner, zoom } = settings
  const isDay = props.range === 'day'
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>
        <span className="visually-hidden">{t`Calendar,`} </span>
        {props.title}
      </h1>
      <div className={styles.steps}>
        <IconButton
          label={isDay ? t`A day earlier` : t`A week earlier`}
          keys="k"
          icon={<ChevronLeft />}
          onPress={() => props.onStep(-1)}
        />
        <Button size="small" isDisabled={props.showsToday} onPress={() => props.onGoTo(today)}>
          {t`Today`}
        </Button>
        <IconButton
          label={isDay ? t`A day later` : t`A week later`}
          keys="j"
          icon={<ChevronRight />}
          onPress={() => props.onStep(1)}
        />
        <GoToDate {...props} />
      </div>
      {props.hasRanges && (
        <SegmentedControl
          label={t`Days shown`}
          value={props.range}
          options={ranges}
          onChange={props.onRange}
          className={styles.ranges}
        />
      )}
      <div className={styles.zoom}>
        <IconButton
          label={t`Make the hours lower`}
          keys="-"
          icon={<ZoomOut />}
          isDisabled={view.hourHeight <= hourHeights[0]}
          onPress={() => zoom(-1)}
        />
        <IconButton
          label={t`Make the hours higher`}
          keys="+"
          icon={<ZoomIn />}
          isDisabled={view.hourHeight >= (hourHeights.at(-1) ?? 0)}
          onPress={() => zoom(1)}
        />
      </div>
      {isDay && settings.recording !== 'off' && (
        <IconButton
          label={settings.recording === 'on' ? t`Pause the recording of activity` : t`Record activity again`}
          icon={settings.recording === 'on' ? <CirclePause /> : <CirclePlay />}
          onPress={() => settings.setRecording(settings.recording === 'on' ? 'paused' : 'on')}
        />
      )}
      <CalendarOptions />
      {props.hasList && (
        <IconButton
          label={planner.showTaskList ? t`Hide the list of tasks` : t`Show the list of tasks`}
          keys="l"
          icon={<PanelRight />}
          isOn={planner.showTaskList}
          onPress={() => setPlanner({ showTaskList: !planner.showTaskList })}
        />
      )}
      <Button
        size="small"
        variant="primary"
        aria-label={t`Add entry`}
        icon={<Plus />}
        className={styles.add}
        onPress={props.onAddEntry}
      >
        {t`Entry`}
      </Button>
    </div>
  )
}

function GoToDate({ around, isChoosingDate, onChoosingDate, onGoTo }: CalendarHeadProps) {
  const { formats } = useCalendarShared()
  return (
    <Popover
      label={t`Go to a date`}
      isOpen={isChoosingDate}
      onOpenChange={onChoosingDate}
      trigger={<IconButton label={t`Go to a date`} keys="Shift+d" icon={<CalendarSearch />} />}
    >
      <DatePicker
        label={t`Go to`}
        tense="nearest"
        isShared={false}
        isRequired
        value={around}
        onChange={(date) => {
          onGoTo(date)
          onChoosingDate(false)
        }}
        preferences={formats.preferences}
      />
    </Popover>
  )
}
