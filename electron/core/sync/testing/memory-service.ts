/** How tests start the real service: in memory, with passwords that cost nothing. */

const MICROSECONDS = 1000

/**
 * The options of the service's own start, which the test calls: the core does not know the service.
 *
 * @param now milliseconds since 1970; no two changes happen at the same instant, even while it stands
 * @param path of the database, where a test looks into it
 */
export function memoryService(now: () => number, path = ':memory:') {
  let last = 0
  return {
    database: { kind: 'sqlite', path },
    clock: { now: () => (last = Math.max(last + 1, now() * MICROSECONDS)) },
    passwords: {
      hash: (password: string) => Promise.resolve(password),
      verify: (password: string, stored: string) => Promise.resolve(password === stored),
      absent: '',
    },
  } as const
}
