import type { Post } from '@chorus/model/post'
import type { ContentRules } from '../../services/moderation/content-rules.ts'
import { personTitle } from '../../services/navigation/person-title.ts'
import { postPath } from '../../services/navigation/post-path.ts'

/** Title, description and Open Graph tags of a post page. `list`: the one that the page shows instead of the thread. */
export function toPostHead(post: Post, rules: ContentRules, list?: string) {
  const isNameCovered = rules.person(post.author, 'displayName').cover !== undefined
  const isCovered = post.isHidden || rules.post(post, 'contentView').cover !== undefined
  const isMediaCovered = isCovered || rules.post(post, 'contentMedia').cover !== undefined
  const title = personTitle(isNameCovered ? { ...post.author, displayName: post.author.handle } : post.author, list)
  const text = isCovered ? '' : post.metadata.content.slice(0, 300)
  const picture = isMediaCovered ? undefined : post.metadata.attachments.find(({ type }) => type === 'Image')?.uri
  const meta = [
    { title },
    { name: 'description', content: text },
    { property: 'og:type', content: 'article' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(picture ? [{ property: 'og:image', content: picture }] : []),
  ]
  return { meta, links: [{ rel: 'canonical', href: postPath(post) }] }
}
