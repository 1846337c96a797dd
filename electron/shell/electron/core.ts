/** Entry of the core process in Electron: its requests go by Chromium. Electron is not there in threads, so theirs is another one. */

import { net } from 'electron'
import { join } from 'node:path'
import { runCore } from '../../core/run-core.ts'
import { createNetFetch } from './net-fetch.ts'

runCore({ fetch: createNetFetch(net), threadFile: join(import.meta.dirname, 'core.js') })
