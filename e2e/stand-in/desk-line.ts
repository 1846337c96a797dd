/** The line from the process of the program to the desk. */

import type { DeskCalls, ProgramCalls } from './calls.ts'
import { connect } from './peer.ts'

/** The answers to the desk’s calls; each part of the module adds its own. */
const answers: Partial<ProgramCalls> = {}

export const desk = connect<Partial<ProgramCalls>, DeskCalls>(process, answers)

export function answer(calls: Partial<ProgramCalls>): void {
  Object.assign(answers, calls)
}

/** Tells the desk, and does not wait. */
export function tell<Name extends keyof DeskCalls>(name: Name, input: Parameters<DeskCalls[Name]>[0]): void {
  // The desk is gone only when the spec is over.
  desk.call(name, input as never).catch(() => undefined)
}
