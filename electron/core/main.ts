/** Entry of the core process in Node, and of its threads in both shells. */

import { keepCompiledCode } from './compiled-code.ts'
import { profileArgument } from './profile-argument.ts'

const profile = profileArgument()
if (profile !== null) keepCompiledCode(profile)
const { runCore } = await import('./run-core.ts')
runCore({ fetch, threadFile: import.meta.filename })
