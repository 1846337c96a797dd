import { t } from '@lingui/core/macro'
import { useCallback, useMemo, useRef } from 'react'
import type { DayShape } from '../../../../shared/domain/day-shape.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'
import { PickerPopover } from '../../../components/pickers/picker-popover.tsx'
import { partWords } from '../../../entities/shorthand/shorthand-chips.tsx'
import { datedTaskParts, useShorthand } from '../../../entities/shorthand/use-shorthand.ts'
import { typedTask } from '../../../entities/task/typed-task.ts'
import { showError } from '../../../stores/toasts.ts'
import { type BlockToBe, useCalendarState } from '../calendar-state.ts'
import { useCalendarShared } from '../calendar-context.ts'
import { withoutLaterOccurrences } from '../../../entities/task/folded-tasks.ts'
import styles from './day-draft.module.css'
import { partsOfDay } from '../grid/day-parts.ts'
import { placeOf } from '../grid/day-scale.ts'
import { timesOfBlock } from './use-calendar-drag.ts'
import { timesText } from '../items/item-words.ts'

/** The place of a new block in a day, while its task is being chosen or named. */
export function BlockToBePlace({ day }: { readonly day: DayShape }) {
  const block = useCalendarState((state) => state.blockToBe)
  return block !== null && block.date === day.date ? <Place day={day} block={block} /> : null
}

function Place({ day, block }: { readonly day: DayShape; readonly block: BlockToBe }) {
  const { scale, formats, commands, projectOf } = useCalendarShared()
  const place = useRef<HTMLButtonElement>(null)
  const shorthand = useShorthand(datedTaskParts, 'future')
  const { data: tasks } = useBridgeQuery('tasks.list', {})
  const items = useMemo(
    () =>
      // Tasks of the day come first: they are what time is most likely blocked for.
      withoutLaterOccurrences(
        (tasks ?? []).toSorted((a, b) => Number(b.date === block.date) - Number(a.date === block.date)),
      ).map((task) => {
        const project = projectOf(task.projectId)
        return {
          id: task.id,
          label: task.name,
          note: task.parentName ?? project?.name ?? null,
          color: project?.color ?? null,
        }
      }),
    [tasks, block.date, projectOf],
  )
  const creationOf = useCallback(
    (text: string) => {
      const { description, parts } = shorthand.read(text)
      return { label: description || text, note: parts.map((each) => partWords(each, shorthand)).join(' · ') }
    },
    [shorthand],
  )

  async function create(text: string): Promise<void> {
    const task = typedTask(shorthand.read(text))
    if (task === null) showError('The task has no name. Type one, too.')
    else await commands.addTaskWithBlock(task, block.date, block)
  }

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
        aria-label={t`New time block, ${timesText(block, formats)}`}
        className={styles.draft}
        style={{ insetBlockStart: top, blockSize: Math.max(18, placeOf(scale, day, part.end) - top) - 1 }}
      >
        <span className="cut figures">{timesText(block, formats)}</span>
      </button>
      <PickerPopover
        label={t`Task`}
        searchLabel={t`What is the time for?`}
        triggerRef={place}
        items={items}
        selected={new Set()}
        onClose={close}
        onToggle={(id) => {
          close()
          const task = tasks?.find((each) => each.id === id)
          if (task !== undefined) void commands.addBlock(task, timesOfBlock(block, task), block.date)
        }}
        onCreate={(text) => void create(text)}
        creationOf={creationOf}
        onCreated={close}
      />
    </>
  )
}
