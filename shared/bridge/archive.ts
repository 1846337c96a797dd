/** The archive of everything: one ZIP of JSON, CSV and files. */

import { z } from 'zod'
import { nothing } from './fields.ts'
import { command, mainProcedure, query } from './procedure.ts'

export const writtenArchive = z.object({
  /** The path of the ZIP. */
  file: z.string(),
  entries: z.int(),
  /** Files of tasks that are in it. */
  files: z.int(),
  /** Files of tasks whose content was not on this computer and could not be fetched. */
  missing: z.int(),
  /** Proofs of the hours of invoices that are in it. */
  proofs: z.int(),
  /** Sent invoices whose proofs the service did not tell. */
  unproved: z.int(),
})
export type WrittenArchive = z.output<typeof writtenArchive>

/** How much of an archive is written, 0 to 1. */
export const archiveProgress = z.object({ share: z.number() })

export const archiveProcedures = {
  /** A path for a new archive; and the latest one since the account was opened. */
  'archive.state': query(nothing, z.object({ suggestion: z.string(), latest: writtenArchive.nullable() })),
  /**
   * Answers when it is on the disk. `refused` where there is a file already unless it is to be replaced, where nothing can be
   * written, and when it is cancelled; then nothing is left of it.
   */
  'archive.write': command(
    z.object({ file: z.string().trim().min(1), replaces: z.boolean().default(false) }),
    writtenArchive,
  ),
  /** Ends the one that is being written, if any. */
  'archive.cancel': command(nothing, z.object({})),
  /** Lets the person choose where; null when they did not. `unavailable` in the browser. */
  'archive.chooseFile': mainProcedure(z.object({ suggestion: z.string() }), z.string().nullable()),
  /** Shows the folder of the latest one in the desktop's file manager. */
  'archive.showFolder': mainProcedure(nothing, z.null()),
} as const
