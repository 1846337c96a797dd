import Diamond from 'lucide-react/icons/diamond'
import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import { projectColorStyle } from '../../../components/labels/project-dot.tsx'
import { longDate } from '../timeline/timeline-words.ts'
import styles from './milestone-mark.module.css'
import { pointStyle } from '../bars/place-style.ts'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import { useTimelineState } from '../timeline/timeline-state.ts'
import { useMilestoneDrag } from './use-milestone-drag.ts'

export interface MilestoneMarkProps {
  readonly milestone: Milestone
  readonly day: number
  /** Days until the next one. */
  readonly room: number
  readonly hasName: boolean
}

/** A milestone on its day: its name beside it where there is room. Pulled, or carried by keys, it comes to another day. */
export function MilestoneMark({ milestone, day, room, hasName }: MilestoneMarkProps) {
  const { axis, data, preferences } = useTimelineShared()
  const carried = useTimelineState(({ milestoneDrag }) =>
    milestoneDrag?.id === milestone.id ? milestoneDrag.day : null,
  )
  const handlers = useMilestoneDrag(milestone, day)
  const projects = milestone.projectIds.flatMap((id) => data.projects.get(id)?.name ?? [])
  const color = milestone.color ?? data.projects.get(milestone.projectIds[0] ?? '')?.color ?? null
  const due = longDate(carried ?? day, preferences.dateFormat)
  const about = [milestone.name, ...projects, due]
  if (milestone.completedAt !== null) about.push('reached')
  const isCramped = Number.isFinite(room) && carried === null
  return (
    <li
      className={styles.milestone}
      style={{ ...pointStyle(axis, carried ?? day), ...(color === null ? {} : projectColorStyle(color)) }}
    >
      <button
        type="button"
        aria-label={about.join(', ')}
        title={carried === null ? about.join(' · ') : undefined}
        className={styles.mark}
        data-milestone={milestone.id}
        data-reached={milestone.completedAt !== null || undefined}
        data-carried={carried !== null || undefined}
        {...handlers}
      >
        <Diamond aria-hidden />
        {(hasName || carried !== null) && (
          <span
            className="cut"
            style={isCramped ? { maxInlineSize: `calc(var(--day) * ${room} - 22px)` } : {}}
          >
            {carried === null ? milestone.name : `${milestone.name} · ${due}`}
          </span>
        )}
      </button>
    </li>
  )
}
