import { renderText } from '../../seed/render-text.ts'
import type { World, WorldPost } from '../../seed/world.ts'
import { toXLanguage } from '../search-languages.ts'

/** Whether a post fits a part of a query. */
type Fits = (post: WorldPost) => boolean

/** Supports the operators that clients use; all other words must occur, and `-` negates a part. */
export function searchPosts(world: World, query: string): WorldPost[] {
  const parts = (query.match(/\([^()]*\)|-?"[^"]*"|\S+/g) ?? []).map((part) => toPart(world, part))
  return world.posts.filter((post) => post.network === 'x' && !post.deleted && parts.every((fits) => fits(post)))
}

function toPart(world: World, part: string): Fits {
  if (/^\(.* OR .*\)$/.test(part)) {
    const options = part
      .slice(1, -1)
      .split(' OR ')
      .map((option) => toPart(world, option))
    return (post) => options.some((fits) => fits(post))
  }
  if (part.length > 1 && part.startsWith('-')) {
    const fits = toPart(world, part.slice(1))
    return (post) => !fits(post)
  }
  const [, name, value] = /^(\w+):(.+)$/.exec(part) ?? []
  const operator = name && Object.hasOwn(operators, name) ? operators[name] : undefined
  if (operator) return (post) => operator(world, post, value!.toLowerCase())
  const words = part.replaceAll('"', '').toLowerCase()
  return (post) => renderText(world, post).text.toLowerCase().includes(words)
}

const handleOf = (world: World, key: string) => world.person(key).accounts.x!.handle.toLowerCase()
const media: Readonly<Record<string, Fits>> = {
  images: ({ pictures }) => pictures.length > 0,
  videos: ({ video }) => video !== undefined,
  media: ({ pictures, video }) => pictures.length > 0 || video !== undefined,
  links: ({ text, card }) => /https?:/.test(text) || card !== undefined,
  replies: ({ replyTo }) => replyTo !== undefined,
}

const operators: Readonly<Record<string, (world: World, post: WorldPost, value: string) => boolean>> = {
  // The fictional world is small: one like stands for a hundred.
  min_faves: (_, { likes }, value) => likes.length >= Number(value) / 100,
  from: (world, { author }, value) => handleOf(world, author) === value,
  to: (world, { replyTo }, value) => {
    const parent = replyTo === undefined ? undefined : world.post(replyTo)
    return parent !== undefined && handleOf(world, parent.author) === value
  },
  lang: (_, { locale }, value) => toXLanguage(locale) === value,
  since: (_, { at }, value) => at >= Date.parse(value),
  until: (_, { at }, value) => at < Date.parse(value),
  filter: (_, post, value) => Object.hasOwn(media, value) && media[value]!(post),
}
