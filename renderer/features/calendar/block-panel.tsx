import { t } from '@lingui/core/macro'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import FileClock from 'lucide-react/icons/file-clock'
import Play from 'lucide-react/icons/play'
import Scissors from 'lucide-react/icons/scissors'
import Square from 'lucide-react/icons/square'
import PanelRightOpen from 'lucide-react/icons/panel-right-open'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { epochSeconds, instantOf } from '../../../shared/domain/instant.ts'
import { instantAt } from '../../../shared/domain/zoned-time.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { Button } from '../../components/controls/button.tsx'
import { Checkbox } from '../../components/controls/checkbox.tsx'
import { WordsPlace } from '../../components/fields/field-words.tsx'
import { DatePicker } from '../../components/pickers/date-picker.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { ProjectChip } from '../../components/labels/project-dot.tsx'
import { SidePanel } from '../../components/layout/side-panel.tsx'
import { RefusalNotice } from '../../entities/edit/refusal-notice.tsx'
import { splitMoment } from '../../entities/time-entry/split-moment.ts'
import { RangeFields } from '../../entities/time-entry/range-fields.tsx'
import { movedTo, useRangeEdits } from '../../entities/time-entry/use-range-edits.ts'
import styles from './block-panel.module.css'
import { useCalendarShared } from './calendar-context.ts'
import type { BlockItem } from './items/calendar-item.ts'
import { closeItem, openTask } from './calendar-state.ts'
import { titleOf } from './items/item-words.ts'
import { blockLengthError } from './items/use-item-commands.ts'
import { useMinute } from '../../components/use-minute.ts'

export interface BlockPanelProps {
  readonly item: BlockItem
  readonly onRemove: () => void
}

/** Everything about one time block; each change is saved when it is made. */
export function BlockPanel({ item, onRemove }: BlockPanelProps) {
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
    commands.place(item, { start: epochSeconds(next.start), end: epochSeconds(next.stop) }),
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
        <div className={styles.task}>
          <p className={styles.name}>{titleOf(item)}</p>
          {project !== null && <ProjectChip name={project.name} color={project.color} />}
          <Button size="small" icon={<PanelRightOpen />} onPress={() => openTask(block.taskId)}>
            {t`Open the task`}
          </Button>
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
