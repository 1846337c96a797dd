import { parseDate } from '@internationalized/date'
import CalendarIcon from 'lucide-react/icons/calendar'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar'
import {
  DateInput,
  DatePicker as AriaDatePicker,
  DateSegment,
  Group,
  Label,
} from 'react-aria-components/DatePicker'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { DateFormat } from '../../shared/domain/date-format.ts'
import styles from './calendar-picker.module.css'
import { classNames } from './class-names.ts'
import type { DatePickerProps } from './date-picker.tsx'
import fieldStyles from './field.module.css'
import { PopoverPanel } from './popover-panel.tsx'

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The whole of DatePicker; loaded by it. */
export function CalendarPicker(props: DatePickerProps) {
  return (
    <I18nProvider locale={localeInOrderOf(props.dateFormat)}>
      <Picker {...props} />
    </I18nProvider>
  )
}

/** A locale that writes year, month and day in that order, in the language of the program. */
function localeInOrderOf(format: DateFormat): string {
  if (format.startsWith('YYYY')) return 'en-CA'
  return format.startsWith('MM') ? 'en-US' : 'en-GB'
}

function Picker({
  label,
  hideLabel = false,
  value,
  onChange,
  firstDayOfWeek,
  dateFormat,
  isDisabled = false,
  className,
}: DatePickerProps) {
  const separator = dateFormat.replaceAll(/\w/g, '').charAt(0)
  return (
    <AriaDatePicker
      {...(hideLabel ? { 'aria-label': label } : {})}
      value={value === null ? null : parseDate(value)}
      onChange={(date) => onChange(date?.toString() ?? null)}
      isDisabled={isDisabled}
      shouldForceLeadingZeros
      className={classNames(fieldStyles.field, className)}
    >
      {!hideLabel && <Label className={fieldStyles.label ?? ''}>{label}</Label>}
      <Group className={classNames(fieldStyles.box, styles.box)}>
        <DateInput className={styles.input ?? ''}>
          {(segment) => (
            <DateSegment
              segment={segment.type === 'literal' ? { ...segment, text: separator } : segment}
              className={styles.segment ?? ''}
            />
          )}
        </DateInput>
        <AriaButton className={styles.open ?? ''} aria-label="Choose from a month">
          <CalendarIcon />
        </AriaButton>
      </Group>
      <PopoverPanel>
        <AriaDialog className={styles.dialog ?? ''}>
          <Calendar firstDayOfWeek={weekdays[firstDayOfWeek] ?? 'mon'}>
            <header className={styles.header}>
              <AriaButton slot="previous" className={styles.step ?? ''}>
                <ChevronLeft />
              </AriaButton>
              <CalendarHeading className={styles.month ?? ''} />
              <AriaButton slot="next" className={styles.step ?? ''}>
                <ChevronRight />
              </AriaButton>
            </header>
            <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
              {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
            </CalendarGrid>
          </Calendar>
        </AriaDialog>
      </PopoverPanel>
    </AriaDatePicker>
  )
}
