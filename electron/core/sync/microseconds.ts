/** Instants of services, which count finer than a program's clock. */

/** Microseconds since 1970; 0 for what is no instant. */
export function microseconds(at: string): number {
  const milliseconds = Date.parse(at)
  if (Number.isNaN(milliseconds)) return 0
  const beyond = /\.\d{3}(\d{1,3})/.exec(at)?.[1] ?? ''
  return milliseconds * 1000 + Number(beyond.padEnd(3, '0'))
}
