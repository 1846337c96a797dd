import { t } from '@lingui/core/macro'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import { useMemo, useState } from 'react'
import type { DayShape } from '../../../../shared/domain/day-shape.ts'
import { gapsOfDay, overlapsOf } from '../../../../shared/domain/day-gaps.ts'
import type { Stretch } from '../../../../shared/domain/free-time.ts'
import { MenuItem, MenuSection } from '../../../components/overlays/menu.tsx'
import { useMinute } from '../../../components/use-minute.ts'
import { useOverlapWays, type Way } from '../../../entities/time-entry/day-ways.tsx'
import {
  gapKey,
  leaveAsIs,
  overlapKey,
  readLeft,
  useLeftKeys,
} from '../../../entities/time-entry/left-as-is.ts'
import { lengthText, timesText } from '../../../entities/time-entry/stretch-words.ts'
import { useCalendarShared } from '../calendar-context.ts'
import { type ItemMenuPlace, useCalendarState } from '../calendar-state.ts'
import { partsOfDay } from '../grid/day-parts.ts'
import { drawnPart, placeOf } from '../grid/day-scale.ts'
import { type CalendarItem, type EntryItem, titleOf } from './calendar-item.ts'
import styles from './gaps.module.css'

function isEntry(item: CalendarItem): item is EntryItem {
  return item.kind === 'entry'
}

function gapsIn(items: readonly CalendarItem[], day: DayShape, now: number): readonly Stretch[] {
  const tracked = partsOfDay(items.filter(isEntry), day).map((part) => part.item)
  return gapsOfDay(tracked, { from: day.start, work: null, now })
}

/** The keys of entries that share time, unless the person leaves that as it is. */
export function useOverlapping(items: readonly CalendarItem[]): ReadonlySet<string> {
  useState(readLeft)
  const left = useLeftKeys()
  return useMemo(() => {
    const pairs = overlapsOf(items.filter(isEntry))
    const asked = pairs.filter(([first, second]) => !left.has(overlapKey(first.entry, second.entry)))
    return new Set(asked.flat().map(({ key }) => key))
  }, [items, left])
}

/** Lower ones could not be pressed, in CSS pixels. */
const lowest = 24

/** The gaps between what was tracked on a day; a press offers what would fill them. */
export function DayGaps({ day, items }: { readonly day: DayShape; readonly items: readonly CalendarItem[] }) {
  const { scale, formats } = useCalendarShared()
  useState(readLeft)
  const left = useLeftKeys()
  const gaps = gapsIn(items, day, useMinute())
  const drawn = drawnPart(scale, day)
  return gaps.map((gap) => {
    const top = placeOf(scale, day, Math.max(gap.start, drawn.start))
    const height = placeOf(scale, day, Math.min(gap.end, drawn.end)) - top
    if (height < lowest || left.has(gapKey(gap))) return null
    const length = lengthText(gap, formats)
    return (
      <div key={gap.start} className={styles.gap} style={{ insetBlockStart: top, blockSize: height }}>
        <button
          type="button"
          // By key it is reached from the menu of an entry beside it, and from the review of the day.
          tabIndex={-1}
          className={styles.fill}
          aria-label={t`Fill the gap, ${timesText(gap, formats)}, ${length}`}
          title={t`Fill the gap, ${timesText(gap, formats)}`}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={({ clientX: x, clientY: y }) =>
            useCalendarState.setState({ gapMenu: { gap, date: day.date, point: { x, y } } })
          }
        >
          {length}
        </button>
      </div>
    )
  })
}

interface EntryNeighboursProps {
  readonly item: EntryItem
  readonly items: readonly CalendarItem[]
  readonly place: ItemMenuPlace
}

/** In the menu of an entry: the gaps beside it, and what it overlaps. */
export function EntryNeighbours({ item, items, place }: EntryNeighboursProps) {
  const { formats, days } = useCalendarShared()
  const waysOf = useOverlapWays()
  const day = days.shapeAt(item.start)
  const gaps = gapsIn(items, day, useMinute()).filter(
    ({ start, end }) => start === item.end || end === item.start,
  )
  const overlaps = overlapsOf(items.filter(isEntry)).filter((pair) => pair.includes(item))
  return (
    <>
      {gaps.map((gap) => (
        <MenuItem
          key={gap.start}
          icon={<Hourglass />}
          onAction={() => useCalendarState.setState({ gapMenu: { gap, date: day.date, point: place.point } })}
        >
          {gap.start === item.end
            ? t`Fill the gap after it, ${lengthText(gap, formats)}…`
            : t`Fill the gap before it, ${lengthText(gap, formats)}…`}
        </MenuItem>
      ))}
      {overlaps.slice(0, 3).map(([first, second]) => {
        const other = first === item ? second : first
        return (
          <MenuSection key={other.key} title={t`Overlaps “${titleOf(other)}”`}>
            {waysOf(first, second, formats).map((way) => (
              <MenuItem key={way.key} icon={way.icon} onAction={way.run}>
                {wayWords(way)}
              </MenuItem>
            ))}
            <MenuItem
              icon={<Check />}
              onAction={() => leaveAsIs(overlapKey(first.entry, second.entry), true)}
            >
              {t`Leave both as they are`}
            </MenuItem>
          </MenuSection>
        )
      })}
    </>
  )
}

/** A way in one line. */
export function wayWords({ label, note }: Way): string {
  return note === null ? label : `${label}, ${note}`
}
