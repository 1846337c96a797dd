/** Builds the standalone service into dist/service: files that need nothing but Node. */

import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { service } from './vite.main.config.ts'

const folder = resolve(import.meta.dirname, '../dist/service')

await rm(folder, { recursive: true, force: true })
await build({ ...service, configFile: false })
await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n')
