import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Maximize from 'lucide-react/icons/maximize'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { ShownPomodoro } from '../../../../shared/bridge/pomodoro.ts'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import { formatDuration } from '../../../../shared/domain/duration.ts'
import { addSeconds, instantOfMilliseconds } from '../../../../shared/domain/instant.ts'
import { wallClock } from '../../../../shared/domain/wall-clock.ts'
import { useBridge, useBridgeQuery, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { FieldWords } from '../../../components/fields/field-words.tsx'
import { classNames } from '../../../components/class-names.ts'
import { Tooltip } from '../../../components/overlays/tooltip.tsx'
import { useToday } from '../../../components/use-today.ts'
import { leaveField } from '../../../components/keep-focus.ts'
import { useCommands } from '../../../stores/commands.ts'
import { openOverlay } from '../../../stores/overlays.ts'
import { registerTimerBarFocus } from '../../../stores/timer-bar-focus.ts'
import { showError } from '../../../stores/toasts.ts'
import { typedTimes } from '../../../entities/time-entry/typed-times.ts'
import { useTakeTimes } from '../../../entities/time-entry/use-take-times.ts'
import { ShorthandBox } from '../../../entities/shorthand/shorthand-box.tsx'
import { ShorthandChips } from '../../../entities/shorthand/shorthand-chips.tsx'
import { entryParts, allParts } from '../../../entities/shorthand/use-shorthand.ts'
import {
  emptyFields,
  type EntryFields,
  newFields,
  withTaken,
} from '../../../entities/time-entry/entry-fields.ts'
import { isProvisional, useRunning, useTimer } from '../../../entities/timer/use-timer.ts'
import { FavoritesButton } from '../favorites/favorites.tsx'
import { FieldPickers } from '../../../entities/time-entry/field-pickers.tsx'
import { RangeFields } from '../../../entities/time-entry/range-fields.tsx'
import { movedTo, type Range, useRangeEdits } from '../../../entities/time-entry/use-range-edits.ts'
import styles from './timer-bar.module.css'
import { instantOn, warmTypedTime } from '../../../entities/time-entry/typed-time.ts'
import { PomodoroButton } from './pomodoro-button.tsx'
import { type BarFields, useBarFields } from './use-bar-fields.ts'
import { useNames } from '../../../entities/time-entry/use-names.ts'
import { type Formats, useFormats } from '../../../entities/time-entry/use-formats.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { LiveDuration } from '../../../components/labels/live-duration.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import { StartFields } from '../../../entities/time-entry/start-fields.tsx'
import { addedWords, useRange } from '../use-range.ts'

const anchorName = '--timer-bar-description'

/** Of the times in manual mode. */
const draftsOf = 'timer-bar'

/**
 * On top of every screen: what is being worked on, and the button that starts and stops it.
 *
 * @param isMini in two lines, in a window that is there for the timer alone
 */
export function TimerBar({ isMini = false }: { readonly isMini?: boolean }) {
  const formats = useFormats()
  const running = useRunning() ?? null
  const isManual = !isMini && formats?.preferences.manualMode === true && running === null
  const [isFocused, setFocused] = useState(false)
  const [takes, setTakes] = useState(allParts)
  const bar = useBarFields(running, isManual ? takes : entryParts, isFocused)
  const { names } = bar.shorthand
  const namesHere = useNames()
  const timer = useTimer()
  const { data: pomodoro = null } = useBridgeQuery('pomodoro.get')
  const input = useRef<HTMLInputElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const manual = useRef<ManualActions>(null)
  const moveStart = useStartChange()
  useEffect(() => registerTimerBarFocus(() => input.current?.select()), [])
  useEffect(() => {
    const idle = requestIdleCallback(warmTypedTime)
    return () => cancelIdleCallback(idle)
  }, [])

  const text = {
    shorthand: bar.shorthand,
    reading: bar.reading,
    value: bar.fields.description,
    onChange: bar.type,
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') {
      if (bar.running) void bar.commit('enter')
      else if (isManual) manual.current?.submit()
      else void start()
    } else if (event.key === 'Escape') {
      // Leaving saves what is typed: the text has to be back before the field is left.
      flushSync(bar.revert)
      leaveField(event.currentTarget)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** To write on at the end: what is typed next describes what was started. */
  function writeOn(): void {
    const box = input.current
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  }

  async function toggle(): Promise<void> {
    if (running) {
      const saved = bar.commit('leave')
      // Until it has its lasting id nothing can be written into it.
      if (isProvisional(running)) await saved
      await timer.stop()
    } else await start()
  }

  async function start(): Promise<boolean> {
    const taken = bar.take()
    const isStarted = await timer.start(taken)
    if (!isStarted) taken.giveBack()
    return isStarted
  }

  async function startLike(fields: EntryFields): Promise<void> {
    // Not after: it would be typed into the entry that is no longer the running one.
    await bar.commit('leave')
    await timer.start({ fields, newTags: [] })
  }

  useCommands([
    {
      id: 'timer.toggle',
      title: running ? t`Stop timer` : t`Start timer`,
      section: 'Timer',
      keys: 's',
      keywords: t`track time begin end`,
      run: () => {
        if (running === null) writeOn()
        void toggle()
      },
    },
  ])

  return (
    <div className={styles.bar}>
      <div ref={row} className={classNames(styles.row, isManual && styles.manual, isMini && styles.mini)}>
        <div
          className={styles.description}
          style={{ anchorName }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          <ShorthandBox
            {...text}
            inputRef={input}
            label={t`What are you working on?`}
            placeholder={t`What are you working on?`}
            maxLength={3000}
            saved={bar.running?.description}
            listBelow={isManual ? row : undefined}
            onTake={(taken) => bar.change(withTaken(bar.fields, taken, names))}
            onCreate={bar.create}
            onEarlier={(suggestion) => bar.change({ ...emptyFields, ...suggestion })}
            onKeyDown={onKeyDown}
            onBlur={() => {
              void bar.commit('leave')
              manual.current?.takeTimes()
            }}
          />
          <ShorthandChips {...text} className={styles.read} />
          {bar.words !== null && <FieldWords anchorName={anchorName} message={bar.words} isError />}
        </div>
        <FieldPickers fields={bar.fields} names={names} onChange={bar.change} onCreate={bar.create} />
        <FavoritesButton
          current={bar.isUntouched ? emptyFields : bar.fields}
          names={namesHere}
          onStart={(fields) => void startLike(fields)}
        />
        {(!isManual || pomodoro !== null) && (
          <PomodoroButton pomodoro={pomodoro} onBegin={async () => running !== null || (await start())} />
        )}
        {isManual && formats ? (
          <ManualEntry ref={manual} formats={formats} bar={bar} onTakes={setTakes} />
        ) : (
          <>
            {formats && (
              <RunningTime
                running={running}
                pomodoro={pomodoro}
                formats={formats}
                onStartChange={(start) => void moveStart(running, start)}
              />
            )}
            {running !== null && !isMini && (
              <IconButton
                label={t`Focus on the running entry`}
                keys="g f"
                icon={<Maximize />}
                className={styles.focus}
                onPress={() => openOverlay('focus')}
              />
            )}
            <StartStopButton isRunning={running !== null} onPress={() => void toggle()} />
          </>
        )}
      </div>
    </div>
  )
}

function useStartChange(): (running: TimeEntry | null, start: string) => Promise<void> {
  const bridge = useBridge()
  return async (running, start) => {
    if (!running) return
    const result = await bridge.call('timeEntries.update', { ids: [running.id], changes: { start } })
    if (!result.ok) showError(result.error.message)
  }
}

interface ManualActions {
  /** Adds the entry. */
  readonly submit: () => void
  /** The description is left. */
  readonly takeTimes: () => void
}

/** Manual mode: the bar adds finished entries. */
function ManualEntry({
  formats,
  bar,
  onTakes,
  ref,
}: {
  readonly formats: Formats
  readonly bar: BarFields
  readonly onTakes: (takes: typeof allParts) => void
  readonly ref: Ref<ManualActions>
}) {
  const create = useUndoableCommand('timeEntries.create')
  const { timeZone, manualStack } = formats.preferences
  const today = useToday(timeZone)
  const { range, setRange, propose, takes, gate, settled, submit } = useRange(
    `${draftsOf}-times`,
    () => proposedHour(formats),
    add,
    today,
  )
  useEffect(() => onTakes(takes), [onTakes, takes])
  const edits = useRangeEdits(range, setRange)
  const day = formats.dateOf(range.start)
  // A day in the text stands beside it already.
  const isOfOtherDay = day !== today && !bar.reading.parts.some(({ kind }) => kind === 'date')
  const takeTimes = useTakeTimes(bar.reading, bar.fields.description, edits, timeZone, bar.type)
  useImperativeHandle(ref, () => ({ submit, takeTimes }))

  async function add(): Promise<void> {
    const typed = await settled()
    if (typed === null) return
    const taken = bar.take()
    const times = await typedTimes(typed, taken.reading, timeZone)
    const added = await create({ ...newFields(taken), ...times }, addedWords(times.start, formats))
    if (!added) {
      taken.giveBack()
      return
    }
    const isOfToday = [times.start, times.stop].every((instant) => formats.dateOf(instant) === today)
    propose(isOfToday && manualStack === 'entry' ? hourFrom(times.stop) : proposedHour(formats))
  }

  async function moveToToday(): Promise<void> {
    await edits.inOrder(async () => {
      const before = edits.latest()
      const time = wallClock(timeZone).timeOf(before.start)
      edits.change(movedTo(before, await instantOn(today, time, timeZone)), 'date')
    })
  }

  return (
    <>
      <div className="row wrap gap-1">
        {isOfOtherDay && (
          <Tooltip text={t`The day of these times. Press to move them to today.`}>
            <Button variant="quiet" size="small" onPress={() => void moveToToday()}>
              {formats.day(day, today)}
            </Button>
          </Tooltip>
        )}
        <DraftScope value={draftsOf}>
          <RangeFields range={range} formats={formats} startMoves isProposed gate={gate} edits={edits} />
        </DraftScope>
      </div>
      <Button variant="primary" onPress={submit}>
        {t`Add`}
      </Button>
    </>
  )
}

/** The last hour, or the next one where that began yesterday: times stand beside no day when they are of today. */
function proposedHour({ dateOf }: Formats): Range {
  const now = instantOfMilliseconds(Math.floor(Date.now() / 60_000) * 60_000)
  const before = addSeconds(now, -3600)
  return hourFrom(dateOf(before) === dateOf(now) ? before : now)
}

function hourFrom(start: string): Range {
  return { start, stop: addSeconds(start, 3600) }
}

/** The one round button: it starts when nothing runs and stops what runs. */
function StartStopButton({
  isRunning,
  onPress,
}: {
  readonly isRunning: boolean
  readonly onPress: () => void
}) {
  const label = isRunning ? t`Stop timer` : t`Start timer`
  return (
    <Tooltip text={label} keys="s" placement="bottom">
      <AriaButton
        aria-label={label}
        className={classNames(styles.round, isRunning ? styles.stop : styles.start)}
        onPress={onPress}
      >
        {isRunning ? <Square aria-hidden /> : <Play aria-hidden />}
      </AriaButton>
    </Tooltip>
  )
}

const inSeconds = (seconds: number): string => formatDuration(seconds, 'improved')

interface RunningTimeProps {
  /** Null while nothing runs. */
  readonly running: TimeEntry | null
  readonly pomodoro: ShownPomodoro | null
  readonly formats: Formats
  readonly onStartChange: (start: string) => void
}

/** How long the entry has been running; a press opens its start, to be corrected. */
function RunningTime({ running, pomodoro, formats, onStartChange }: RunningTimeProps) {
  const countsDown = pomodoro?.isOver === false && formats.preferences.pomodoroCountdown
  const until = countsDown ? pomodoro.endsAt : null
  const { formatRunning, runningWarning } = formats.preferences
  const format = formatRunning ? formats.duration : inSeconds
  const longAfter = runningWarning === 'none' ? Infinity : Number(runningWarning) * 3600
  if (!running) {
    return (
      <span className={styles.idle} title={until === null ? undefined : pomodoro?.title}>
        <LiveDuration start={null} until={until} format={format} />
      </span>
    )
  }
  return (
    <Popover
      label={t`Start of the running entry`}
      placement="bottom end"
      trigger={
        <Tooltip
          text={t`Started on ${formats.date(formats.dateOf(running.start))} at ${formats.time(running.start)}. Press to change.`}
          placement="bottom"
        >
          <AriaButton className={styles.elapsed ?? ''}>
            <LiveDuration start={running.start} until={until} format={format} longAfter={longAfter} />
            {until !== null && <span className="visually-hidden">{t` left`}</span>}
            <span className="visually-hidden">{t`, change the start`}</span>
          </AriaButton>
        </Tooltip>
      }
    >
      {(close) => (
        <DraftScope value={running.id}>
          <div className={styles.startFields}>
            <StartFields start={running.start} formats={formats} onChange={onStartChange} onDone={close} />
          </div>
        </DraftScope>
      )}
    </Popover>
  )
}
