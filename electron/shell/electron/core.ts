/** Entry of the core process in Electron: its requests go by Chromium. Electron is not there in threads, so theirs is another one. */

import { net } from 'electron'
import { join } from 'node:path'
import { keepCompiledCode } from '../../core/compiled-code.ts'
import { profileArgument } from '../../core/profile-argument.ts'
import { createNetFetch } from './net-fetch.ts'

const profile = profileArgument()
if (profile !== null) keepCompiledCode(profile)
const { runCore } = await import('../../core/run-core.ts')
runCore({ fetch: createNetFetch(net, process.env), threadFile: join(import.meta.dirname, 'core.js') })
