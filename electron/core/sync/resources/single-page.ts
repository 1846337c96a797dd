import type { ListPage } from './resource.ts'

/** A list that comes as a whole. */
export async function singlePage(answered: Promise<Omit<ListPage, 'next'>>): Promise<ListPage> {
  const { rows, headers } = await answered
  return { rows, headers, next: null }
}
