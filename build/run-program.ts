import { spawn } from 'node:child_process'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Runs a program in place of this one: it has the terminal, gets the signals, and its end is the end of both. */
export function runProgram(file: string, args: readonly string[]): void {
  const child = spawn(file, args, { stdio: 'inherit' })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
}
