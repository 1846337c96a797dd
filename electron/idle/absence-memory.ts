import { z } from 'zod'
import { localId } from '../../shared/bridge/fields.ts'

const unixSeconds = z.int()

/** Outlives the program: absences that are still open, and where the computer was shut down while the timer ran. */
export const absenceMemory = z.object({
  questions: z.array(
    z.object({ entryId: localId, idleSince: unixSeconds, returnedAt: unixSeconds, discards: z.boolean() }),
  ),
  shutdown: z.object({ entryId: localId, since: unixSeconds }).nullable(),
})
export type AbsenceMemory = z.output<typeof absenceMemory>
