/** One of the threads of `simulate.ts`: plays the blocks that it is sent, until it is sent null. */

import { parentPort } from 'node:worker_threads'
import { type Block, playBlock } from './campaign.ts'
import { openStage } from './stage.ts'

const port = parentPort
if (port === null) throw new Error('To be run as a worker.')
const stage = await openStage()
port.on('message', (block: Block | null) => {
  if (block === null) {
    port.close()
    void stage.close()
    return
  }
  void playBlock(stage, block).then((played) => port.postMessage(played))
})
