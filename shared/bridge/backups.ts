/** Backups of an account's data on this computer, and the archive of everything. */

import { z } from 'zod'
import { entityNames } from '../entities/entity.ts'
import { instant, nothing } from './fields.ts'
import { command, mainProcedure, query } from './procedure.ts'

/** `daily`: by itself. `asked`: by the person. `migration`, `restore`: before the data was changed as a whole. */
export const backupReason = z.enum(['daily', 'asked', 'migration', 'restore'])
export type BackupReason = z.output<typeof backupReason>

/** How many rows of each kind. */
const counts = z.array(z.object({ entity: z.enum(entityNames), count: z.int() }))

export const backup = z.object({
  /** The name of its folder. */
  id: z.string(),
  at: instant,
  reason: backupReason,
  /** Bytes on the disk, without files of tasks, which all backups share. */
  size: z.int(),
  counts,
  /** Edits that waited for the service. */
  waiting: z.int(),
  /** Files of tasks that go with it. */
  files: z.int(),
  /** The name of the person on another computer, or before a reinstallation; null for the account in use. */
  otherAccount: z.string().nullable(),
})
export type Backup = z.output<typeof backup>

export const backupState = z.object({
  /** The path of the folder that they are in. */
  folder: z.string(),
  isOwnFolder: z.boolean(),
  /** The latest first. */
  backups: z.array(backup),
  /** Names of folders that hold a backup which cannot be read. */
  unreadable: z.array(z.string()),
  isRunning: z.boolean(),
  /** The latest attempt failed: why, in a sentence. */
  failure: z.object({ at: instant, message: z.string() }).nullable(),
})
export type BackupState = z.output<typeof backupState>

/** The effect of a restore on the rows of one kind. */
const restoredRows = z.object({
  entity: z.enum(entityNames),
  /** Those that are gone by now. */
  back: z.int(),
  changed: z.int(),
  /** Those that were made since. */
  gone: z.int(),
  /** Some of them by name. */
  namesBack: z.array(z.string()),
  namesGone: z.array(z.string()),
})
export type RestoredRows = z.output<typeof restoredRows>

export const restorePreview = z.object({
  backup,
  /** Whether the data becomes as it was; on a server the rows stay, and edits that never arrived go to the queue again. */
  isWhole: z.boolean(),
  /** Without kinds that stay as they are; empty where the rows stay. */
  rows: z.array(restoredRows),
  /** Edits of the backup that will wait for the service again, by what they edit. */
  edits: counts,
  /** Edits that wait now, and will still. */
  waitingNow: z.int(),
  /** The names of files of tasks that the backup has lost: everything else is restored. */
  lostFiles: z.array(z.string()),
})
export type RestorePreview = z.output<typeof restorePreview>

const chosen = z.object({ id: z.string() })

export const backupProcedures = {
  'backups.state': query(nothing, backupState),
  /** Answers when it is on the disk and was read back. */
  'backups.create': command(nothing, z.object({})),
  /** Null is the folder inside the profile. `refused` where nothing can be written there. */
  'backups.setFolder': command(z.object({ folder: z.string().trim().min(1).nullable() }), z.object({})),
  /** Reads the whole backup: `refused` where it is damaged. */
  'backups.preview': query(chosen, restorePreview),
  /** Lets the person choose a folder; null when they did not. `unavailable` in the browser. */
  'backups.chooseFolder': mainProcedure(nothing, z.string().nullable()),
  /** Shows the folder in the desktop's file manager. */
  'backups.showFolder': mainProcedure(nothing, z.null()),
} as const
