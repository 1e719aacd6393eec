import type { Facts } from './indices.ts'

const hour = 3_600_000

/** An audio post, where a network supports it. Added last, so that the random part of the world stays the same. */
export function addAudio(facts: Facts): void {
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
  })
  facts.posts.sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1))
}
