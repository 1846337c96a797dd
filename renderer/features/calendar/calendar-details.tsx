import { SidePanelPlace, SidePanel } from '../../components/layout/side-panel.tsx'
import { TaskDetails } from '../../entities/task/details/task-details.tsx'
import {
  blockItem,
  entryItem,
  idIn,
  type CalendarItem,
  type EntryItem,
  type BlockItem,
  titleOf,
} from './items/calendar-item.ts'
import { closeTask, openTask, useCalendarState, closeItem } from './calendar-state.ts'
import { useMemo, useEffect, useRef, useState, type RefObject } from 'react'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { epochSeconds, instantOf } from '../../../shared/domain/instant.ts'
import { EntryDetailsPanel } from '../../entities/time-entry/entry-details-panel.tsx'
import type { EntryCommands, EntryTools } from '../../entities/time-entry/entry-tools.ts'
import { useCalendarShared } from './calendar-context.ts'
import { refusalOf } from '../../components/fields/typed-text.ts'
import { showError } from '../../stores/toasts.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { useMinute } from '../../components/use-minute.ts'
import { t } from '@lingui/core/macro'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import FileClock from 'lucide-react/icons/file-clock'
import Play from 'lucide-react/icons/play'
import Scissors from 'lucide-react/icons/scissors'
import Square from 'lucide-react/icons/square'
import PanelRightOpen from 'lucide-react/icons/panel-right-open'
import Trash2 from 'lucide-react/icons/trash-2'
import { instantAt } from '../../../shared/domain/zoned-time.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { BarButton, Button, IconButton } from '../../components/controls/button.tsx'
import { Checkbox } from '../../components/controls/checkbox.tsx'
import { WordsPlace } from '../../components/fields/field-words.tsx'
import { DatePicker } from '../../components/pickers/date-picker.tsx'
import { ProjectChip } from '../../components/labels/project-dot.tsx'
import { RefusalNotice } from '../../entities/edit/refusal-notice.tsx'
import { splitMoment } from '../../entities/time-entry/split-moment.ts'
import { RangeFields } from '../../entities/time-entry/range-fields.tsx'
import { movedTo, useRangeEdits } from '../../entities/time-entry/use-range-edits.ts'
import styles from './block-panel.module.css'
import { blockLengthError } from './items/use-item-commands.ts'

/** The details of what is open, at the side: an entry, a block, or a task. */
export function CalendarDetails({
  items,
  onRemove,
}: {
  readonly items: readonly CalendarItem[]
  readonly onRemove: (item: CalendarItem) => void
}) {
  const item = useOpenItem(items)
  const openTaskId = useCalendarState((state) => state.openTaskId)
  return (
    <SidePanelPlace
      of={openTaskId ?? item?.key ?? null}
      onClose={openTaskId === null ? closeItem : closeTask}
    >
      {openTaskId !== null ? (
        <TaskDetails taskId={openTaskId} onClose={closeTask} onOpen={openTask} />
      ) : item === null ? null : item.kind === 'entry' ? (
        <EntryPanel key={item.key} item={item} onRemove={() => onRemove(item)} />
      ) : (
        <BlockPanel key={item.key} item={item} onRemove={() => onRemove(item)} />
      )}
    </SidePanelPlace>
  )
}

/** The details of an entry of the calendar. */
function EntryPanel({ item, onRemove }: { readonly item: EntryItem; readonly onRemove: () => void }) {
  const { formats, names, commands, track, days, settings } = useCalendarShared()
  const tools = useMemo((): EntryTools => {
    const update: EntryCommands['update'] = async (ids, { start, stop, ...rest }) => {
      const [id] = ids
      if (id === undefined) return true
      if (start !== undefined || stop) {
        await commands.place(item, (now) => ({
          start: start === undefined ? now.start : epochSeconds(start),
          end: stop ? epochSeconds(stop) : now.end,
        }))
      }
      if (Object.keys(rest).length === 0) return true
      const error = await commands.updateEntry(id, rest)
      if (error !== null) showError(error.message)
      return error === null
    }
    return {
      formats,
      names,
      resume: () => track(item),
      snap: (moment) => days.snap(moment, settings.view.snapMinutes * 60),
      commands: {
        update,
        async save(_, changes, typedOver) {
          const error = await commands.updateEntry(item.entry.id, changes, typedOver)
          return error && refusalOf(error)
        },
        async remove() {
          onRemove()
          return true
        },
        duplicate: () => commands.duplicate(item),
        split: (_, at) => commands.split(item, at),
      },
    }
  }, [formats, names, track, commands, days, settings, item, onRemove])

  return (
    <EntryDetailsPanel entry={atTimesOf(item)} tools={tools} onClose={closeItem} onSubmitted={closeItem} />
  )
}

/** The entry with the times at which it stands in the calendar. */
function atTimesOf({ entry, start, end, isRunning }: EntryItem): TimeEntry {
  return { ...entry, start: instantOf(start), stop: isRunning ? null : instantOf(end) }
}

/**
 * The item whose details are open. Its panel stays when another date takes it out of the days that are shown: then it
 * is read by itself. Null for none, or while it is read.
 */
function useOpenItem(items: readonly CalendarItem[]): CalendarItem | null {
  const openKey = useCalendarState((state) => state.openKey)
  const given = useCalendarState((state) => state.given)
  const now = useMinute()
  const [entryId, blockId] = [idIn(openKey, 'entry'), idIn(openKey, 'block')]
  const { data: entry } = useBridgeQuery(
    'timeEntries.get',
    { id: entryId ?? '' },
    { enabled: entryId !== null },
  )
  const { data: block } = useBridgeQuery(
    'timeBlocks.get',
    { id: blockId ?? '' },
    { enabled: blockId !== null },
  )
  const taskId = block?.taskId ?? null
  const { data: task } = useBridgeQuery('tasks.get', { id: taskId ?? '' }, { enabled: taskId !== null })

  const shown = items.find(({ key }) => key === openKey)
  if (openKey === null || shown !== undefined) return shown ?? null
  const read = entry ? entryItem(entry, now) : block ? blockItem(block, task ?? undefined) : null
  return read === null ? null : { ...read, ...given.get(openKey) }
}

/** Everything about one time block; each change is saved when it is made. */
function BlockPanel({ item, onRemove }: { readonly item: BlockItem; readonly onRemove: () => void }) {
  const { formats, commands, track, running, projectOf, days, settings } = useCalendarShared()
  const { timeZone } = formats.preferences
  const { block, task } = item
  const isTracking = running !== null && running.taskId === block.taskId
  const project = projectOf(task?.projectId ?? null)
  const start = instantOf(item.start)
  const cut = splitMoment(item, useMinute(), (at) => days.snap(at, settings.view.snapMinutes * 60))
  const fields = useFocusInside()
  const [wordsPlace, setWordsPlace] = useState<HTMLElement | null>(null)

  const range = { start, stop: instantOf(item.end) }
  const edits = useRangeEdits(range, (next) =>
    commands.place(item, () => ({ start: epochSeconds(next.start), end: epochSeconds(next.stop) })),
  )

  function moveTo(date: string): void {
    const { latest, change } = edits
    change(movedTo(latest(), instantAt(date, wallClock(timeZone).timeOf(latest().start), timeZone)))
  }

  return (
    <SidePanel
      title={t`Time block`}
      draftsOf={block.id}
      onClose={closeItem}
      footer={
        <>
          <Button icon={isTracking ? <Square /> : <Play />} onPress={() => track(item)}>
            {isTracking ? t`Stop tracking` : t`Track`}
          </Button>
          <span className="grow" />
          {cut !== null && !block.completed && !block.logged && (
            <IconButton
              label={t`Split at ${formats.time(instantOf(cut))}`}
              keys="x"
              icon={<Scissors />}
              onPress={() => void commands.split(item, cut)}
            />
          )}
          <IconButton data-deletes label={t`Delete`} icon={<Trash2 />} onPress={onRemove} />
        </>
      }
    >
      <RefusalNotice row={block} />
      <div ref={fields} className="stack gap-4">
        <div className="stack gap-2 to-start">
          <p className="large strong breaks">{titleOf(item)}</p>
          {project !== null && <ProjectChip name={project.name} color={project.color} />}
          <BarButton
            icon={<PanelRightOpen />}
            onPress={() => openTask(block.taskId)}
            label={t`Open the task`}
          />
        </div>
        <Checkbox
          isRound
          className={styles.completed}
          isSelected={block.completed}
          onChange={(completed) => void commands.setCompleted(item, completed)}
        >
          {t`Completed`}
        </Checkbox>
        <LogState item={item} />
        <DatePicker
          label={t`Date`}
          isRequired
          value={formats.dateOf(start)}
          onChange={moveTo}
          preferences={formats.preferences}
        />
        <div>
          <span className={styles.label}>{t`From, to and duration`}</span>
          <RangeFields
            range={range}
            formats={formats}
            startMoves
            lengthError={blockLengthError}
            edits={edits}
            wordsIn={wordsPlace}
          />
          <WordsPlace ref={setWordsPlace} />
        </div>
      </div>
    </SidePanel>
  )
}

/** Whether the block's time has become an entry, or will. */
function LogState({ item: { block, task } }: { readonly item: BlockItem }) {
  if (block.logged) {
    return (
      <p className={styles.logged}>
        <CircleCheckBig aria-hidden /> {t`Its time is logged as an entry.`}
      </p>
    )
  }
  if (task?.autoLogTime !== true || block.completed) return null
  return (
    <p className={styles.state}>
      <FileClock aria-hidden /> {t`When it is completed, its time becomes an entry.`}
    </p>
  )
}

/** Takes the focus into the panel when it opens. */
function useFocusInside(): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The shell makes room for the panel first.
    const frame = requestAnimationFrame(() => fields.current?.querySelector('button')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return fields
}
