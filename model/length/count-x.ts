import twitter from 'twitter-text'
import { toChunks } from '../text/x-chunks.ts'

// The package knows the emoji of 2019; the engine knows today's. X counts 2 for each, so the newer ones stand in as one that both know.
const emoji = /\p{RGI_Emoji}/gv
const anyEmoji = '\u{1F600}'
const ascii = /^[\x00-\x7f]*$/ // eslint-disable-line no-control-regex

const sharedRules = {
  maxWeightedTweetLength: 280,
  scale: 100,
  defaultWeight: 200,
  transformedURLLength: 23,
  ranges: [
    { start: 0, end: 0x10ff, weight: 100 },
    { start: 0x2000, end: 0x200d, weight: 100 },
    { start: 0x2010, end: 0x201f, weight: 100 },
    { start: 0x2032, end: 0x2037, weight: 100 },
  ],
}

/** 3 is today's; 2 is from before every emoji, however long its sequence, weighed 2. */
const rules = {
  2: { ...sharedRules, version: 2, emojiParsingEnabled: false },
  3: { ...sharedRules, version: 3, emojiParsingEnabled: true },
}

/**
 * Text length as X counts it: weighted code points after NFC, every link 23, every emoji 2. Units: X characters.
 * Source: twitter-text config v3. A word of more than 4,096 characters is counted in pieces.
 */
export function countX(text: string, version: 2 | 3 = 3): number {
  let total = 0
  for (const chunk of toChunks(text)) total += countChunk(chunk.text, version)
  return total
}

function countChunk(text: string, version: 2 | 3): number {
  if (ascii.test(text) && !text.includes('.')) return text.length
  const known = version === 3 && !ascii.test(text) ? text.replace(emoji, anyEmoji) : text
  return twitter.parseTweet(known, rules[version]).weightedLength
}
