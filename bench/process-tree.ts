/** Processor time of a process and all that it started, from /proc (Linux). */

import { readdir, readFile } from 'node:fs/promises'

interface Usage {
  readonly pid: number
  readonly parent: number
  readonly ticks: number
}

/** Linux counts processor time in hundredths of a second for user space. */
const ticksPerSecond = 100

async function usage(pid: number): Promise<Usage | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
}

/** Seconds of processor time that all processes below this one, without it, have used so far. */
export async function processorSecondsBelow(): Promise<number> {
  const names = await readdir('/proc')
  const all = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((name) => usage(Number(name))))
  const alive = all.filter((one) => one !== null)
  const inside = new Set([process.pid])
  for (let grew = true; grew;) {
    grew = false
    for (const one of alive) {
      if (inside.has(one.parent) && !inside.has(one.pid)) {
        inside.add(one.pid)
        grew = true
      }
    }
  }
  const below = alive.filter((one) => inside.has(one.pid) && one.pid !== process.pid)
  return below.reduce((sum, one) => sum + one.ticks, 0) / ticksPerSecond
}
