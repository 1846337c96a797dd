import { useMemo, useRef } from 'react'
import type { DayShape } from '../../../shared/domain/day-shape.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { PickerPopover } from '../../components/picker-popover.tsx'
import { type BlockToBe, useCalendarState } from './calendar-state.ts'
import { useCalendarShared } from './calendar-context.ts'
import styles from './day-draft.module.css'
import { partsOfDay } from './day-parts.ts'
import { placeOf } from './day-scale.ts'
import { timesText } from './item-words.ts'

/** The place of a new block in a day, while its task is being chosen or named. */
export function BlockToBePlace({ day }: { readonly day: DayShape }) {
  const block = useCalendarState((state) => state.blockToBe)
  return block !== null && block.date === day.date ? <Place day={day} block={block} /> : null
}

function Place({ day, block }: { readonly day: DayShape; readonly block: BlockToBe }) {
  const { scale, formats, commands, projectOf } = useCalendarShared()
  const place = useRef<HTMLButtonElement>(null)
  const { data: tasks } = useBridgeQuery('tasks.list', {})
  const items = useMemo(
    () =>
      // Tasks of the day come first: they are what time is most likely blocked for.
      (tasks ?? [])
        .toSorted((a, b) => Number(b.date === block.date) - Number(a.date === block.date))
        .map((task) => {
          const project = projectOf(task.projectId)
          return { id: task.id, label: task.name, note: project?.name ?? null, color: project?.color ?? null }
        }),
    [tasks, block.date, projectOf],
  )
  const [part] = partsOfDay([block], day)
  if (part === undefined) return null
  const close = () => useCalendarState.setState({ blockToBe: null })
  const top = placeOf(scale, day, part.start)

  return (
    <>
      <button
        ref={place}
        type="button"
        tabIndex={-1}
        aria-label={`New time block, ${timesText(block, formats)}`}
        className={styles.draft}
        style={{ insetBlockStart: top, blockSize: Math.max(18, placeOf(scale, day, part.end) - top) - 1 }}
      >
        <span className={`${styles.times} figures`}>{timesText(block, formats)}</span>
      </button>
      <PickerPopover
        label="Task"
        searchLabel="What is the time for?"
        triggerRef={place}
        items={items}
        selected={new Set()}
        onClose={close}
        onToggle={(id) => {
          close()
          const task = tasks?.find((each) => each.id === id)
          if (task !== undefined) void commands.addBlock(task, block, block.date)
        }}
        onCreate={(name) => void commands.addTaskWithBlock(name, block.date, block)}
        onCreated={close}
      />
    </>
  )
}
