/**
 * Puts an unpacked backup in the place of the data of an account that lives on this computer. From the moment that it is ready, a
 * crash only means that the next start goes on with it.
 */

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../../shared/domain/json.ts'
import { skipGivenIds } from '../embedded-service.ts'
import { syncFolder } from '../outbox-copy/outbox-copy.ts'
import { encodeLine } from '../outbox-copy/copy-line.ts'
import { salvage } from '../outbox-copy/rescue.ts'
import { copyPathOf } from '../replica/open-or-repair-replica.ts'
import { CONTENTS, type Manifest, REPLICA, SERVICE } from './manifest.ts'

/** The folder of a profile in which a backup is unpacked. */
export const stagingIn = (profile: string): string => join(profile, 'restoring')

const READY = 'ready.json'
const QUEUE = 'queue.outbox'

const ready = z.object({
  /** The account whose replica it becomes. */
  accountId: z.uuid(),
  files: z.array(z.string()),
})

interface Staged {
  readonly profile: string
  /** The folder of all backups. */
  readonly folder: string
  readonly manifest: Manifest
  readonly accountId: string
}

/** Everything that the backup has is beside the data, durably; nothing has changed so far. @throws the disk's own error */
export async function stageRestore({ profile, folder, manifest, accountId }: Staged): Promise<void> {
  const staging = stagingIn(profile)
  // Ids that the service has given out since must not mean other rows to edits that name them.
  await skipGivenIds(join(staging, SERVICE), join(profile, 'service', SERVICE))
  await placeContents({ profile, folder, manifest, accountId })
  const isSame = manifest.account.id === accountId
  const queue = isSame ? queueOf(replicaOf(profile, accountId), join(staging, REPLICA)) : ''
  writeFileSync(join(staging, QUEUE), queue, { mode: 0o600, flush: true })
  const marker: z.output<typeof ready> = {
    accountId,
    files: manifest.files.map(({ name }) => name),
  }
  writeFileSync(join(staging, `${READY}.part`), JSON.stringify(marker), { mode: 0o600, flush: true })
  renameSync(join(staging, `${READY}.part`), join(staging, READY))
  syncFolder(staging)
}

/**
 * Edits that wait now, as a copy of the queue that is ahead of the restored replica: opening that one adds them. Of another
 * account they would mean other rows; the backup of the present state has them.
 */
function queueOf(replica: string, restored: string): string | Uint8Array {
  const { operations, rows, lastLine } = salvage(replica)
  if (operations.length === 0) return ''
  // The restored one may know more lines: after an earlier restore they are counted from that backup.
  const number = Math.max(lastLine ?? 0, salvage(restored).lastLine ?? 0) + 1
  return encodeLine({
    number,
    begins: true,
    put: [...operations],
    withdrawn: [],
    arrived: [],
    rows: [...rows],
  })
}

const replicaOf = (profile: string, accountId: string): string =>
  join(profile, 'replicas', `${accountId}.sqlite`)

/** The path of a file of a task. */
export function placeOf(
  { profile, accountId }: Pick<Staged, 'profile' | 'accountId'>,
  { sha256, organizationId }: Manifest['contents'][number],
): string {
  return organizationId === null
    ? join(profile, 'replicas', `${accountId}.files`, sha256)
    : join(profile, 'service', 'attachments', String(organizationId), sha256.slice(0, 2), sha256)
}

/** Files of tasks that are not here any more, each where the account or its service looks for it. */
export async function placeContents({ profile, folder, manifest, accountId }: Staged): Promise<void> {
  for (const content of manifest.contents) {
    const target = placeOf({ profile, accountId }, content)
    if (existsSync(target)) continue
    const { sha256 } = content
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(folder, CONTENTS, sha256), `${target}.part`)
    renameSync(`${target}.part`, target)
  }
}

/** To be called before anything is opened. Does nothing where no restore is ready. @throws the disk's own error */
export function finishRestore(profile: string): void {
  const staging = stagingIn(profile)
  if (!existsSync(staging)) return
  const path = join(staging, READY)
  const marker = existsSync(path) ? parseJson(readFileSync(path, 'utf8'), ready) : null
  if (marker !== null) {
    const replica = replicaOf(profile, marker.accountId)
    for (const name of marker.files)
      replace(join(staging, name), name === REPLICA ? replica : join(profile, 'service', name))
    replace(join(staging, QUEUE), copyPathOf(replica))
  }
  rmSync(staging, { recursive: true, force: true })
}

/** The log, the seal and the note of a repair of the former file are not those of the one that takes its place. */
function replace(staged: string, target: string): void {
  if (!existsSync(staged)) return
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  for (const ending of ['-wal', '-shm', '.seal', '.repaired']) rmSync(`${target}${ending}`, { force: true })
  renameSync(staged, target)
  syncFolder(dirname(target))
}
