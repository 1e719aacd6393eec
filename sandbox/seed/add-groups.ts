import type { Facts } from './indices.ts'
import type { WorldPost } from './world.ts'

const hour = 3_600_000
/** hours. Before everything else, so that the first pages of other lists stay as they are. */
const oldest = 100 * 24

const texts: Readonly<Record<string, readonly string[]>> = {
  'night-swimmers': [
    'Eleven degrees, no moon. Who is in on Friday?',
    'The steps are slippery again. Hold the rail.',
    'Someone forgot their towel. It’s on the fence, drying.',
    'Count heads before you leave, please.',
    'First swim without gloves this year.',
    'A seal joined us. It did not introduce itself.',
  ],
  'chess-by-post': [
    'Round four begins on Monday. Write legibly.',
    'Castling by letter takes two stamps.',
    'Knight to e9? The board ends at 8.',
    'My opponent has not moved since spring.',
  ],
  'lamp-keepers': [
    'The lens was polished today. It took all morning.',
    'Oil is cheaper in bulk, for those who wondered.',
    'Please log every outage, however short.',
    'A visitor asked whether we are lonely. We are busy.',
  ],
  'lost-and-found': [
    'Found: one umbrella, black.',
    'Lost: one umbrella, black.',
    'Found: a left glove, knitted.',
    'Lost: patience, near the counter.',
    'Found: a key, no door.',
    'Lost: the list of what was lost.',
  ],
}

/** Posts in the groups and feeds of Lens, where a group's owner and first followers write. Added last, so that the random part stays the same. */
export function addGroups(facts: Facts): void {
  for (const { key, by } of facts.feeds.filter(({ network }) => network === 'lens')) {
    const followers = facts.follows.filter(({ network, to }) => network === 'lens' && to === by).map(({ from }) => from)
    const authors = [by, ...followers.slice(0, 2)]
    const posts = (texts[key] ?? []).map((text, place): WorldPost => ({
      key: `lens-${key}-${place}`,
      network: 'lens',
      author: authors[place % authors.length]!,
      at: facts.now - (oldest + place * 7) * hour - key.length * 60_000,
      text,
      locale: 'en',
      pictures: [],
      likes: followers.slice(0, place),
      feed: key,
    }))
    facts.posts.push(...posts)
  }
  facts.posts.sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1))
}
