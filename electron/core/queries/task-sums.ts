/** What is counted and summed for each task, as expressions over `tasks`. */

import { sql } from 'kysely'

/** Seconds of this person's time blocks that are scheduled and not completed. */
export const blockedSecondsOfTask = sql<number>`0`

export const attachmentsOfTask = sql<number>`0`

/** Whether the task has any of this person's time blocks. */
export const hasTimeBlocks = '0'
