import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ListFilter from 'lucide-react/icons/list-filter'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type Ref, type RefObject, useState } from 'react'
import { BarButton, Button, IconButton } from '../../../components/controls/button.tsx'
import { DatePicker } from '../../../components/pickers/date-picker.tsx'
import { MultiPicker } from '../../../components/pickers/picker.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import { SearchField } from '../../../components/fields/search-field.tsx'
import { SegmentedControl } from '../../../components/controls/segmented-control.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { nearestZoom, type ZoomName, zoomDays } from '../axis/axis.ts'
import { dateOfDay, dayNumber } from '../axis/day-number.ts'
import { monthAfter } from '../axis/ticks.ts'
import { useTimelineShared } from './timeline-context.ts'
import { noFilter, setFilter, type TimelineFilter, useTimelineState } from './timeline-state.ts'
import styles from './timeline-tools.module.css'
import { monthName } from './timeline-words.ts'
import type { Viewport } from './timeline-viewport.ts'

export interface TimelineToolsProps {
  readonly viewport: RefObject<Viewport | null>
  readonly searchRef: Ref<HTMLInputElement>
}

const zooms: readonly { readonly value: ZoomName; readonly label: string }[] = [
  { value: 'week', label: t`Week` },
  { value: 'month', label: t`Month` },
  { value: 'quarter', label: t`Quarter` },
  { value: 'year', label: t`Year` },
]

/** The filters and order of the rows, the month of the figures, and the width of the days. */
export function TimelineTools({ viewport, searchRef }: TimelineToolsProps) {
  const { today, data } = useTimelineShared()
  const filter = useTimelineState((state) => state.filter)
  const order = useTimelineState((state) => state.order)
  const monthsAhead = useTimelineState((state) => state.monthsAhead)
  const months = [0, 1, 2, 3].map((ahead) => ({
    value: String(ahead),
    label: t`In ${monthName(monthAfter(today, ahead))}`,
    note: ahead === 0 ? t`this month` : ahead === 1 ? t`next month` : '',
  }))
  return (
    <div className={styles.tools} role="toolbar" aria-label={t`Timeline`}>
      {data.workers.length > 1 && (
        <SearchField
          label={t`Find people`}
          inputRef={searchRef}
          className={styles.search}
          value={filter.text}
          onChange={(text) => setFilter({ text })}
        />
      )}
      <Filters filter={filter} />
      <Select
        label={t`Order of the rows`}
        hideLabel
        className={styles.order}
        value={order}
        options={[
          { value: 'team', label: t`By team` },
          { value: 'free', label: t`Most free first` },
        ]}
        onChange={(chosen) => useTimelineState.setState({ order: chosen })}
      />
      <Select
        label={t`Month of free and over-full hours`}
        hideLabel
        className={styles.month}
        value={String(monthsAhead)}
        options={months}
        onChange={(ahead) => useTimelineState.setState({ monthsAhead: Number(ahead) })}
      />
      <span className="grow" />
      <Days viewport={viewport} />
    </div>
  )
}

function Filters({ filter }: { readonly filter: TimelineFilter }) {
  const { data, rows } = useTimelineShared()
  const count = filter.teamIds.size + filter.projectIds.size + (filter.show === 'all' ? 0 : 1)
  const projects = [...data.projects.values()].filter(({ archived }) => !archived)
  return (
    <Popover
      label={t`Filter the timeline`}
      trigger={<BarButton icon={<ListFilter />} label={count === 0 ? t`Filter` : t`Filter · ${count}`} />}
    >
      <div className={styles.filters}>
        <SegmentedControl
          label={t`Load in ${monthName(rows.month)}`}
          value={filter.show}
          options={[
            { value: 'all', label: t`Everybody` },
            { value: 'over', label: t`Over-full` },
            { value: 'free', label: t`Free` },
          ]}
          onChange={(show) => setFilter({ show })}
        />
        <p className="faint small">
          <Trans>Over-full and free are meant for {monthName(rows.month)}.</Trans>
        </p>
        {data.teams.length > 0 && (
          <MultiPicker
            label={t`Teams`}
            searchLabel={t`Find a team`}
            trigger={<Button>{chosenWords(t`Every team`, 'team', 'teams', filter.teamIds.size)}</Button>}
            items={data.teams.map(({ id, name }) => ({ id, label: name }))}
            selected={filter.teamIds}
            onChange={(teamIds) => setFilter({ teamIds })}
          />
        )}
        <MultiPicker
          label={t`Projects`}
          searchLabel={t`Find a project`}
          trigger={
            <Button>{chosenWords(t`Every project`, 'project', 'projects', filter.projectIds.size)}</Button>
          }
          items={projects.map(({ id, name, color }) => ({ id, label: name, color }))}
          selected={filter.projectIds}
          onChange={(projectIds) => setFilter({ projectIds })}
        />
        <Button
          variant="quiet"
          isDisabled={count === 0}
          onPress={() =>
            setFilter({ teamIds: noFilter.teamIds, projectIds: noFilter.projectIds, show: 'all' })
          }
        >
          {t`Clear the filters`}
        </Button>
      </div>
    </Popover>
  )
}

function chosenWords(all: string, one: string, many: string, count: number): string {
  return count === 0 ? all : `${count} ${count === 1 ? one : many}`
}

function Days({ viewport }: { readonly viewport: RefObject<Viewport | null> }) {
  const { today, preferences } = useTimelineShared()
  const shownDays = useTimelineState((state) => state.shownDays)
  const [goes, setGoes] = useState(false)
  return (
    <>
      <Button size="small" onPress={() => viewport.current?.goTo(today)}>
        {t`Today`}
      </Button>
      <Popover
        label={t`Go to a date`}
        isOpen={goes}
        onOpenChange={setGoes}
        placement="bottom end"
        trigger={<IconButton label={t`Go to a date`} icon={<CalendarDays />} />}
      >
        <DatePicker
          label={t`Go to`}
          tense="nearest"
          isShared={false}
          isRequired
          value={dateOfDay(today)}
          preferences={preferences}
          onChange={(date) => {
            viewport.current?.goTo(dayNumber(date))
            setGoes(false)
          }}
        />
      </Popover>
      <IconButton
        label={t`Zoom out`}
        keys="-"
        icon={<ZoomOut />}
        onPress={() => viewport.current?.glideTo(shownDays * 1.6)}
      />
      <IconButton
        label={t`Zoom in`}
        keys="+"
        icon={<ZoomIn />}
        onPress={() => viewport.current?.glideTo(shownDays / 1.6)}
      />
      <Select
        label={t`Days in sight`}
        hideLabel
        className={styles.zoom}
        value={nearestZoom(1, shownDays)}
        options={zooms}
        onChange={(zoom) => viewport.current?.glideTo(zoomDays[zoom])}
      />
    </>
  )
}
