import type { Facts } from './indices.ts'

const hour = 3_600_000

/** A post that is a sound, where a network has such. Put in when all else is there: what chance has made of the world stays as it is. */
export function addSound(facts: Facts): void {
  facts.posts.push({
    key: 'lens-sound',
    network: 'lens',
    author: 'malik',
    at: facts.now - 53 * hour,
    text: 'What the harbour sounds like when nobody is about.',
    locale: 'en',
    pictures: [],
    sound: { key: 'fog-horn', title: 'Fog horn, twice', artist: 'The outer pier', seconds: 20 },
    likes: [],
    moreLikes: 0,
  })
  facts.posts.sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1))
}
