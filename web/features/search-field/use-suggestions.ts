import type { Channel } from '@chorus/model/channel'
import type { Profile } from '@chorus/model/profile'
import type { Connection } from '@chorus/networks/network'
import { useEffect, useState } from 'react'
import { useServices } from '../../services/context/services-context.tsx'
import { toChannelText, toPeopleText } from '../../services/navigation/to-type-text.ts'

export interface SuggestionResults {
  people: readonly Profile[]
  channels: readonly Channel[]
}

const nothing: SuggestionResults = { people: [], channels: [] }
/** Flows §6.7. */
const debounceMs = 300
/** ms that the first suggestions wait for the other networks. */
const mergeWaitMs = 700
/** Characters: one letter matches too much. */
const shortest = 2
/** Flows §6.7. */
const mostPeople = 5
const mostChannels = 3

/** People, feeds and channels that match a query being typed. A network that fails is left out without a message. */
export function useSuggestions(text: string): SuggestionResults {
  const { connections, connected, cache } = useServices()
  const [suggestions, setSuggestions] = useState(nothing)

  useEffect(() => {
    const query = text.trim()
    if (query.length < shortest) return undefined
    const stop = new AbortController()
    const ask = () => {
      const store = cache.begin()
      const lists = connected().map((name) => connections[name])
      const people = lists.map(({ searchProfiles }) => searchProfiles?.complete(toPeopleText(query), stop.signal))
      const channels = lists.map((connection) => findChannels(connection, toChannelText(query), stop.signal))
      let found = nothing
      const show = (change: Partial<SuggestionResults>) => {
        if (stop.signal.aborted) return
        store({ people: change.people ?? [] })
        found = { ...found, ...change }
        setSuggestions(found)
      }
      void collect(people, (items) => show({ people: items.slice(0, mostPeople) }))
      void collect(channels, (items) => show({ channels: items.slice(0, mostChannels) }))
    }
    const timer = setTimeout(ask, debounceMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, connections, connected, cache])

  return text.trim().length < shortest ? nothing : suggestions
}

/** `from:mina` looks for a person, and has no text to match feeds with. */
export const findChannels = async ({ feeds, channels }: Pick<Connection, 'feeds' | 'channels'>, query: string, signal: AbortSignal) =>
  query ? (await (channels ? channels.find(query, { signal }) : feeds?.popular({ query, signal })))?.items : undefined

/**
 * Shows the answers, interleaved, once all have arrived or `wait` ms have passed. Later answers are added below those already shown. A failed answer
 * counts as empty.
 */
export async function collect<T>(asked: readonly (Promise<T[] | undefined> | undefined)[], show: (items: T[]) => void, wait = mergeWaitMs) {
  const answers: (readonly T[])[] = []
  let shown: T[] | undefined
  const all = asked.map(async (answer) => {
    const items = (await answer?.catch(() => undefined)) ?? []
    if (shown === undefined) answers.push(items)
    else if (items.length > 0) show((shown = [...shown, ...items]))
  })
  const timer = Promise.withResolvers<void>()
  const timeout = setTimeout(timer.resolve, wait)
  await Promise.race([Promise.all(all), timer.promise])
  clearTimeout(timeout)
  show((shown = interleave(answers)))
  await Promise.all(all)
}

function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat()
}
