import { z } from 'zod'
import { answerList } from '../../api-client/api-failure.ts'
import type { ListPage } from './resource.ts'

/** The largest page that planning lists give (decisions §4). */
const SIZE = 100

const counted = z.object({ total: z.int().nullish() })

/** Planning lists are paged by number (P §4.1, §4.4); `next` is the number of the page to read. */
export function numberedPage(next: string | null) {
  const number = next === null ? 1 : Number(next)
  return {
    number,
    size: SIZE,
    answered(body: unknown, headers: Headers): ListPage {
      const rows = answerList(body)
      const total = counted.safeParse(body).data?.total ?? null
      const isLast = rows.length === 0 || (total === null ? rows.length < SIZE : number * SIZE >= total)
      return { rows, headers, next: isLast ? null : String(number + 1) }
    },
  }
}
