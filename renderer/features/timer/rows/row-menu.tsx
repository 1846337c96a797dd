import { plural, t } from '@lingui/core/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import PanelRight from 'lucide-react/icons/panel-right'
import Play from 'lucide-react/icons/play'
import Scissors from 'lucide-react/icons/scissors'
import Star from 'lucide-react/icons/star'
import StarOff from 'lucide-react/icons/star-off'
import Trash2 from 'lucide-react/icons/trash-2'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { epochSeconds, instantOf } from '../../../../shared/domain/instant.ts'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../components/overlays/menu.tsx'
import { splitMoment } from '../../../entities/time-entry/split-moment.ts'
import { type EntryItem, type GroupItem, idsOf } from '../list/list-items.ts'
import type { ListTools } from '../list-tools.ts'
import { useFavorites } from '../favorites/use-favorites.ts'

export interface RowMenuProps {
  readonly item: EntryItem | GroupItem
  /** The entry itself, of a group the newest. */
  readonly entry: TimeEntry
  readonly tools: ListTools
  readonly isTabbable: boolean
  readonly onToggleGroup: (key: string) => void
}

/** The actions on the entries of a row. */
export function RowMenu({ item, entry, tools, isTabbable, onToggleGroup }: RowMenuProps) {
  const ids = idsOf(item)
  const favorites = useFavorites()
  const cut = entry.stop === null ? null : middleOf(entry.start, entry.stop)
  const favorite = favorites.like(entry)
  // A copy joins the group of its original, so the new row needs the focus itself: Delete must not delete both.
  async function focusMade(making: Promise<readonly LocalId[]>): Promise<void> {
    const id = (await making).at(-1)
    if (id !== undefined) tools.focusEntry(id)
  }
  return (
    <Menu
      label={t`Entry actions`}
      placement="bottom end"
      trigger={<IconButton label={t`More actions`} icon={<Ellipsis />} excludeFromTabOrder={!isTabbable} />}
    >
      {item.kind === 'entry' ? (
        <MenuItem icon={<PanelRight />} keys="Alt+Enter" onAction={() => tools.openDetails(entry)}>
          {t`Open details`}
        </MenuItem>
      ) : (
        <MenuItem icon={<ChevronRight />} onAction={() => onToggleGroup(item.key)}>
          {item.isOpen ? t`Close the group` : t`Open the group`}
        </MenuItem>
      )}
      <MenuItem icon={<Play />} onAction={() => tools.resume(entry)}>
        {t`Continue`}
      </MenuItem>
      <MenuItem icon={<Copy />} onAction={() => void focusMade(tools.commands.duplicate(ids))}>
        {t`Duplicate`}
      </MenuItem>
      {item.kind === 'entry' && cut !== null && (
        <MenuItem icon={<Scissors />} onAction={() => void focusMade(tools.commands.split(entry.id, cut))}>
          {t`Split at ${tools.formats.time(instantOf(cut))}`}
        </MenuItem>
      )}
      {favorite === null ? (
        <MenuItem icon={<Star />} onAction={() => void favorites.add(entry)}>
          {t`Add to favourites`}
        </MenuItem>
      ) : (
        <MenuItem icon={<StarOff />} onAction={() => void favorites.remove(favorite)}>
          {t`Remove from favourites`}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 />}
        keys="Delete"
        isDestructive
        onAction={() => void tools.commands.remove(ids)}
      >
        {plural(ids.length, { one: 'Delete', other: 'Delete # entries' })}
      </MenuItem>
    </Menu>
  )
}

/** Where an entry is cut; another place is chosen in the calendar. */
function middleOf(start: string, stop: string): number | null {
  const span = { start: epochSeconds(start), end: epochSeconds(stop) }
  return splitMoment(span, span.end, (moment) => moment)
}
