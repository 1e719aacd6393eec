import { renderText } from '../../seed/render-text.ts'
import type { World, WorldPost } from '../../seed/world.ts'

/** Supports the operators that clients use: min_faves:, from: and -filter:replies. All other words must occur. */
export function searchPosts(world: World, query: string): WorldPost[] {
  const parts = query.split(/\s+/).filter(Boolean)
  const valueOf = (name: string) => parts.find((part) => part.startsWith(`${name}:`))?.slice(name.length + 1)
  // The fictional world is small: one like stands for a hundred.
  const likes = Number(valueOf('min_faves') ?? 0) / 100
  const from = valueOf('from')?.toLowerCase()
  const words = parts.filter((part) => !/^-?(min_faves|from|filter|lang|since|until):/.test(part)).map((word) => word.toLowerCase())
  return world.posts.filter(
    (post) =>
      post.network === 'x' &&
      !post.deleted &&
      post.likes.length + post.moreLikes >= likes &&
      (!from || world.person(post.author).accounts.x!.handle.toLowerCase() === from) &&
      !(parts.includes('-filter:replies') && post.replyTo) &&
      words.every((word) => renderText(world, post).text.toLowerCase().includes(word)),
  )
}
