import { formatTimeOfDay, type TimeOfDay } from '../../../shared/domain/time-of-day.ts'

/** @param time as `17:00` */
export function clockTime(time: string): TimeOfDay {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { hour, minute, second: 0 }
}

/** As `17:00`. */
export const writtenTime = (time: TimeOfDay): string => formatTimeOfDay(time, 'H:mm').padStart(5, '0')
