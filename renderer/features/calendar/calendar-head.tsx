import CalendarSearch from 'lucide-react/icons/calendar-search'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import PanelRight from 'lucide-react/icons/panel-right'
import Plus from 'lucide-react/icons/plus'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { Button } from '../../components/button.tsx'
import { DatePicker } from '../../components/date-picker.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Popover } from '../../components/popover.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { useCalendarShared } from './calendar-context.ts'
import styles from './calendar-head.module.css'
import { CalendarOptions } from './calendar-options.tsx'
import type { CalendarRange } from './shown-days.ts'
import { hourHeights } from './use-calendar-view.ts'

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
  { value: 'day', label: 'Day' },
  { value: 'work-week', label: 'Work week' },
  { value: 'week', label: 'Week' },
] as const

/** Which days are shown, the way to others, how they are drawn, and the way to add to them. */
export function CalendarHead(props: CalendarHeadProps) {
  const { settings, today } = useCalendarShared()
  const { view, planner, setPlanner, zoom } = settings
  const unit = props.range === 'day' ? 'day' : 'week'
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>
        <span className="visually-hidden">Calendar, </span>
        {props.title}
      </h1>
      <div className={styles.steps}>
        <IconButton
          label={`A ${unit} earlier`}
          keys="k"
          icon={<ChevronLeft />}
          onPress={() => props.onStep(-1)}
        />
        <Button size="small" isDisabled={props.showsToday} onPress={() => props.onGoTo(today)}>
          Today
        </Button>
        <IconButton
          label={`A ${unit} later`}
          keys="j"
          icon={<ChevronRight />}
          onPress={() => props.onStep(1)}
        />
        <GoToDate {...props} />
      </div>
      {props.hasRanges && (
        <SegmentedControl
          label="Days shown"
          value={props.range}
          options={ranges}
          onChange={props.onRange}
          className={styles.ranges}
        />
      )}
      <div className={styles.zoom}>
        <IconButton
          label="Make the hours lower"
          keys="-"
          icon={<ZoomOut />}
          isDisabled={view.hourHeight <= hourHeights[0]}
          onPress={() => zoom(-1)}
        />
        <IconButton
          label="Make the hours higher"
          keys="+"
          icon={<ZoomIn />}
          isDisabled={view.hourHeight >= (hourHeights.at(-1) ?? 0)}
          onPress={() => zoom(1)}
        />
      </div>
      <CalendarOptions />
      {props.hasList && (
        <IconButton
          label={planner.showTaskList ? 'Hide the list of tasks' : 'Show the list of tasks'}
          keys="l"
          icon={<PanelRight />}
          isOn={planner.showTaskList}
          onPress={() => setPlanner({ showTaskList: !planner.showTaskList })}
        />
      )}
      <Button
        size="small"
        variant="primary"
        aria-label="Add entry"
        icon={<Plus />}
        className={styles.add}
        onPress={props.onAddEntry}
      >
        Entry
      </Button>
    </div>
  )
}

function GoToDate({ around, isChoosingDate, onChoosingDate, onGoTo }: CalendarHeadProps) {
  const { formats } = useCalendarShared()
  return (
    <Popover
      label="Go to a date"
      isOpen={isChoosingDate}
      onOpenChange={onChoosingDate}
      trigger={<IconButton label="Go to a date" keys="Shift+d" icon={<CalendarSearch />} />}
    >
      <DatePicker
        label="Go to"
        value={around}
        // While a year is being typed it is one of long ago.
        onChange={(date) => {
          if (date !== null && date >= '1970-01-01') onGoTo(date)
        }}
        firstDayOfWeek={formats.preferences.firstDayOfWeek}
        dateFormat={formats.preferences.dateFormat}
      />
    </Popover>
  )
}
