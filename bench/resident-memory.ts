/** The resident memory of a process (Linux). */

import { readFile } from 'node:fs/promises'

async function statusMiB(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Its resident memory now, in MiB. */
export function residentMiB(pid: number): Promise<number> {
  return statusMiB(pid, 'VmRSS')
}

/** The most that it has had, in MiB. */
export function peakMiB(pid: number): Promise<number> {
  return statusMiB(pid, 'VmHWM')
}
