import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { addDays, firstDayOfWeek } from '../../../shared/domain/plain-date.ts'
import { durationStep, shownDuration } from '../../../shared/domain/shown-duration.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { dataOrThrow } from '../../bridge/bridge-failure.ts'
import { bridgeQueryKey } from '../../bridge/query-keys.ts'

/** Seconds of finished entries as they are shown; null until they are read. */
export interface Totals {
  readonly today: number | null
  readonly week: number | null
}

/** The totals of today and of the week around it: the sums of what the list shows of its days. */
export function useTotals(
  today: string,
  { firstDayOfWeek: weekBegins, durationFormat }: Pick<Preferences, 'firstDayOfWeek' | 'durationFormat'>,
): Totals {
  const bridge = useBridge()
  const first = firstDayOfWeek(today, weekBegins)
  const last = addDays(first, 6)
  const { data } = useQuery({
    queryKey: [...bridgeQueryKey('timeEntries.page'), 'totals', today, first, durationFormat],
    queryFn: async () => {
      let week = 0
      let ofToday = 0
      let before: string | null = null
      do {
        const { days, nextBefore } = dataOrThrow(
          await bridge.call('timeEntries.page', { before, minEntries: 100 }, { repeatable: true }),
        ) as {
          readonly days: readonly { date: string; totalSeconds: number }[]
          readonly nextBefore: string | null
        }
        for (const { date, totalSeconds } of days) {
          const shown = shownDuration(totalSeconds, durationStep(durationFormat))
          if (date === today) ofToday += shown
          if (date >= first && date <= last) week += shown
        }
        before = (days.at(-1)?.date ?? '') < first ? null : nextBefore
      } while (before !== null)
      return { today: ofToday, week }
    },
    placeholderData: (former) => former,
  })
  return { today: data?.today ?? null, week: data?.week ?? null }
}
