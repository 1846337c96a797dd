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
