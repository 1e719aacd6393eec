import type { Tweet, XUrl } from '@chorus/contract/twitter/twitter-types'
import type { Facet } from '@chorus/model/facet'
import { findFacets } from '@chorus/model/text/find-facets'
import * as v from 'valibot'
import type { Draft } from '../../draft.ts'
import { toApiText, toTarget } from '../api-text.ts'

/** A tweet's content, normalised so that X's version equals ours. */
export const Sought = v.object({ words: v.string(), replyTo: v.optional(v.string()), quote: v.optional(v.string()) })
type Sought = v.InferOutput<typeof Sought>

export const toSought = ({ text, facets = findFacets(text, 'x'), replyTo, quote }: Draft): Sought => ({
  words: toComparable(text, facets, replyTo !== undefined),
  ...(replyTo && { replyTo: replyTo.postId }),
  ...(quote && { quote: quote.postId }),
})

interface Sent {
  sought: Sought
  mediaIds: readonly string[]
  /** ms. Older posts with the same text are different tweets. */
  since: number
}

/** The tweet that was sent, found among the account's own. X stores none of our ids with a tweet, so its content has to identify it. */
export function findOwnTweet(own: readonly Tweet[], { sought, mediaIds, since }: Sent): Tweet | undefined {
  const keysOf = ({ attachments }: Tweet) => attachments?.media_keys ?? []
  // Each upload has its own id, so the files alone identify a tweet.
  if (mediaIds.length > 0) return own.find((tweet) => keysOf(tweet).some((key) => mediaIds.includes(key.split('_').at(-1)!)))
  return own.find((tweet) => keysOf(tweet).length === 0 && Date.parse(tweet.created_at ?? '') >= since && isSame(tweet, sought))
}

function isSame(tweet: Tweet, { words, replyTo, quote }: Sought): boolean {
  const refersTo = (type: string) => tweet.referenced_tweets?.find((reference) => reference.type === type)?.id
  if (refersTo('replied_to') !== replyTo || refersTo('quoted') !== quote) return false
  const { text, note_tweet: note, entities } = tweet
  const isOfQuote = (url: XUrl) => quote !== undefined && toTarget(url).includes(`/status/${quote}`)
  const read = toApiText(note?.text ?? text, note ? note.entities : entities, isOfQuote)
  return toComparable(read.text, read.facets, replyTo !== undefined) === words
}

/** X expands links, trims the text, and puts the names of those replied to before a reply. */
function toComparable(text: string, facets: readonly Facet[], isReply: boolean): string {
  let written = ''
  let done = 0
  for (const facet of facets.toSorted((one, other) => one.start - other.start)) {
    if (facet.kind !== 'link' || facet.start < done) continue
    written += text.slice(done, facet.start) + toBareUrl(facet.url)
    done = facet.end
  }
  const words = (written + text.slice(done)).normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  return isReply ? words.replace(/^(?:@\w+ )+/, '') : words
}

const toBareUrl = (url: string): string =>
  url
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase()
