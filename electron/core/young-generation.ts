import { setFlagsFromString } from 'node:v8'

/**
 * Keeps what V8 sets aside for new objects as small as it is at the start. Its bound itself is read when V8 starts, from arguments that
 * Electron's utility processes do not take; how it grows can be said later.
 */
export function boundYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
