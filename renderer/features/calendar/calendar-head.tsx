import { t } from '@lingui/core/macro'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import PanelRight from 'lucide-react/icons/panel-right'
import Plus from 'lucide-react/icons/plus'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { Button } from '../../components/controls/button.tsx'
import { DatePicker } from '../../components/pickers/date-picker.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { Popover } from '../../components/overlays/popover.tsx'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
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
