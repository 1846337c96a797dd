/** Builds the standalone service into dist/service: files that need nothing but Node. */

import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { service } from './vite.main.config.ts'

const folder = resolve(import.meta.dirname, '../dist/service')

await rm(folder, { recursive: true, force: true })
await build({ ...service, configFile: false })
await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n')
// Any Node reads it, and only the right one gets to modules that an earlier one does not know.
await writeFile(
  join(folder, 'server.js'),
  `if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(\`Dayloom needs Node 24 or newer, and this is \${process.versions.node}.\\n\`)
  process.exit(1)
}
await import('./service.js')
`,
)
