import twitter from 'twitter-text'
import { findXUrls } from '../text/find-x-urls.ts'

// The package knows the emoji of 2019, the engine today's. X counts 2 for each, so newer ones are replaced by one that both know.
const emoji = /\p{RGI_Emoji}/gv
const anyEmoji = '\u{1F600}'
const ascii = /^[\x00-\x7f]*$/ // oxlint-disable-line no-control-regex -- ASCII begins with control characters

/**
 * Text in the most common scripts, without characters that may be emoji. The package looks at each character for emoji, which takes a hundred
 * times as long as adding the weights up.
 */
const plainScripts =
  /^[\x00-\x7f\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff\u2010-\u2027\u3000-\u302f\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/ // oxlint-disable-line no-control-regex -- ASCII begins with control characters

const linkLength = 23
const linkBlanks = ' '.repeat(linkLength)

const sharedRules = {
  maxWeightedTweetLength: 280,
  scale: 100,
  defaultWeight: 200,
  transformedURLLength: linkLength,
  ranges: [
    { start: 0, end: 0x10ff, weight: 100 },
    { start: 0x2000, end: 0x200d, weight: 100 },
    { start: 0x2010, end: 0x201f, weight: 100 },
    { start: 0x2032, end: 0x2037, weight: 100 },
  ],
}

/** 3 is current; 2 predates the rule that every emoji sequence weighs 2. */
const rules = {
  2: { ...sharedRules, version: 2, emojiParsingEnabled: false },
  3: { ...sharedRules, version: 3, emojiParsingEnabled: true },
}

/**
 * Text length as X counts it: weighted code points after NFC, every link 23, every emoji 2. Units: X characters. Source: twitter-text
 * config v3.
 */
export function countX(text: string, version: 2 | 3 = 3): number {
  const known = version === 3 && !plainScripts.test(text) ? text.replace(emoji, anyEmoji) : text
  const plain = replaceLinks(known.normalize())
  if (ascii.test(plain)) return plain.length
  return plainScripts.test(plain) ? weigh(plain) : twitter.parseTweet(plain, rules[version]).weightedLength
}

/** The weight of a text without surrogates. */
function weigh(text: string): number {
  let total = 0
  for (let at = 0; at < text.length; at += 1) total += weightOf(text.charCodeAt(at))
  return total / sharedRules.scale
}

function weightOf(unit: number): number {
  for (const { start, end, weight } of sharedRules.ranges) if (unit >= start && unit <= end) return weight
  return sharedRules.defaultWeight
}

/**
 * The text with every link replaced by blanks of the same weight, and every other dot by a comma, which weighs the same. Without dots the package
 * looks for no links, which would take quadratic time.
 */
function replaceLinks(text: string): string {
  const parts: string[] = []
  let done = 0
  for (const { start, url } of findXUrls(text)) {
    parts.push(text.slice(done, start), linkBlanks)
    done = start + url.length
  }
  parts.push(text.slice(done))
  return parts.join('').replaceAll('.', ',')
}
