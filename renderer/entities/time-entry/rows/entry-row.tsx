import { t, plural } from '@lingui/core/macro'
import Play from 'lucide-react/icons/play'
import { type KeyboardEvent, memo, type MouseEvent, useRef, useState } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import PanelRight from 'lucide-react/icons/panel-right'
import Scissors from 'lucide-react/icons/scissors'
import Star from 'lucide-react/icons/star'
import StarOff from 'lucide-react/icons/star-off'
import Trash2 from 'lucide-react/icons/trash-2'
import type { SyncState } from '../../../../shared/bridge/fields.ts'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { epochSeconds, instantOf } from '../../../../shared/domain/instant.ts'
import { classNames } from '../../../components/class-names.ts'
import type { Refusal } from '../../../components/fields/typed-text.ts'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import { LockMark } from '../../timesheet/lock-mark.tsx'
import { amountWords } from '../../money/amount-words.ts'
import { BilledMark } from '../billed-mark.tsx'
import { DaysLater } from '../days-later.tsx'
import { IconButton } from '../../../components/controls/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../components/overlays/menu.tsx'
import { splitMoment } from '../split-moment.ts'
import { EditableCell } from './editable-cell.tsx'
import cells from './entry-cells.module.css'
import columns from './entry-columns.module.css'
import styles from './entry-row.module.css'
import { Highlighted } from './highlighted.tsx'
import { type EntryItem, type GroupItem, idsOf } from '../list/list-items.ts'
import type { ListTools } from '../list-tools.ts'
import { useFavorites } from '../../favorite/use-favorites.ts'
import { BillableCell, ProjectCell, TagsCell, DurationCell, TimeRangeCell } from './cells.tsx'
import check from './row-check.module.css'
import { useCellEditing } from './use-cell-editing.ts'

export interface EntryRowProps {
  readonly item: EntryItem | GroupItem
  readonly rowIndex: number
  readonly tools: ListTools
  /** Its details stand at the side. */
  readonly isShown: boolean
  /** It is the row that keys act on, and the one that Tab leads to. */
  readonly isActive: boolean
  readonly selected: 'all' | 'some' | 'none'
  readonly onActivate: (key: string) => void
  readonly onSelect: (key: string, isRange: boolean) => void
  readonly onToggleGroup: (key: string) => void
  /** Text typed into the row must not be lost by scrolling it away. */
  readonly onPin: (key: string, isPinned: boolean) => void
}

/** One entry, or several alike ones, as a row of the grid. */
export const EntryRow = memo(function EntryRow({
  item,
  rowIndex,
  tools,
  isActive,
  isShown,
  selected,
  onActivate,
  onSelect,
  onToggleGroup,
  onPin,
}: EntryRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const [isHovered, setHovered] = useState(false)
  const editing = useCellEditing(
    (isEditing) => onPin(item.key, isEditing),
    () => row.current?.focus(),
  )
  const ids = idsOf(item)
  const state = worstState(item)
  const entry = item.kind === 'entry' ? item.entry : newestOf(item)
  const cell = { entry, ids, tools, isTabbable: isActive }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== row.current || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && event.altKey) tools.openDetails(entry)
    else if (event.key === 'Enter' || event.key === 'F2') editing.of('description').onEdit()
    else if (event.key === 'ArrowRight' && item.kind === 'group' && !item.isOpen) onToggleGroup(item.key)
    else if (event.key === 'ArrowLeft' && item.kind === 'group' && item.isOpen) onToggleGroup(item.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function describe(text: string, description: readonly string[]): Promise<Refusal | null> {
    return tools.commands.save(ids, tools.readDescription(entry, text), { description })
  }

  return (
    <div
      ref={row}
      role="row"
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={rowIndex}
      aria-selected={selected === 'all'}
      {...(item.kind === 'group' ? { 'aria-expanded': item.isOpen } : {})}
      data-key={item.key}
      className={classNames(
        columns.columns,
        columns.entry,
        styles.row,
        selected !== 'none' && styles.selected,
        isShown && styles.shown,
        editing.isEditing && styles.edited,
        item.kind === 'entry' && item.inGroup && styles.inGroup,
      )}
      onFocus={() => onActivate(item.key)}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <div role="gridcell" className={check.check}>
        <input
          type="checkbox"
          tabIndex={isActive ? 0 : -1}
          aria-label={t`Select ${entry.description || t`the entry without a description`}`}
          ref={(box) => {
            if (box) box.indeterminate = selected === 'some'
          }}
          checked={selected === 'all'}
          onClick={(event: MouseEvent) => onSelect(item.key, event.shiftKey)}
          onChange={() => {}}
        />
      </div>
      <div role="gridcell" className={styles.description}>
        {item.kind === 'group' && (
          <button
            type="button"
            tabIndex={isActive ? 0 : -1}
            className={styles.count}
            aria-label={
              item.isOpen
                ? t`Close the group of ${item.entries.length} entries`
                : t`Open the group of ${item.entries.length} entries`
            }
            onClick={() => onToggleGroup(item.key)}
          >
            {item.entries.length}
          </button>
        )}
        <EditableCell
          label={t`Description`}
          value={entry.description}
          {...editing.of('description')}
          read={(text) => ({ ok: true, value: text.trim() })}
          onCommit={describe}
          savedAs={(text) => tools.readDescription(entry, text).description ?? entry.description}
          isShared
          maxLength={3000}
          isTabbable={isActive}
          className={classNames(cells.words, entry.description === '' && cells.none)}
        >
          {entry.description === '' ? (
            t`Add a description`
          ) : (
            <Highlighted text={entry.description} search={tools.search} />
          )}
        </EditableCell>
      </div>
      <div role="gridcell" className={columns.project}>
        <ProjectCell {...cell} />
      </div>
      <div role="gridcell" className={columns.tags}>
        <TagsCell {...cell} />
      </div>
      <div role="gridcell" className={columns.billable}>
        <BillableCell {...cell} />
        {item.amounts?.length ? <span className={styles.amount}>{amountWords(item.amounts)}</span> : null}
      </div>
      <div role="gridcell" className={columns.range}>
        {item.kind === 'entry' ? (
          <TimeRangeCell entry={entry} tools={tools} editing={editing} isTabbable={isActive} />
        ) : (
          <>
            <span className={cells.span}>{tools.formats.time(oldestOf(item).start)}</span>
            <span className={cells.dash}>–</span>
            <span className={cells.span}>{tools.formats.time(lastStopOf(item))}</span>
            <DaysLater
              start={oldestOf(item).start}
              stop={lastStopOf(item)}
              formats={tools.formats}
              className={cells.nextDay}
            />
          </>
        )}
      </div>
      <div role="gridcell" className={columns.length}>
        {item.kind === 'entry' ? (
          <DurationCell
            entry={entry}
            shownSeconds={item.shownSeconds}
            tools={tools}
            editing={editing}
            isTabbable={isActive}
          />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={classNames(cells.editable, cells.figures, cells.duration)}
            title={item.isOpen ? t`Close the group` : t`Open the group`}
            onClick={() => onToggleGroup(item.key)}
          >
            {tools.formats.duration(item.shownSeconds)}
          </button>
        )}
      </div>
      <div role="gridcell" className={columns.sync}>
        {state === 'saved' ? <StandingMark item={item} tools={tools} /> : <SyncMark state={state} />}
      </div>
      <div role="gridcell" className={classNames(columns.actions, styles.actions)}>
        <button
          type="button"
          data-once
          tabIndex={isActive ? 0 : -1}
          className={cells.icon}
          aria-label={t`Continue ${entry.description || t`this entry`}`}
          title={t`Continue`}
          onClick={() => tools.resume(entry)}
        >
          <Play aria-hidden />
        </button>
        {isActive || isHovered ? (
          <RowMenu
            item={item}
            entry={entry}
            tools={tools}
            isTabbable={isActive}
            onToggleGroup={onToggleGroup}
          />
        ) : (
          <span className={cells.icon} />
        )}
      </div>
    </div>
  )
})

/** Billed, or of a day that is locked. */
function StandingMark({ item, tools }: Pick<EntryRowProps, 'item' | 'tools'>) {
  const { start, workspaceId } = item.kind === 'entry' ? item.entry : newestOf(item)
  const sheet = tools.lockOf(tools.formats.dateOf(start), workspaceId)
  return sheet === null ? (
    <BilledMark entries={entriesOf(item)} />
  ) : (
    <LockMark sheet={sheet} formats={tools.formats} />
  )
}

function newestOf({ entries }: GroupItem): TimeEntry {
  const [newest] = entries
  if (!newest) throw new RangeError('A group has two entries at least')
  return newest
}

function oldestOf(group: GroupItem): TimeEntry {
  return group.entries.at(-1) ?? newestOf(group)
}

/** Entries may overlap: the one that began last need not end last. */
function lastStopOf({ entries }: GroupItem): string {
  return instantOf(Math.max(...entries.map(({ start, stop }) => epochSeconds(stop ?? start))))
}

function entriesOf(item: EntryItem | GroupItem): readonly TimeEntry[] {
  return item.kind === 'entry' ? [item.entry] : item.entries
}

function worstState(item: EntryItem | GroupItem): SyncState {
  const states = new Set(entriesOf(item).map(({ syncState }) => syncState))
  if (states.has('refused')) return 'refused'
  return states.has('waiting') ? 'waiting' : 'saved'
}

interface RowMenuProps extends Pick<EntryRowProps, 'item' | 'tools' | 'onToggleGroup'> {
  /** The entry itself, of a group the newest. */
  readonly entry: TimeEntry
  readonly isTabbable: boolean
}

/** The actions on the entries of a row. */
function RowMenu({ item, entry, tools, isTabbable, onToggleGroup }: RowMenuProps) {
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
