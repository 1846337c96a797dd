import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import FileClock from 'lucide-react/icons/file-clock'
import { type CSSProperties, memo, useLayoutEffect, useRef } from 'react'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { classNames } from '../../../components/class-names.ts'
import { giveFocusTo } from '../../../components/keep-focus.ts'
import { shortWeekday } from '../../../components/labels/day-label.ts'
import { LiveDuration } from '../../../components/labels/live-duration.tsx'
import { projectColorStyle } from '../../../components/labels/project-dot.tsx'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import { projectOfItem, useCalendarShared } from '../calendar-context.ts'
import { lengthText } from '../../../entities/time-entry/stretch-words.ts'
import { type CalendarItem, itemLabel, titleOf } from './calendar-item.ts'
import styles from './calendar-item.module.css'
import { enterItem, openItem, openMenu, useCalendarState } from '../calendar-state.ts'
import { LockMark } from '../../../entities/timesheet/lock-mark.tsx'
import type { DayPart } from '../grid/day-parts.ts'

export interface CalendarItemViewProps {
  readonly part: DayPart<CalendarItem>
  /** Where in its lane it stands: CSS pixels and shares of the width. */
  readonly top: number
  readonly height: number
  readonly left: number
  readonly width: number
  /** It shares time with another entry. */
  readonly overlaps: boolean
  /** The Tab key reaches this item of the whole calendar. */
  readonly isCurrent: boolean
  /** The first part of it that is drawn: the one that takes the focus. */
  readonly isFirstPart: boolean
}

/** Of a title, in CSS pixels. */
const lineHeight = 16

/** An entry or a block in a day: opened by a press, moved and resized by dragging. */
export const CalendarItemView = memo(function CalendarItemView({
  part,
  top,
  height,
  left,
  width,
  overlaps,
  isCurrent,
  isFirstPart,
}: CalendarItemViewProps) {
  const shared = useCalendarShared()
  const { item } = part
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = useCalendarState((state) => state.openKey === item.key)
  const isDragged = useCalendarState((state) => state.draft?.key === item.key)
  const focusRequest = useCalendarState((state) =>
    isFirstPart && state.focusRequest?.key === item.key ? state.focusRequest : null,
  )
  const project = projectOfItem(shared, item)
  const hasOneColor = item.kind === 'block' && shared.settings.planner.blockColor === 'accent'
  const color = hasOneColor ? 'var(--accent)' : (project?.color ?? null)
  const label = itemLabel(item, project?.name ?? null, shared.formats, shared.today)
  const isRunning = item.kind === 'entry' && item.isRunning

  useLayoutEffect(() => {
    const { current: button } = opener
    if (focusRequest === null || button === null) return
    button.focus({ preventScroll: true })
    // In a narrow window a panel covers the hours until it has gone.
    if (document.activeElement !== button) void giveFocusTo(null, () => button)
    if (focusRequest.scrolls) button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    useCalendarState.setState({ focusRequest: null })
  }, [focusRequest])

  return (
    <li
      className={classNames(
        styles.item,
        styles[item.kind],
        isOpen && styles.open,
        isRunning && styles.running,
        isDragged && styles.dragged,
        overlaps && styles.overlaps,
        part.continues && styles.continues,
        part.goesOn && styles.goesOn,
        item.kind === 'block' && item.block.completed && styles.completed,
      )}
      data-size={height < 22 ? 'tiny' : height < 34 ? 'short' : undefined}
      style={
        {
          ...(color === null ? {} : projectColorStyle(color)),
          insetBlockStart: top,
          blockSize: height,
          '--left': left,
          '--width': width,
          '--lines': Math.max(1, Math.min(4, Math.floor((height - 4) / lineHeight))),
        } as CSSProperties
      }
    >
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        data-item={item.key}
        tabIndex={isCurrent && isFirstPart ? 0 : -1}
        aria-expanded={isOpen}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
        title={label}
        onFocus={() => enterItem(item.key)}
        onPointerDown={(event) => {
          if (isRunning) event.stopPropagation()
          else shared.startDrag(event, { kind: 'move', item })
        }}
        onKeyDown={(event) => shared.onItemKey(event, item)}
        onClick={() => openItem(item.key)}
        onContextMenu={(event) => {
          event.preventDefault()
          const { nativeEvent, currentTarget } = event
          const isByPointer = nativeEvent instanceof PointerEvent && nativeEvent.pointerType !== ''
          const { left, top: above } = currentTarget.getBoundingClientRect()
          const point = isByPointer ? { x: event.clientX, y: event.clientY } : { x: left + 8, y: above + 20 }
          openMenu({ key: item.key, point, moment: isByPointer ? shared.momentUnder(point) : null })
        }}
      >
        <span className="visually-hidden">
          {isFirstPart ? label : t`${label}, continued`}
          {overlaps && t`, overlaps`}
        </span>
        <span aria-hidden className={styles.title}>
          {titleOf(item)}
        </span>
        <span aria-hidden className={classNames(styles.facts, !part.continues && styles.range, 'figures')}>
          {part.continues ? <Continued part={part} /> : <Times item={item} />}
        </span>
        {project !== null && (
          <span aria-hidden className={classNames(styles.facts, styles.project)}>
            {project.name}
          </span>
        )}
        {!part.continues && <Handle item={item} edge="start" />}
        {!part.goesOn && !isRunning && <Handle item={item} edge="end" />}
      </button>
      <Marks item={item} />
    </li>
  )
})

function Times({ item }: { readonly item: CalendarItem }) {
  const { formats } = useCalendarShared()
  if (item.kind === 'entry' && item.isRunning) {
    return (
      <>
        <span className={styles.times}>{formats.time(instantOf(item.start))} · </span>
        <LiveDuration start={item.entry.start} format={formats.duration} />
      </>
    )
  }
  return (
    <>
      <span className={styles.times}>
        {formats.time(instantOf(item.start))}
        <span className={styles.until}> – {formats.time(instantOf(item.end))}</span> ·{' '}
      </span>
      <span>{lengthText(item, formats)}</span>
    </>
  )
}

/** The part after midnight says on which day all of it counts. */
function Continued({ part }: { readonly part: DayPart<CalendarItem> }) {
  const { formats } = useCalendarShared()
  const began = shortWeekday(formats.dateOf(instantOf(part.item.start)))
  return (
    <>
      <Trans>
        until {formats.time(instantOf(part.item.end))} · counts on {began}
      </Trans>
    </>
  )
}

/** How it stands: completed and logged, to be logged, waiting for the server, refused. */
function Marks({ item }: { readonly item: CalendarItem }) {
  const { lockOf, formats } = useCalendarShared()
  const { syncState } = item.kind === 'entry' ? item.entry : item.block
  const sheet =
    item.kind === 'entry' && syncState === 'saved'
      ? lockOf(formats.dateOf(item.entry.start), item.entry.workspaceId)
      : null
  return (
    <span className={styles.marks}>
      {syncState === 'refused' && <SyncMark state={syncState} />}
      {sheet !== null && <LockMark sheet={sheet} formats={formats} isSmall />}
      {item.kind === 'block' && <BlockMark item={item} />}
    </span>
  )
}

function BlockMark({ item }: { readonly item: Extract<CalendarItem, { kind: 'block' }> }) {
  const { block, task } = item
  if (block.logged) return <CircleCheckBig aria-hidden className="accent" />
  if (block.completed) return <Check aria-hidden />
  return task?.autoLogTime === true ? <FileClock aria-hidden /> : null
}

/**
 * An edge that a pointer takes hold of; keys do the same with Alt and Shift. It lies in the button, so that a press on
 * it focuses the item.
 */
function Handle({ item, edge }: { readonly item: CalendarItem; readonly edge: 'start' | 'end' }) {
  const { startDrag } = useCalendarShared()
  return (
    <span
      aria-hidden
      className={classNames(styles.handle, styles[edge])}
      onPointerDown={(event) => startDrag(event, { kind: 'resize', item, edge })}
    />
  )
}
