import { plural, t } from '@lingui/core/macro'
import { useParams } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CheckCircle from 'lucide-react/icons/circle-check-big'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { addDays, isPlainDate } from '../../../../shared/domain/plain-date.ts'
import { durationStep } from '../../../../shared/domain/shown-duration.ts'
import { useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { Keys } from '../../../components/labels/kbd.tsx'
import { longDay } from '../../../components/labels/day-label.ts'
import { SidePanelPlace } from '../../../components/layout/side-panel.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { useActiveRow } from '../../../components/use-active-row.ts'
import { useMinute } from '../../../components/use-minute.ts'
import { useToday } from '../../../components/use-today.ts'
import { EntryDetailsPanel } from '../../../entities/time-entry/entry-details-panel.tsx'
import { leaveAsIs, readLeft, useLeftKeys } from '../../../entities/time-entry/left-as-is.ts'
import { type Formats, useFormats } from '../../../entities/time-entry/use-formats.ts'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { focusSidePanel } from '../../../stores/side-panel-slot.ts'
import { AddEntryPanel } from '../add-entry-panel.tsx'
import { LockNotice } from '../../../entities/timesheet/lock-mark.tsx'
import { BulkBar } from '../../../entities/time-entry/list/bulk-bar.tsx'
import { useListTools, useOpenEntry } from '../../../entities/time-entry/use-list-tools.ts'
import { DayBar } from './day-bar.tsx'
import { openBlocks, type ReviewItem, reviewItems } from './review-day.ts'
import { ReviewRow } from './review-row.tsx'
import styles from './review.module.css'
import { DaySums, Untracked } from './day-sums.tsx'
import { useGoToReview } from '../../../entities/time-entry/use-go-to-review.ts'
import { useReviewDay } from './use-review-day.ts'

const command = commandsOf('Timer', 'review')

/** A day in one screen: everything that was tracked and planned, and what is to be put right before it is handed in. */
export function ReviewScreen() {
  const formats = useFormats()
  const params: unknown = useParams({ strict: false })
  if (formats === null) return null
  return <Review formats={formats} wanted={dateOf(params)} />
}

/** The routes belong to the app, which features do not know: what is in the address is looked at here. */
function dateOf(params: unknown): string | null {
  const date = typeof params === 'object' && params !== null && 'date' in params ? params.date : null
  return typeof date === 'string' && isPlainDate(date) ? date : null
}

function Review({ formats, wanted }: { readonly formats: Formats; readonly wanted: string | null }) {
  const { timeZone, dateFormat } = formats.preferences
  const today = useToday(timeZone)
  const date = wanted ?? today
  const goToReview = useGoToReview()
  const step = (days: number) => goToReview(addDays(date, days))
  useCommands([
    command('previous', t`Review the day before`, 'k', () => step(-1), t`earlier yesterday`),
    command('next', t`Review the next day`, 'j', () => step(1), t`later`),
    command('today', t`Review today`, 't', () => goToReview(today)),
  ])
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <span className="visually-hidden">{t`Review,`} </span>
          {longDay(date, dateFormat, today)}
        </h1>
        <IconButton label={t`A day earlier`} keys="k" icon={<ChevronLeft />} onPress={() => step(-1)} />
        <Button size="small" isDisabled={date === today} onPress={() => goToReview(today)}>
          {t`Today`}
        </Button>
        <IconButton label={t`A day later`} keys="j" icon={<ChevronRight />} onPress={() => step(1)} />
      </header>
      <ReviewOfDay key={date} date={date} formats={formats} />
    </div>
  )
}

interface ReviewOfDayProps {
  readonly date: string
  readonly formats: Formats
}

function ReviewOfDay({ date, formats }: ReviewOfDayProps) {
  const now = useMinute()
  const { read, listed, error, retry } = useReviewDay(date, formats.preferences.timeZone, now)
  const [panel, setPanel] = useState<'add' | LocalId | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<LocalId>>(new Set())
  useState(readLeft)
  const left = useLeftKeys()
  const create = useUndoableCommand('timeEntries.create')
  const list = useRef<HTMLDivElement>(null)
  const [wantedId, setWantedId] = useState<LocalId | null>(null)
  const tools = useListTools({
    formats,
    entries: listed,
    search: '',
    openDetails: (entry) => open(entry.id),
    focusEntry: setWantedId,
  })
  const { names } = tools
  const sheet = tools.lockOf(date)
  const step = durationStep(formats.preferences.durationFormat)
  const hasProjects = names.projects.length > 0
  const input = useMemo(
    () => ({
      date,
      dateOf: formats.dateOf,
      tracked: read?.tracked ?? [],
      from: read?.from ?? 0,
      work: read?.work ?? null,
      now,
      step,
      hasProjects,
    }),
    [date, formats, read, now, step, hasProjects],
  )
  const items = useMemo(() => reviewItems(input), [input])
  const active = useActiveRow(list, items, () => true)
  if (wantedId !== null && items.some(({ key }) => key === wantedId)) {
    active.focus(wantedId)
    setWantedId(null)
  }
  const byId = useMemo(
    () =>
      new Map(items.flatMap((item) => (item.kind === 'entry' ? [[item.entry.id, item.entry] as const] : []))),
    [items],
  )
  const shown = useOpenEntry(panel === 'add' ? null : panel, byId)
  const faulty = items.filter((item) => isFaulty(item, left))

  const isOpened = useRef(false)
  useEffect(() => {
    const [first] = faulty
    if (isOpened.current || read === null) return
    isOpened.current = true
    // A person who came by a button of the screen goes on from there.
    if (first !== undefined && document.activeElement?.matches('main, body')) active.focus(first.key)
  })

  function open(of: 'add' | LocalId): void {
    setPanel(of)
    focusSidePanel()
  }

  function goToFault(): void {
    const at = items.findIndex(({ key }) => key === active.key)
    const next = items.slice(at + 1).find((item) => faulty.includes(item)) ?? faulty[0]
    if (next !== undefined) active.focus(next.key)
  }

  useCommands([
    command('add', t`Add entry`, 'n', () => open('add'), t`manual past`),
    command('fault', t`Go to the next thing to put right`, '.', goToFault, t`gap overlap fault`),
  ])

  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement) || target.role !== 'row') return
    const at = items.findIndex(({ key }) => key === active.key)
    const item = items[at]
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: items.length - 1,
    }
    const next = items[moves[event.key] ?? -1]
    if (event.ctrlKey || event.metaKey || event.altKey || item === undefined) return
    if (next !== undefined) active.focus(next.key)
    else if (event.key === ' ' && item.kind === 'entry') select(item.entry.id)
    else if (event.key === 'Delete' && item.kind === 'entry') void tools.commands.remove([item.entry.id])
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function select(id: LocalId): void {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }

  if (error !== null)
    return <ErrorState title={t`The day could not be read`} message={error.message} onRetry={retry} />
  if (read === null) return null
  const chosen = [...selected].filter((id) => byId.has(id))
  const unlogged = openBlocks(read.blocks, read.tracked, now)
  const surroundings = {
    date,
    tracked: read.tracked,
    blocks: unlogged,
    formats,
    names,
    onAdd: ({ start, end }: { readonly start: number; readonly end: number }) =>
      void create({ start: instantOf(start), stop: instantOf(end) }, t`Entry added`).then((added) => {
        const [id] = added?.ids ?? []
        if (id !== undefined) open(id)
        return undefined
      }),
  }
  const [gap] = items.flatMap((item) => (item.kind === 'gap' && !left.has(item.key) ? [item.gap] : []))
  const hour = { start: (read.work?.end ?? now) - 3600, end: read.work?.end ?? now }
  const toFill = gap ?? hour

  return (
    <>
      {chosen.length > 0 ? (
        <BulkBar
          ids={chosen}
          entries={chosen.flatMap((id) => byId.get(id) ?? [])}
          seconds={items.reduce(
            (sum, item) =>
              sum + (item.kind === 'entry' && selected.has(item.entry.id) ? item.shownSeconds : 0),
            0,
          )}
          tools={tools}
          onCopied={(copies) => setSelected(new Set(copies))}
          onDone={() => setSelected(new Set())}
        />
      ) : (
        <div className={styles.bar}>
          <DaySums input={input} formats={formats} names={names} />
          <Button icon={<Plus />} onPress={() => open('add')}>
            {t`Add entry`}
          </Button>
        </div>
      )}
      <DayBar
        items={items}
        tracked={read.tracked}
        planned={read.blocks}
        work={read.work}
        day={{ start: read.from, end: read.to }}
        formats={formats}
        names={names}
        left={left}
        onChoose={active.focus}
      />
      {sheet !== null && (
        <div className={styles.locked}>
          <LockNotice sheet={sheet} formats={formats}>
            {t`Its entries stay as they are.`}
          </LockNotice>
        </div>
      )}
      <p className={styles.state} role="status">
        <StateWords faults={faulty.length} isEmpty={items.length === 0} />
      </p>
      <div
        className={styles.scroller}
        data-half-days={formats.preferences.timeFormat === 'h:mm A' || undefined}
      >
        {items.length === 0 ? (
          <EmptyState
            title={t`Nothing was tracked on this day`}
            message={t`Add what you did, or go to another day.`}
            action={
              <Button icon={<Plus />} onPress={() => open('add')}>
                {t`Add entry`}
              </Button>
            }
          />
        ) : (
          <div
            ref={list}
            role="grid"
            tabIndex={-1}
            aria-label={t`The day in order`}
            data-selecting={chosen.length > 0 || undefined}
            onKeyDown={onKeyDown}
            onFocus={active.onFocus}
            onBlur={active.onBlur}
          >
            {items.map((item, index) => (
              <ReviewRow
                key={item.key}
                item={item}
                rowIndex={index + 1}
                tools={tools}
                surroundings={surroundings}
                isActive={item.key === active.key}
                isShown={item.key === shown?.id}
                isSelected={item.kind === 'entry' && selected.has(item.entry.id)}
                isLeft={left.has(item.key)}
                onActivate={active.activate}
                onSelect={select}
                onLeave={(isLeft) => leaveAsIs(item.key, isLeft)}
              />
            ))}
          </div>
        )}
        {read.from <= now && (
          <Untracked
            date={date}
            tasks={read.tasks}
            blocks={unlogged}
            tracked={read.tracked}
            gap={gap ?? null}
            formats={formats}
          />
        )}
      </div>
      <SidePanelPlace of={panel} onClose={() => setPanel(null)}>
        {panel === 'add' && (
          <AddEntryPanel
            initialRange={{ start: instantOf(toFill.start), stop: instantOf(toFill.end) }}
            tools={tools}
            onClose={() => setPanel(null)}
          />
        )}
        {shown && (
          <EntryDetailsPanel key={shown.id} entry={shown} tools={tools} onClose={() => setPanel(null)} />
        )}
      </SidePanelPlace>
    </>
  )
}

function isFaulty(item: ReviewItem, left: ReadonlySet<string>): boolean {
  return item.kind === 'entry' ? item.faults.length > 0 : !left.has(item.key)
}

function StateWords({ faults, isEmpty }: { readonly faults: number; readonly isEmpty: boolean }) {
  if (isEmpty) return null
  return faults === 0 ? (
    <>
      <CheckCircle aria-hidden />
      {t`Nothing is left to put right.`}
    </>
  ) : (
    <>
      <CircleAlert aria-hidden />
      <span>{plural(faults, { one: '# thing to put right', other: '# things to put right' })}</span>
      <Keys keys="." />
    </>
  )
}
