import type { Post } from '@chorus/model/post'
import type { Services } from '../../services/context/services.ts'
import { personTitle } from '../../services/navigation/person-title.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { toShareTags } from '../../services/navigation/to-share-tags.ts'

/** Title, description and Open Graph tags of a post page. `list`: the one that the page shows instead of the thread. */
export function toPostHead(post: Post, { contentRules: rules, settings }: Pick<Services, 'contentRules' | 'settings'>, list?: string) {
  const isNameCovered = rules.person(post.author, 'displayName').cover !== undefined
  const isCovered = post.isHidden || rules.post(post, 'contentView').cover !== undefined
  const isMediaCovered = isCovered || rules.post(post, 'contentMedia').cover !== undefined
  const title = personTitle(isNameCovered ? { ...post.author, displayName: post.author.handle } : post.author, list)
  const text = isCovered ? '' : post.metadata.content.slice(0, 300)
  const picture = isMediaCovered ? undefined : post.metadata.attachments.find(({ type }) => type === 'Image')?.uri
  const avatar = rules.person(post.author, 'avatar').cover === undefined ? post.author.pfp : undefined
  const path = postPath(post)
  const meta = [
    { title },
    { name: 'description', content: text },
    ...toShareTags(settings, { type: 'article', title, description: text, path, avatar, picture }),
  ]
  return { meta, links: [{ rel: 'canonical', href: path }] }
}
