import { useState } from 'react'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { useOpenRequests } from '../../stores/open-request.ts'
import { focusSidePanel } from '../../stores/side-panel-slot.ts'

/** An entry whose times are corrected stays found while it moves by less. */
const around = 3 * 86_400

/** The entry that another screen asked for, however long ago it was; null for none, or while it is read. */
export function useAskedEntry(open: (id: LocalId) => void): TimeEntry | null {
  const [asked, setAsked] = useState<{ readonly id: LocalId; readonly at: string } | null>(null)
  useOpenRequests(['timeEntry'], ({ id, at }) => {
    if (at !== null) setAsked({ id, at })
    open(id)
    focusSidePanel()
  })
  const at = asked?.at ?? '1970-01-01T00:00:00Z'
  const { data } = useBridgeQuery(
    'timeEntries.window',
    { from: addSeconds(at, -around), to: addSeconds(at, around) },
    { enabled: asked !== null },
  )
  return data?.find(({ id }) => id === asked?.id) ?? null
}
