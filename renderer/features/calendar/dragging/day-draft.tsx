import type { DayShape } from '../../../../shared/domain/day-shape.ts'
import { classNames } from '../../../components/class-names.ts'
import { DropLabel } from '../../../components/dragging/drop-label.tsx'
import { projectColorStyle } from '../../../components/labels/project-dot.tsx'
import { useCalendarShared } from '../calendar-context.ts'
import type { Lane } from '../items/calendar-item.ts'
import { useCalendarState } from '../calendar-state.ts'
import styles from './day-draft.module.css'
import { partsOfDay } from '../grid/day-parts.ts'
import { placeOf } from '../grid/day-scale.ts'
import { lengthText, timesText } from '../items/item-words.ts'

/** The item being drawn, moved or resized, at the place and with the times that it would have. */
export function DayDraft({ day, lane }: { readonly day: DayShape; readonly lane: Lane }) {
  const { scale, formats } = useCalendarShared()
  const draft = useCalendarState((state) => state.draft)
  if (draft === null || draft.lane !== lane) return null
  const [part] = partsOfDay([draft], day)
  if (part === undefined) return null
  const top = placeOf(scale, day, part.start)
  const height = Math.max(18, placeOf(scale, day, part.end) - top) - 1
  return (
    <div
      aria-hidden
      data-draft
      className={classNames(styles.draft, height < 34 && styles.short)}
      style={{
        ...(draft.color === null ? {} : projectColorStyle(draft.color)),
        insetBlockStart: top,
        blockSize: height,
      }}
    >
      <DropLabel>
        {timesText(draft, formats)} · {lengthText(draft, formats)}
      </DropLabel>
      {draft.title !== '' && <span className="cut">{draft.title}</span>}
    </div>
  )
}
