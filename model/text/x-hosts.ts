import twitter from 'twitter-text'

type Rule =
  | 'latinAccentChars'
  | 'validCCTLD'
  | 'validDomainChars'
  | 'validGTLD'
  | 'validPunycode'
  | 'validTcoUrl'
  | 'validUrlPath'
  | 'validUrlQueryChars'
  | 'validUrlQueryEndingChars'

/** The package's own expressions, which its types leave out. */
export const xRules = (twitter as unknown as { regexen: Record<Rule, RegExp> }).regexen

const source = (rule: Rule) => xRules[rule].source

const domainCharacter = new RegExp(source('validDomainChars'), 'i')
const isDomainCharacter = (character: string): boolean => domainCharacter.test(character)
const isJoiner = (character: string): boolean => character === '.' || character === '-' || character === '_'

const ending = new RegExp(`(?:${source('validGTLD')}|${source('validCCTLD')}|${source('validPunycode')})`, 'iy')

/** Where the top-level domain that starts at `at` ends. */
function findEnding(text: string, at: number): number | undefined {
  ending.lastIndex = at
  return ending.test(text) ? ending.lastIndex : undefined
}

export interface HostLabel {
  start: number
  /** Position of the dot after the label. */
  dot: number
  /** Where a domain that starts in this label ends, or undefined. */
  findDomainEnd(start: number): number | undefined
}

/**
 * The labels, in order, from which a domain can be reached. A domain is a chain of labels, each followed by a dot, up to the last dot before a
 * top-level domain. Each label and dot is read once, from the end of its word, so that no start needs to read ahead.
 */
export function* findHostLabels(text: string): Generator<HostLabel> {
  for (let at = 0; at < text.length; at++) {
    const start = at
    let hasDot = false
    for (; at < text.length; at++) {
      const character = text.charAt(at)
      if (!isJoiner(character) && !isDomainCharacter(character)) break
      hasDot ||= character === '.'
    }
    if (hasDot) yield* readLabels(text, start, at)
  }
}

function readLabels(text: string, from: number, end: number): HostLabel[] {
  const labels: HostLabel[] = []
  /** Where a chain through the label after this one ends. */
  let next: number | undefined
  for (let dot = text.lastIndexOf('.', end - 1); dot >= from;) {
    const previous = dot === 0 ? -1 : text.lastIndexOf('.', dot - 1)
    const start = Math.max(from, previous + 1)
    const label = toLabel(text, start, dot, next)
    if (label) labels.push(label)
    next = label?.findDomainEnd(start)
    dot = previous
  }
  return labels.toReversed()
}

function toLabel(text: string, start: number, dot: number, next: number | undefined): HostLabel | undefined {
  if (dot === start || !isDomainCharacter(text.charAt(dot - 1))) return undefined
  const own = next === undefined ? findEnding(text, dot + 1) : undefined
  if (next === undefined && own === undefined) return undefined
  // The last label before a top-level domain has no underscore; those before it may.
  const underscore = next === undefined ? start + text.slice(start, dot).lastIndexOf('_') : -1
  return { start, dot, findDomainEnd: (at) => (at > underscore && isDomainCharacter(text.charAt(at)) ? (next ?? own) : undefined) }
}

const asciiRun = new RegExp(`[-a-z0-9.${source('latinAccentChars')}]+`, 'gi')

/** The parts of a domain that X links when no protocol precedes it. */
export function findAsciiDomains(domain: string): string[] {
  return [...domain.matchAll(asciiRun)].flatMap(({ 0: run, index }) => {
    const start = run.startsWith('.') ? 1 : 0
    for (let dot = run.lastIndexOf('.'); dot > start; dot = run.lastIndexOf('.', dot - 1)) {
      const end = findEnding(domain, index + dot + 1)
      if (end !== undefined) return [domain.slice(index + start, end)]
    }
    return []
  })
}
