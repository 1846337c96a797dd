import { parseDate } from '@internationalized/date'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import styles from './month-calendar.module.css'

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

export interface MonthCalendarProps {
  readonly label: string
  readonly value: string | null
  readonly onChoose: (date: string) => void
  /** 0 Sunday to 6 Saturday. */
  readonly firstDayOfWeek: number
}

/** The days of a month, to choose one. */
export function MonthCalendar({ label, value, onChoose, firstDayOfWeek }: MonthCalendarProps) {
  return (
    <I18nProvider locale="en-GB">
      <Calendar
        aria-label={label}
        autoFocus
        value={value === null ? null : parseDate(value)}
        onChange={(date) => onChoose(date.toString())}
        firstDayOfWeek={weekdays[firstDayOfWeek] ?? 'mon'}
      >
        <header className={styles.header}>
          <AriaButton slot="previous" className={styles.step ?? ''}>
            <ChevronLeft />
          </AriaButton>
          <CalendarHeading className="strong" />
          <AriaButton slot="next" className={styles.step ?? ''}>
            <ChevronRight />
          </AriaButton>
        </header>
        <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
          {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}
