import { useEffect, useRef } from 'react'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { addSeconds, instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { Button } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { useCommands } from '../../stores/commands.ts'
import { registerTimerBarFocus } from '../../stores/timer-bar-focus.ts'
import { showError } from '../../stores/toasts.ts'
import { DescriptionBox } from './description-box.tsx'
import type { Choice, DescriptionBoxHandle } from './description-box.tsx'
import { emptyFields, withProject, withTag } from '../../entities/time-entry/entry-fields.ts'
import type { EntryFields } from '../../entities/time-entry/entry-fields.ts'
import { FavoritesButton } from './favorites-button.tsx'
import { FieldPickers } from '../../entities/time-entry/field-pickers.tsx'
import { RangeFields } from '../../entities/time-entry/range-fields.tsx'
import type { Range } from '../../entities/time-entry/range-fields.tsx'
import { RunningTime } from './running-time.tsx'
import { StartStopButton } from './start-stop-button.tsx'
import styles from './timer-bar.module.css'
import { warmTypedTime } from '../../entities/time-entry/typed-time.ts'
import { useBarFields } from './use-bar-fields.ts'
import type { BarFields } from './use-bar-fields.ts'
import { useCreateNames } from '../../entities/time-entry/use-create-names.ts'
import { useFormats } from '../../entities/time-entry/use-formats.ts'
import { type Names, useNames } from '../../entities/time-entry/use-names.ts'
import { useRange } from './use-range.ts'
import { useRunning, useTimer } from './use-timer.ts'

/** On top of every screen: what is being worked on, and the button that starts and stops it. */
export function TimerBar() {
  const formats = useFormats()
  const names = useNames()
  const running = useRunning() ?? null
  const bar = useBarFields(running, names)
  const timer = useTimer()
  const box = useRef<DescriptionBoxHandle>(null)
  const choose = useChoice(bar, names)
  const moveStart = useStartChange()
  const isManual = formats?.preferences.manualMode === true && running === null
  useEffect(() => registerTimerBarFocus(() => box.current?.focus()), [])
  useEffect(() => {
    const idle = requestIdleCallback(warmTypedTime)
    return () => cancelIdleCallback(idle)
  }, [])

  async function toggle(): Promise<void> {
    if (running) {
      void bar.commit()
      await timer.stop()
      return
    }
    const taken = bar.take()
    if (!(await timer.start(taken))) taken.giveBack()
  }

  async function startLike(fields: EntryFields): Promise<void> {
    // Not after: it would be typed into the entry that is no longer the running one.
    await bar.commit()
    await timer.start({ fields, newTags: [] })
  }

  useCommands([
    {
      id: 'timer.toggle',
      title: running ? 'Stop timer' : 'Start timer',
      section: 'Timer',
      keys: 's',
      keywords: 'track time begin end',
      run: () => void toggle(),
    },
  ])

  return (
    <div className={styles.bar}>
      <div className={classNames(styles.row, isManual && styles.manual)}>
        <DescriptionBox
          ref={box}
          value={bar.fields.description}
          names={names}
          onChange={bar.type}
          onChoose={(choice) => void choose(choice)}
          onSubmit={() => {
            if (running) void bar.commit()
            else if (!isManual) void toggle()
          }}
          onLeave={() => void bar.commit()}
          onCancel={bar.revert}
        />
        <FieldPickers fields={bar.fields} names={names} onChange={bar.change} />
        <FavoritesButton current={bar.fields} names={names} onStart={(fields) => void startLike(fields)} />
        {isManual && formats ? (
          <ManualEntry formats={formats} bar={bar} />
        ) : (
          <>
            {formats && (
              <RunningTime
                running={running}
                formats={formats}
                onStartChange={(start) => void moveStart(running, start)}
              />
            )}
            <StartStopButton isRunning={running !== null} onPress={() => void toggle()} />
          </>
        )}
      </div>
    </div>
  )
}

/** Puts what was chosen below the box into the fields. */
function useChoice(bar: BarFields, names: Names): (choice: Choice) => Promise<void> {
  const create = useCreateNames()
  return async (choice) => {
    if (choice.kind === 'history') {
      bar.change({ ...emptyFields, ...choice.suggestion })
      return
    }
    const fields = { ...bar.fields, description: choice.description }
    if (choice.kind === 'project')
      bar.change(withProject(fields, choice.project, names.project(fields.projectId)))
    else if (choice.kind === 'tag') bar.change(withTag(fields, choice.tag.id))
    else {
      bar.change(fields)
      const id = await (choice.kind === 'create-tag' ? create.tag : create.project)(choice.name)
      if (id === null) return
      bar.change(
        choice.kind === 'create-tag' ? withTag(fields, id) : { ...fields, projectId: id, taskId: null },
      )
    }
  }
}

function useStartChange(): (running: TimeEntry | null, start: string) => Promise<void> {
  const bridge = useBridge()
  return async (running, start) => {
    if (!running) return
    const result = await bridge.call('timeEntries.update', { ids: [running.id], changes: { start } })
    if (!result.ok) showError(result.error.message)
  }
}

/** Manual mode: the bar adds finished entries. */
function ManualEntry({
  formats,
  bar,
}: {
  readonly formats: NonNullable<ReturnType<typeof useFormats>>
  readonly bar: BarFields
}) {
  const create = useUndoableCommand('timeEntries.create')
  const createNames = useCreateNames()
  const { range, setRange, gate, settled } = useRange(lastHour)

  async function add(): Promise<void> {
    const typed = await settled()
    if (typed === null) return
    const { fields, newTags, giveBack } = bar.take()
    const made = (await Promise.all(newTags.map(createNames.tag))).filter((id) => id !== null)
    const added = await create({ ...fields, tagIds: [...fields.tagIds, ...made], ...typed }, 'Entry added')
    if (!added) {
      giveBack()
      return
    }
    setRange({ start: typed.stop, stop: addSeconds(typed.stop, 3600) })
  }

  return (
    <>
      <RangeFields range={range} formats={formats} startMoves gate={gate} onChange={setRange} />
      <Button variant="primary" onPress={() => void add()}>
        Add
      </Button>
    </>
  )
}

function lastHour(): Range {
  const stop = instantOfMilliseconds(Math.floor(Date.now() / 60_000) * 60_000)
  return { start: addSeconds(stop, -3600), stop }
}
