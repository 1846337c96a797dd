import { t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import type { Stretch } from '../../../../shared/domain/free-time.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { classNames } from '../../../components/class-names.ts'
import { projectColorStyle } from '../../../components/labels/project-dot.tsx'
import type { OpenBlock } from '../../../entities/time-entry/day-ways.tsx'
import { lengthText, timesText } from '../../../entities/time-entry/stretch-words.ts'
import { entryTitle, type Tracked } from '../../../entities/time-entry/tracked.ts'
import type { Formats } from '../../../entities/time-entry/use-formats.ts'
import type { Names } from '../../../entities/time-entry/use-names.ts'
import styles from './day-bar.module.css'
import type { ReviewItem } from './review-day.ts'

export interface DayBarProps {
  readonly items: readonly ReviewItem[]
  readonly tracked: readonly Tracked[]
  /** Planned time, whether or not it was tracked. */
  readonly planned: readonly OpenBlock[]
  readonly work: Stretch | null
  /** Nothing is drawn beyond it. */
  readonly day: Stretch
  readonly formats: Formats
  readonly names: Names
  readonly left: ReadonlySet<string>
  readonly onChoose: (key: string) => void
}

const hour = 3600

/** The day from left to right: the plan above, what was tracked below, gaps and overlaps marked. A press goes to the row. */
export function DayBar(props: DayBarProps) {
  const { items, tracked, planned, work, day, formats, names, left, onChoose } = props
  const all = [...tracked, ...planned, ...(work === null ? [] : [work])]
  if (all.length === 0) return null
  const from = Math.max(day.start, Math.floor(Math.min(...all.map(({ start }) => start)) / hour) * hour)
  const to = Math.min(day.end, Math.ceil(Math.max(...all.map(({ end }) => end)) / hour) * hour)
  const shareOf = (at: number) => (Math.min(to, Math.max(from, at)) - from) / Math.max(1, to - from)
  const placeOf = ({ start, end }: Stretch) => {
    const begin = shareOf(start)
    return { '--from': begin, '--length': shareOf(end) - begin } as CSSProperties
  }
  const hours = Math.round((to - from) / hour)
  const step = hours > 18 ? 4 : hours > 9 ? 2 : 1
  const marks = Array.from({ length: Math.ceil(hours / step) }, (_, index) => from + index * step * hour)
  const words = (title: string, stretch: Stretch) =>
    `${title}, ${timesText(stretch, formats)}, ${lengthText(stretch, formats)}`

  return (
    <div role="group" aria-label={t`The day as a strip`} className={styles.bar}>
      {marks.map((at) => (
        <span key={at} aria-hidden className={styles.hour} style={placeOf({ start: at, end: at })}>
          {formats.time(instantOf(at))}
        </span>
      ))}
      {planned.map((block) => (
        <span
          key={block.id}
          role="img"
          aria-label={words(t`Planned: ${block.title}`, block)}
          title={words(t`Planned: ${block.title}`, block)}
          className={styles.planned}
          style={placeOf(block)}
        />
      ))}
      {tracked.map((one) => {
        const color = names.project(one.entry.projectId)?.color
        return (
          <Part
            key={one.entry.id}
            label={words(entryTitle(one.entry), one)}
            className={styles.tracked}
            style={{ ...placeOf(one), ...(color === undefined ? {} : projectColorStyle(color)) }}
            onPress={() => onChoose(one.entry.id)}
          />
        )
      })}
      {items.map((item) => {
        if (item.kind === 'entry' || left.has(item.key)) return null
        const [stretch, name, look] =
          item.kind === 'gap'
            ? [item.gap, t`Gap`, styles.gap]
            : [
                { start: item.second.start, end: Math.min(item.first.end, item.second.end) },
                t`Overlap`,
                styles.overlap,
              ]
        return (
          <Part
            key={item.key}
            label={words(name, stretch)}
            className={look}
            style={placeOf(stretch)}
            onPress={() => onChoose(item.key)}
          />
        )
      })}
    </div>
  )
}

/** The rows below are reached by key: the strip shows where they lie. */
function Part({
  label,
  className,
  style,
  onPress,
}: {
  readonly label: string
  readonly className: string | undefined
  readonly style: CSSProperties
  readonly onPress: () => void
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      className={classNames(styles.part, className)}
      style={style}
      onClick={onPress}
    />
  )
}
