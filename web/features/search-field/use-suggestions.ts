import type { Channel } from '@chorus/model/channel'
import type { Profile } from '@chorus/model/profile'
import type { Connection } from '@chorus/networks/network'
import { useEffect, useState } from 'react'
import { useServices } from '../../services/context/services-context.tsx'
import { toChannelText, toPeopleText } from '../../services/navigation/search-query.ts'

export interface SuggestionResults {
  people: readonly Profile[]
  channels: readonly Channel[]
}

const nothing: SuggestionResults = { people: [], channels: [] }
/** ms of debounce. Flows §6.7. */
const rest = 300
/** Characters: one letter matches too much. */
const shortest = 2
/** Flows §6.7. */
const mostPeople = 5
const mostChannels = 3

/** People and feeds that match a query being typed. A network that fails is left out without a message. */
export function useSuggestions(text: string): SuggestionResults {
  const { connections, connected, cache } = useServices()
  const [guesses, setGuesses] = useState(nothing)

  useEffect(() => {
    const query = text.trim()
    if (query.length < shortest) return undefined
    const stop = new AbortController()
    const ask = async () => {
      const store = cache.begin()
      const lists = connected().map((name) => connections[name])
      const [people, channels] = await Promise.all([
        settle(lists.map(({ searchProfiles }) => searchProfiles?.complete(toPeopleText(query), stop.signal))),
        settle(lists.map((connection) => findChannels(connection, toChannelText(query), stop.signal))),
      ])
      if (stop.signal.aborted) return
      store({ people: people.flat() })
      setGuesses({ people: interleave(people).slice(0, mostPeople), channels: interleave(channels).slice(0, mostChannels) })
    }
    const timer = setTimeout(() => void ask(), rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, connections, connected, cache])

  return text.trim().length < shortest ? nothing : guesses
}

/** `from:mina` looks for a person, and has no text to match feeds with. */
export const findChannels = async ({ feeds }: Pick<Connection, 'feeds'>, query: string, signal: AbortSignal) =>
  query ? (await feeds?.popular({ query, signal }))?.items : undefined

async function settle<T>(asked: readonly (Promise<T[] | undefined> | undefined)[]): Promise<T[][]> {
  const answers = await Promise.allSettled(asked)
  return answers.map((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []))
}

/** Interleaves the lists. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat()
}
