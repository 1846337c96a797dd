import type { TagName } from '../tags/service.ts'
import { distinctTags, requireFewTags, type TagBody } from './entry-fields.ts'
import type { References } from './references.ts'

/**
 * The tags that an entry has after a request, by name; undefined when the request says nothing of tags. `tag_action` adds
 * to the tags before or takes off from them, otherwise they are replaced.
 *
 * @throws {BadRequest} for more than 50, and for ids that the workspace does not have.
 * @throws {Forbidden} for an unknown name where only admins may create tags.
 */
export async function tagsAfter(
  references: References,
  body: TagBody,
  before: readonly TagName[],
): Promise<readonly TagName[] | undefined> {
  if (body.tags === undefined && body.tag_ids === undefined) return undefined
  if (body.tag_action === 'delete') {
    return before.filter(({ id, name }) => !body.tag_ids?.includes(id) && !body.tags?.includes(name))
  }
  const named = await references.tags(body)
  const kept = body.tag_action === 'add' ? before : []
  const after = distinctTags([...kept, ...named])
  requireFewTags(after.length)
  return after
}
