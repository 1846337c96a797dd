import { t } from '@lingui/core/macro'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import PanelRight from 'lucide-react/icons/panel-right'
import Play from 'lucide-react/icons/play'
import Scissors from 'lucide-react/icons/scissors'
import Square from 'lucide-react/icons/square'
import Trash2 from 'lucide-react/icons/trash-2'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { EntryNeighbours } from './gaps.tsx'
import { MenuItem, MenuSeparator, preloadMenu } from '../../../components/overlays/menu.tsx'
import { splitMoment, splitMomentAt } from '../../../entities/time-entry/split-moment.ts'
import { useCalendarShared } from '../calendar-context.ts'
import { type CalendarItem, titleOf } from './calendar-item.ts'
import { closeMenu, type ItemMenuPlace, openItem, useCalendarState } from '../calendar-state.ts'
import { useMinute } from '../../../components/use-minute.ts'
import { type ReactNode, Suspense, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '../../../components/dragging/follow-press.ts'
import { lazyComponent } from '../../../components/states/lazy-component.ts'
import type { MenuPopupProps } from '../../../components/overlays/menu-popup.tsx'
import styles from './item-menu.module.css'

export interface ItemMenuProps {
  readonly items: readonly CalendarItem[]
  readonly onRemove: (item: CalendarItem) => void
}

/** The actions on an item, where it was pressed with the second button or the menu key. */
export function ItemMenu({ items, onRemove }: ItemMenuProps) {
  const menu = useCalendarState((state) => state.menu)
  const item = items.find((each) => each.key === menu?.key)
  return menu === null || item === undefined ? null : (
    <OpenItemMenu place={menu} item={item} items={items} onRemove={onRemove} />
  )
}

function OpenItemMenu({
  place,
  item,
  items,
  onRemove,
}: ItemMenuProps & { readonly place: ItemMenuPlace; readonly item: CalendarItem }) {
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
      {item.kind === 'entry' && <EntryNeighbours item={item} items={items} place={place} />}
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} keys="Delete" isDestructive onAction={() => onRemove(item)}>
        {t`Delete`}
      </MenuItem>
    </MenuAtPoint>
  )
}

const MenuPopup = lazyComponent<MenuPopupProps>(async () => {
  await preloadMenu()
  return (await import('../../../components/overlays/menu-popup.tsx')).MenuPopup
})

interface MenuAtPointProps {
  /** The accessible name: "Entry actions". */
  readonly label: string
  /** Where in the window it opens. */
  readonly point: Point
  readonly onClose: () => void
  /** MenuItem, MenuSection and MenuSeparator. */
  readonly children: ReactNode
}

/** The menu of what was pressed with the second button, or with the menu key; mounted while it is open. */
export function MenuAtPoint({ label, point, onClose, children }: MenuAtPointProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      {createPortal(
        <span ref={anchor} aria-hidden className={styles.anchor} style={{ left: point.x, top: point.y }} />,
        document.body,
      )}
      <Suspense>
        <MenuPopup triggerRef={anchor} onClose={onClose} label={label} placement="bottom start">
          {children}
        </MenuPopup>
      </Suspense>
    </>
  )
}
