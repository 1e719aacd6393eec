import type { Facts } from './indices.ts'
import type { WorldNetwork, WorldPost } from './world.ts'

/** The author of posts with links. */
export const linkAuthor = 'olu'

const hour = 3_600_000
const all: readonly WorldNetwork[] = ['farcaster', 'lens', 'x', 'bluesky']

/** Posts that consist of a link, so that its preview is all they show. `ago` in hours before the world's now. */
const links: readonly { name: string; on: readonly WorldNetwork[]; ago: number; text: string }[] = [
  { name: 'page', on: all, ago: 50, text: 'Somebody has written down how the locks work. https://harbournotes.example/how-the-locks-work' },
  { name: 'film', on: all, ago: 51, text: 'Turn the sound down first. https://www.youtube.com/watch?v=stormatsea1' },
  { name: 'song', on: ['bluesky', 'farcaster'], ago: 52, text: 'On repeat: https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' },
  { name: 'short', on: ['x'], ago: 53, text: 'Worth the walk: https://t.co/harbour' },
  { name: 'app', on: ['farcaster'], ago: 55, text: 'I check this before every crossing. https://tides.example/today' },
  { name: 'frame', on: ['farcaster', 'bluesky'], ago: 56, text: 'From the archive of frames: https://tides.example/old' },
  { name: 'poor', on: ['bluesky', 'lens'], ago: 54, text: 'This page has nothing to show for itself: https://poor.example/' },
]

/** Added last, so that the random part of the world stays the same. */
export function addLinks(facts: Facts): void {
  const posts = links.flatMap(({ name, on, ago, text }) =>
    on.map((network): WorldPost => ({
      key: `${network}-link-${name}`,
      network,
      author: linkAuthor,
      at: facts.now - ago * hour,
      text,
      locale: 'en',
      pictures: [],
      likes: [],
    })),
  )
  facts.posts.push(...posts)
  facts.posts.sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1))
}
