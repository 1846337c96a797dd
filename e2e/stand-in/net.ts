/** `net` over Node's HTTP. */

import type { Net } from 'electron'
import { nodeRequest } from '../../electron/shell/electron/testing/node-net.ts'
import { strict } from './strict.ts'

export const net = strict<Net>('net', {
  request(options) {
    if (typeof options === 'string')
      throw new Error('The stand-in for Electron takes options of requests only.')
    // Itself it is a stream of Node's, which asks it for members that it need not have.
    return nodeRequest(options)
  },
} satisfies Partial<Net>)
