import { t } from '@lingui/core/macro'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import PanelRight from 'lucide-react/icons/panel-right'
import Play from 'lucide-react/icons/play'
import Scissors from 'lucide-react/icons/scissors'
import Square from 'lucide-react/icons/square'
import Trash2 from 'lucide-react/icons/trash-2'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { MenuAtPoint } from '../../../components/overlays/menu-at-point.tsx'
import { MenuItem, MenuSeparator } from '../../../components/overlays/menu.tsx'
import { splitMoment, splitMomentAt } from '../../../entities/time-entry/split-moment.ts'
import { useCalendarShared } from '../calendar-context.ts'
import type { CalendarItem } from './calendar-item.ts'
import { closeMenu, type ItemMenuPlace, openItem, useCalendarState } from '../calendar-state.ts'
import { titleOf } from './item-words.ts'
import { useMinute } from '../../../components/use-minute.ts'

export interface ItemMenuProps {
  readonly items: readonly CalendarItem[]
  readonly onRemove: (item: CalendarItem) => void
}

/** The actions on an item, where it was pressed with the second button or the menu key. */
export function ItemMenu({ items, onRemove }: ItemMenuProps) {
  const menu = useCalendarState((state) => state.menu)
  const item = items.find((each) => each.key === menu?.key)
  return menu === null || item === undefined ? null : (
    <OpenItemMenu place={menu} item={item} onRemove={onRemove} />
  )
}

function OpenItemMenu({
  place,
  item,
  onRemove,
}: Pick<ItemMenuProps, 'onRemove'> & { readonly place: ItemMenuPlace; readonly item: CalendarItem }) {
  const { formats, commands, track, days, settings } = useCalendarShared()
  const now = useMinute()
  const snap = (moment: number) => days.snap(moment, settings.view.snapMinutes * 60)
  const isOpen = item.kind === 'entry' || !(item.block.completed || item.block.logged)
  const cut =
    (place.moment === null ? null : splitMomentAt(item, place.moment, snap)) ?? splitMoment(item, now, snap)
  const isRunning = item.kind === 'entry' && item.isRunning
  return (
    <MenuAtPoint label={t`Actions for ${titleOf(item)}`} point={place.point} onClose={closeMenu}>
      <MenuItem icon={<PanelRight />} keys="Enter" onAction={() => openItem(item.key)}>
        {t`Open`}
      </MenuItem>
      <MenuItem icon={isRunning ? <Square /> : <Play />} keys="Mod+Enter" onAction={() => track(item)}>
        {isRunning ? t`Stop` : item.kind === 'entry' ? t`Continue` : t`Track`}
      </MenuItem>
      {item.kind === 'block' && (
        <MenuItem
          icon={<Check />}
          keys="d"
          onAction={() => void commands.setCompleted(item, !item.block.completed)}
        >
          {item.block.completed ? t`Open again` : t`Complete`}
        </MenuItem>
      )}
      {cut !== null && isOpen && (
        <MenuItem icon={<Scissors />} keys="x" onAction={() => void commands.split(item, cut)}>
          {t`Split at ${formats.time(instantOf(cut))}`}
        </MenuItem>
      )}
      {item.kind === 'entry' && (
        <MenuItem icon={<Copy />} onAction={() => void commands.duplicate(item)}>
          {t`Duplicate`}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} keys="Delete" isDestructive onAction={() => onRemove(item)}>
        {t`Delete`}
      </MenuItem>
    </MenuAtPoint>
  )
}
