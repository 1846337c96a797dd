/**
 * How Node is started for the standalone service. Most of what a request makes is dropped with its answer: a young generation
 * of 8 MiB holds the largest page of a list, so that none of it grows old, and the process stays a quarter smaller than with the
 * 32 MiB that Node would let it grow to. A smaller one makes the old generation larger instead.
 */
export const serviceNodeArguments: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
]
