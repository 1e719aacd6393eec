import { isAvailable, type Post } from '../post.ts'
import { isExpired, type MutedWord } from './muted-word.ts'

/** A text that a reader would see, such as a post's, or the alt text of its image. */
export interface MutableText {
  text: string
  tags?: readonly string[]
  /** BCP 47 */
  language?: string
  /** The viewer follows its author. */
  isFollowing?: boolean
}

/** The first muted word that a post or what it quotes contains, also in alt texts, polls and link cards. @param now ms */
export function findMutedWord(post: Post, words: readonly MutedWord[], now: number): MutedWord | undefined {
  if (words.length === 0) return undefined
  const texts = [...toTexts(post), ...(post.quoteOn && isAvailable(post.quoteOn) ? toTexts(post.quoteOn) : [])]
  return words.find((word) => texts.some((text) => matches(text, word, now)))
}

function toTexts({ metadata, author, poll }: Post): MutableText[] {
  const { content, facets, tags = [], locale, attachments, card, article } = metadata
  const isFollowing = author.viewerContext?.following === true
  const hashtags = [...tags, ...facets.flatMap((facet) => (facet.kind === 'hashtag' ? [facet.tag] : []))]
  return [
    { text: content, tags: hashtags, language: locale, isFollowing },
    ...attachments.flatMap(({ alt }) => (alt ? [{ text: alt, language: locale, isFollowing }] : [])),
    ...(card ? [{ text: `${card.title} ${card.description}`, isFollowing }] : []),
    ...(article ? [{ text: `${article.title} ${article.content ?? ''}`, language: locale, isFollowing }] : []),
    ...(poll?.options ?? []).map(({ label }) => ({ text: label, language: locale, isFollowing })),
  ]
}

/** Languages with no spaces between words, or none that delimit words. */
const unspaced: ReadonlySet<string> = new Set(['ja', 'zh', 'ko', 'th', 'vi'])
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u

/**
 * Whether a muted word is in a text, as @atproto/api's `hasMutedWord` decides. One difference: words in scripts without spaces match
 * anywhere, also where a post states another language or none. @param now ms
 */
export function matches({ text, tags = [], language = '', isFollowing = false }: MutableText, word: MutedWord, now: number): boolean {
  if (isExpired(word, now) || (word.exceptFollowing && isFollowing)) return false
  const wanted = word.value.toLowerCase()
  if (!wanted) return false
  if (tags.some((tag) => tag.toLowerCase() === wanted)) return true
  if (word.isTagOnly) return false
  const said = text.toLowerCase()
  const isLoose = wanted.length === 1 || unspaced.has(language) || unspacedScript.test(wanted)
  const isPhrase = /[\s\p{P}]/u.test(wanted)
  return ((isLoose || isPhrase) && said.includes(wanted)) || hasWord(said, wanted)
}

function hasWord(text: string, wanted: string): boolean {
  for (const whole of text.split(/\s+/u)) {
    const word = whole.replaceAll(/^\p{P}+|\p{P}+$/gu, '')
    if (whole === wanted || word === wanted) return true
    if (wanted.length > word.length || !/\p{P}/u.test(word)) continue
    // The official client stops at a slash: `and/or` is not `andor`.
    if (word.includes('/')) return false
    const parts = word.split(/\p{P}+/u)
    if (parts.join(' ') === wanted || parts.join('') === wanted || parts.includes(wanted)) return true
  }
  return false
}
