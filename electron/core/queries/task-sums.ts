/** Counts and sums of each task, as expressions over `tasks`. */

import { sql } from 'kysely'

/** Seconds of this person's time blocks that are scheduled and not completed. */
export const blockedSecondsOfTask = sql<number>`(
  SELECT coalesce(sum(duration_seconds), 0) FROM time_blocks
  WHERE time_blocks.task_id = tasks.local_id AND time_blocks.deleted = 0
    AND time_blocks.start IS NOT NULL AND time_blocks.completed = 0)`

/** How many files it has. */
export const attachmentsOfTask = sql<number>`(
  SELECT count(*) FROM attachments
  WHERE attachments.task_id = tasks.local_id AND attachments.deleted = 0)`

/** Whether the task has any of this person's time blocks. */
export const hasTimeBlocks =
  'EXISTS (SELECT 1 FROM time_blocks WHERE time_blocks.task_id = tasks.local_id AND time_blocks.deleted = 0)'
