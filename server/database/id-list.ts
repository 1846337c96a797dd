/** With their organization and one more value each, so many ids stay below what SQLite takes in one statement. */
const MAXIMUM_AT_ONCE = 8192

/**
 * The ids for an `in (…)`, repeated up to the next power of two, so that only a few texts of the query exist and
 * each is prepared once; lists longer than one statement takes stay as they are. At least one id.
 */
export function paddedIds<Id>(ids: readonly Id[]): readonly Id[] {
  const [first] = ids
  if (first === undefined) throw new Error('An id list needs an id.')
  if (ids.length > MAXIMUM_AT_ONCE) return ids
  const size = 2 ** Math.ceil(Math.log2(ids.length))
  return [...ids, ...Array.from({ length: size - ids.length }, () => first)]
}

/** The values in parts of at most so many. */
export function* chunksOf<T>(values: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size)
}

/** The ids in parts that one statement takes. */
export function idChunks<Id>(ids: readonly Id[]): readonly Id[][] {
  return [...chunksOf(ids, MAXIMUM_AT_ONCE)]
}

/** A query's answers for all of the ids, asked in parts that one statement takes: in the order of the parts. */
export async function readInChunks<Row>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const chunk of idChunks(ids)) rows.push(...(await read(paddedIds(chunk))))
  return rows
}
