import type { Channel } from '@chorus/model/channel'
import type { Profile } from '@chorus/model/profile'
import type { Connection } from '@chorus/networks/network'
import { useEffect, useState } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { toChannelText, toPeopleText } from './search-query.ts'

export interface Guesses {
  people: readonly Profile[]
  channels: readonly Channel[]
}

const nothing: Guesses = { people: [], channels: [] }
/** ms of rest before anybody is asked. Flows §6.7. */
const rest = 300
/** Characters: a single letter means everybody. */
const shortest = 2
/** Flows §6.7 */
const mostPeople = 5
const mostChannels = 3

/** Whom and what somebody may mean who is still writing. What one network cannot say leaves the others'; nothing is said of it. */
export function useGuesses(text: string): Guesses {
  const { connections, connected, cache } = useServices()
  const [guesses, setGuesses] = useState(nothing)

  useEffect(() => {
    const query = text.trim()
    if (query.length < shortest) return undefined
    const stop = new AbortController()
    const ask = async () => {
      const tell = cache.begin()
      const lists = connected().map((name) => connections[name])
      const [people, channels] = await Promise.all([
        settle(lists.map(({ searchProfiles }) => searchProfiles?.complete(toPeopleText(query), stop.signal))),
        settle(lists.map((connection) => findChannels(connection, toChannelText(query), stop.signal))),
      ])
      if (stop.signal.aborted) return
      tell({ people: people.flat() })
      setGuesses({ people: byTurns(people).slice(0, mostPeople), channels: byTurns(channels).slice(0, mostChannels) })
    }
    const timer = setTimeout(() => void ask(), rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, connections, connected, cache])

  return text.trim().length < shortest ? nothing : guesses
}

/** Who writes `from:mina` means a person: no words are no search. */
export const findChannels = async ({ feeds }: Pick<Connection, 'feeds'>, query: string, signal: AbortSignal) =>
  query ? (await feeds?.popular({ query, signal }))?.items : undefined

async function settle<T>(asked: readonly (Promise<T[] | undefined> | undefined)[]): Promise<T[][]> {
  const answers = await Promise.allSettled(asked)
  return answers.map((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []))
}

/** The first of each, then the second of each, and so on. */
function byTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat()
}
