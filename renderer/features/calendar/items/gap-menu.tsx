import { t } from '@lingui/core/macro'
import Check from 'lucide-react/icons/check'
import { MenuItem, MenuSeparator } from '../../../components/overlays/menu.tsx'
import { useMinute } from '../../../components/use-minute.ts'
import { useGapWays } from '../../../entities/time-entry/day-ways.tsx'
import { gapKey, leaveAsIs } from '../../../entities/time-entry/left-as-is.ts'
import { timesText } from '../../../entities/time-entry/stretch-words.ts'
import { useCalendarShared } from '../calendar-context.ts'
import { type GapMenuPlace, useCalendarState } from '../calendar-state.ts'
import type { CalendarItem } from './calendar-item.ts'
import { titleOf } from './calendar-item.ts'
import { wayWords } from './gaps.tsx'
import { MenuAtPoint } from './item-menu.tsx'

/** The ways to fill a gap, where it was pressed. */
export function GapMenu({ items }: { readonly items: readonly CalendarItem[] }) {
  const place = useCalendarState((state) => state.gapMenu)
  return place === null ? null : <OpenGapMenu items={items} place={place} />
}

function OpenGapMenu({
  items,
  place: { gap, date, point },
}: {
  readonly items: readonly CalendarItem[]
  readonly place: GapMenuPlace
}) {
  const { formats, names, commands } = useCalendarShared()
  const now = useMinute()
  const ways = useGapWays(gap, {
    date,
    tracked: items.filter((item) => item.kind === 'entry'),
    blocks: items.flatMap((item) =>
      item.kind === 'block' && !item.block.logged && item.end <= now
        ? [{ id: item.block.id, title: titleOf(item), start: item.start, end: item.end }]
        : [],
    ),
    formats,
    names,
    onAdd: (whole) => void commands.addEntry(whole, t`Entry added, ${timesText(whole, formats)}`),
  })
  return (
    <MenuAtPoint
      label={t`Fill the gap, ${timesText(gap, formats)}`}
      point={point}
      onClose={() => useCalendarState.setState({ gapMenu: null })}
    >
      {ways.map((way) => (
        <MenuItem key={way.key} icon={way.icon} onAction={way.run}>
          {wayWords(way)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Check />} onAction={() => leaveAsIs(gapKey(gap), true)}>
        {t`Leave as it is`}
      </MenuItem>
    </MenuAtPoint>
  )
}
