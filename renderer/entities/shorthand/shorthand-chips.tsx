import { t } from '@lingui/core/macro'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock-3'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Plus from 'lucide-react/icons/plus'
import Tag from 'lucide-react/icons/tag'
import { formatDay } from '../../../shared/domain/date-format.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { keptAsText, type ShorthandPart } from '../../../shared/domain/shorthand.ts'
import { classNames } from '../../components/class-names.ts'
import { ProjectDot } from '../../components/labels/project-dot.tsx'
import type { ShorthandBoxProps } from './shorthand-box.tsx'
import styles from './shorthand-chips.module.css'
import type { Shorthand } from './use-shorthand.ts'

type ShorthandChipsProps = Pick<
  ShorthandBoxProps,
  'shorthand' | 'reading' | 'value' | 'onChange' | 'className'
>

/** The parts that are read of a text, before it is sent; a press turns them back into text. */
export function ShorthandChips({ shorthand, reading, value, onChange, className }: ShorthandChipsProps) {
  return (
    <span className={classNames(styles.chips, className)} aria-live="polite" data-shorthand-chips>
      {reading.parts.map((part) => {
        const words = partWords(part, shorthand)
        return (
          <button
            key={part.from}
            type="button"
            // Escape does the same by key.
            tabIndex={-1}
            title={t`${words}. Press to keep “${value.slice(part.from, part.to)}” as text.`}
            className={styles.chip}
            // The box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(keptAsText(value, part))}
          >
            <PartMark part={part} names={shorthand.names} />
            <span className="cut">{words}</span>
          </button>
        )
      })}
    </span>
  )
}

const marks = { billable: DollarSign, duration: Clock, date: CalendarDays, tag: Tag } as const

function PartMark({ part, names }: { readonly part: ShorthandPart; readonly names: Shorthand['names'] }) {
  if (part.kind === 'project') return <ProjectDot color={names.project(part.id)?.color ?? null} />
  const Mark = part.kind === 'tag' && part.id === null ? Plus : marks[part.kind]
  return <Mark aria-hidden />
}

/** A part as the person reads it: `Website`, `2h`, `Mon, Nov 30`. */
export function partWords(part: ShorthandPart, { formats, today }: Shorthand): string {
  switch (part.kind) {
    case 'project': {
      return part.name
    }
    case 'tag': {
      return part.id === null ? t`New tag “${part.name}”` : part.name
    }
    case 'billable': {
      return t`Billable`
    }
    case 'duration': {
      return shortDuration(part.seconds, formats?.preferences.durationFormat ?? 'improved')
    }
    case 'date': {
      return formatDay(part.date, formats?.preferences.dateFormat ?? 'YYYY-MM-DD', today)
    }
    default: {
      return part satisfies never
    }
  }
}
