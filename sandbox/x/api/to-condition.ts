import { renderText } from '../../seed/render-text.ts'
import type { WorldPost } from '../../seed/world.ts'
import { postIdsOf } from '../post-ids.ts'
import { searchLanguages } from '../search-languages.ts'
import type { XApi } from './api-route.ts'
import { invalidRequest, type Problem } from './problem.ts'

type Fits = (post: WorldPost) => boolean
type Operators = Readonly<Record<string, (post: WorldPost, value: string) => boolean>>

interface Part {
  /** Where it begins, counted from 1 as X does. */
  place: number
  isNot: boolean
  text: string
}

const operatorNames: ReadonlySet<string> = new Set(['in_reply_to_tweet_id', 'conversation_id', 'from', 'to', 'lang', 'has', 'is'])
/** Operators that need another part beside them. */
const dependent: ReadonlySet<string> = new Set(['has', 'is', 'lang'])
const kindsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  has: new Set(['images', 'links', 'media']),
  is: new Set(['quote', 'reply', 'retweet']),
  lang: searchLanguages,
}

/**
 * What an API query asks for, with those of X's operators that clients use; all words must occur, and `-` negates a part. Returns a problem for what
 * X refuses, in X's wording. Source: X's documentation of its search, and errors that clients have published.
 */
export function toCondition(api: XApi, query: string): Fits | Problem {
  const refuse = (reasons: readonly string[]) =>
    invalidRequest('query', query, `There were errors processing your request: ${reasons.join(', ')}`)
  const strange = findStrange(query)
  if (strange.length > 0) return refuse(strange)
  const parts = toParts(query)
  const operators = createOperators(api)
  const wrong = parts.flatMap(({ text, place }) => toOptions(text).flatMap((option) => findWrong(option, place)))
  if (wrong.length > 0) return refuse(wrong)
  const [first] = parts
  if (first && parts.every(({ text, isNot }) => isNot || dependent.has(readOperator(text)?.name ?? '')))
    return refuse([
      first.isNot
        ? `Rules must contain a non-pure negation clause (at position ${first.place})`
        : `is/has/lang cannot be used as a standalone operator (at position ${first.place})`,
    ])
  const conditions = parts.map(({ text, isNot }) => {
    const options = toOptions(text).map((option) => toFits(api, operators, option))
    return (post: WorldPost) => options.some((fits) => fits(post)) !== isNot
  })
  return (post) => conditions.every((fits) => fits(post))
}

const toParts = (query: string): Part[] =>
  [...query.matchAll(/(-?)(\([^()]*\)|"[^"]*"|[^\s()"]+)/g)].map(({ 1: minus = '', 2: text = '', index }) => ({
    place: index + 1,
    isNot: minus !== '',
    text,
  }))

const toOptions = (text: string): string[] => (text.startsWith('(') ? text.slice(1, -1).split(' OR ') : [text])

function readOperator(text: string): { name: string; value: string } | undefined {
  const [, name, value] = /^([^\s":]+):(.*)$/.exec(text) ?? []
  return name === undefined ? undefined : { name, value: value! }
}

/** Characters outside phrases that are neither words nor syntax, and what is opened or closed once too often. */
function findStrange(query: string): string[] {
  const open = [...query.matchAll(/"/g)].at(-1)?.index
  if (query.split('"').length % 2 === 0) return [`no viable alternative at character '"' (at position ${open! + 1})`]
  // Phrases keep their length, so that positions stay right.
  const bare = query.replaceAll(/"[^"]*"/g, (phrase) => '_'.repeat(phrase.length))
  const groups = bare.replaceAll(/\([^()]*\)/g, (group) => ` ${group.slice(1, -1)} `)
  const bracket = groups.search(/[()]/)
  if (bracket >= 0)
    return [
      groups[bracket] === ')'
        ? `missing EOF at ')' (at position ${bracket + 1})`
        : `mismatched input '<EOF>' (at position ${query.length + 1})`,
    ]
  return [...groups.matchAll(/(?<!\p{L})'|[^\p{L}\p{M}\p{N}\p{So}\p{Sk}\p{Cf}_\s@#$:'’.-]/gu)].map(
    ({ 0: found, index }) => `no viable alternative at character '${found}' (at position ${index + 1})`,
  )
}

function findWrong(text: string, place: number): string[] {
  if (/^(?:or|and|AND)$/.test(text))
    return [
      `Ambiguous use of ${text.toLowerCase()} as a keyword. Use a space to logically join two clauses, or "${text.toLowerCase()}" to find occurrences of ${text.toLowerCase()} in text (at position ${place})`,
    ]
  if (text === 'OR') return [`no viable alternative at input 'OR' (at position ${place})`]
  const operator = readOperator(text)
  if (!operator) return []
  const { name, value } = operator
  if (name === 'lang' && !searchLanguages.has(value))
    return [
      `Invalid language specifier '${value}'. Language specifier must be one of [${[...searchLanguages].join(', ')}] (at position ${place})`,
    ]
  const kinds = kindsOf[name]
  if (kinds && !kinds.has(value)) return [`Reference to invalid operator '${name}:${value}' (at position ${place})`]
  return kinds || operatorNames.has(name)
    ? []
    : [`Reference to invalid operator '${name}' (at position ${place})`, `Reference to invalid field '${name}' (at position ${place})`]
}

function createOperators({ world }: XApi): Operators {
  const ids = postIdsOf(world)
  const idOf = (key: string | undefined) => {
    const post = key === undefined ? undefined : world.post(key)
    return post && ids.idOf(post)
  }
  const handleOf = (key: string) => world.person(key).accounts.x!.handle.toLowerCase()
  return {
    in_reply_to_tweet_id: (post, value) => idOf(post.replyTo) === value,
    conversation_id: (post, value) => (idOf(post.root) ?? ids.idOf(post)) === value,
    from: (post, value) => [handleOf(post.author), world.person(post.author).accounts.x!.id].includes(value.toLowerCase()),
    to: (post, value) => {
      const parent = post.replyTo && world.post(post.replyTo)
      return parent !== undefined && parent !== '' && handleOf(parent.author) === value.toLowerCase()
    },
    lang: (post, value) => post.locale.split('-')[0] === value,
    has: ({ pictures, text, card, video }, value) => {
      if (value === 'links') return /https?:/.test(text) || card !== undefined
      return pictures.length > 0 || (value === 'media' && video !== undefined)
    },
    // Searches don't find reposts.
    is: (post, value) => (value === 'reply' ? post.replyTo !== undefined : value === 'quote' && post.quoteOf !== undefined),
  }
}

function toFits({ world }: XApi, operators: Operators, text: string): Fits {
  const operator = text.startsWith('"') ? undefined : readOperator(text)
  if (operator) return (post) => operators[operator.name]!(post, operator.value)
  const words = text.replaceAll('"', '').toLowerCase()
  return (post) => renderText(world, post).text.toLowerCase().includes(words)
}
