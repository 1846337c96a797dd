/** The licences of the packages inside the program, as the build collects them from what it bundles. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../shared/domain/json.ts'
import type { ThirdParty } from '../../shared/bridge/about.ts'

const collected = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    identifier: z.string().optional(),
    text: z.string().optional(),
  }),
)

/** @param folders the built ones; a program that runs from its source has none of the files */
export async function readNotices(folders: readonly string[]): Promise<ThirdParty[]> {
  const found = new Map<string, ThirdParty>()
  for (const folder of folders) {
    const text = await readFile(join(folder, 'notices.json'), 'utf8').catch(() => '[]')
    for (const { name, version, identifier = '', text: licence = '' } of parseJson(text, collected) ?? [])
      found.set(`${name} ${version}`, { name: `${name} ${version}`, licence: identifier, text: licence })
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
