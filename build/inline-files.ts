/** Lets Node import the files that a bundle has inline, as in `import('a-typeface.ttf?inline')`: as data addresses. */

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('?inline')) return nextLoad(url, context)
    const address = `data:;base64,${readFileSync(new URL(url.slice(0, url.indexOf('?')))).toString('base64')}`
    return { format: 'module', source: `export default '${address}'`, shortCircuit: true }
  },
})
