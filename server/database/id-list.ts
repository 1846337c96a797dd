/**
 * The ids for an `in (…)`, repeated up to the next power of two, so that only a few texts of the query exist and
 * each is prepared once. At least one id.
 */
export function paddedIds(ids: readonly number[]): readonly number[] {
  const [first] = ids
  if (first === undefined) throw new Error('An id list needs an id.')
  const size = 2 ** Math.ceil(Math.log2(ids.length))
  return [...ids, ...Array.from({ length: size - ids.length }, () => first)]
}

/** With their organization and one more value each, so many ids stay below what SQLite takes in one statement. */
const MAXIMUM_AT_ONCE = 8192

/** The ids in parts that one statement takes. */
export function idChunks(ids: readonly number[]): readonly (readonly number[])[] {
  const chunks: (readonly number[])[] = []
  for (let from = 0; from < ids.length; from += MAXIMUM_AT_ONCE) {
    chunks.push(ids.slice(from, from + MAXIMUM_AT_ONCE))
  }
  return chunks
}

/** What a query answers about all of the ids, asked in parts that one statement takes: in the order of the parts. */
export async function readInChunks<Row>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const chunk of idChunks(ids)) rows.push(...(await read(paddedIds(chunk))))
  return rows
}
