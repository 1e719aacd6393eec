import type { Post } from '@chorus/model/post'
import { personTitle } from '../../services/navigation/person-title.ts'
import { postPath } from '../../services/navigation/post-path.ts'

/** Title, description and Open Graph tags of a post page. */
export function toPostHead(post: Post) {
  const title = personTitle(post.author)
  const text = post.isHidden ? '' : post.metadata.content.slice(0, 300)
  const picture = post.isHidden ? undefined : post.metadata.attachments.find(({ type }) => type === 'Image')?.uri
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
