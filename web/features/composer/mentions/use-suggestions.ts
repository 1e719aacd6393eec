import { networkNames } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import type { Connection } from '@chorus/networks/network'
import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import type { Services } from '../../../services/context/services.ts'
import { isSameAccount, type MentionedAccount } from './draft-mention.ts'
import type { Completion } from './find-completion.ts'
import { savedTags } from './saved-tags.ts'

export type Suggestion =
  | { kind: 'person'; key: string; profile: Profile; accounts: readonly MentionedAccount[] }
  | { kind: 'tag'; key: string; tag: string }

/** ms */
const debounce = 200
/** Flows §3.6 */
const mostPeople = 10
const mostTags = 8

export const toMentioned = ({ network, handle, profileId }: Profile): MentionedAccount => ({ network, handle, profileId })

/** The verified accounts of a person, this one first, with one per network. Asks our server once. */
export async function findAccounts({ person }: Pick<Services, 'person'>, profile: Profile): Promise<readonly MentionedAccount[]> {
  const resource = person(profile)
  if (!resource.view().value) await resource.load()
  const { accounts = [] } = resource.view().value ?? {}
  const own = toMentioned(profile)
  const others = networkNames
    .filter((network) => network !== own.network)
    .flatMap((network) => accounts.filter((account) => account.network === network && account.sources.length > 0).slice(0, 1))
  // Some sources only know an account's handle.
  return [own, ...others.map(({ network, handle, id }) => ({ network, handle, ...(id !== handle && { profileId: id }) }))]
}

/** Suggests people found on the connected networks, and hashtags that are trending or that the viewer has used. Skips networks that fail. */
export function useSuggestions(completion: Completion | undefined, connections: readonly Connection[]): readonly Suggestion[] {
  const services = useServices()
  const [found, setFound] = useState<{ for: string; suggestions: readonly Suggestion[] }>()
  const question = completion && `${completion.kind} ${completion.query}`
  const find = useEffectEvent(async (signal: AbortSignal) => {
    if (!completion || question === undefined) return
    const show = (suggestions: readonly Suggestion[]) => signal.aborted || setFound({ for: question, suggestions })
    if (completion.kind === 'hashtag') return void show(await findTags(completion.query, connections, signal))
    const profiles = await findPeople(completion.query, connections, signal)
    show(profiles.map((profile) => toPerson(profile, [toMentioned(profile)])))
    if (signal.aborted) return
    const accounts = await Promise.all(profiles.map((profile) => findAccounts(services, profile)))
    show(joinPeople(profiles.map((profile, index) => toPerson(profile, accounts[index]!))))
  })
  useEffect(() => {
    if (question === undefined) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => void find(stop.signal), debounce)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question])
  if (!completion || !found) return []
  // While the next letters are being looked up, the previous suggestions that still match stay visible.
  return found.for === question || (question!.startsWith(found.for) && completion.query !== '') ? found.suggestions : []
}

type PersonSuggestion = Extract<Suggestion, { kind: 'person' }>

const toPerson = (profile: Profile, accounts: readonly MentionedAccount[]): PersonSuggestion => ({
  kind: 'person',
  key: profile.ref,
  profile,
  accounts,
})

/** Drops later rows of a person whose accounts an earlier row already has. */
export const joinPeople = (people: readonly PersonSuggestion[]): PersonSuggestion[] =>
  people.filter(
    ({ profile }, index) =>
      !people.slice(0, index).some(({ accounts }) => accounts.some((account) => isSameAccount(account, toMentioned(profile)))),
  )

async function findPeople(query: string, connections: readonly Connection[], signal: AbortSignal): Promise<Profile[]> {
  const lists = await Promise.allSettled(
    connections.map(async ({ searchProfiles }) => (await searchProfiles?.complete(query, signal)) ?? []),
  )
  const found = lists.map((list) => (list.status === 'fulfilled' ? list.value : []))
  // Alternates between networks, so that no single one fills the list.
  const rows = Array.from({ length: mostPeople }, (_, row) => found.flatMap((list) => list[row] ?? []))
  return rows.flat().slice(0, mostPeople)
}

async function findTags(query: string, connections: readonly Connection[], signal: AbortSignal): Promise<Suggestion[]> {
  const lists = await Promise.allSettled(connections.map(async ({ trends }) => (await trends?.list(signal)) ?? []))
  const trending = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value.map(({ name }) => name.replace(/^#/, '')) : []))
  const wanted = query.toLowerCase()
  const all = new Map<string, string>()
  for (const tag of [...savedTags.read(), ...trending])
    if (/^[\p{L}\p{M}\p{N}_]+$/u.test(tag) && !all.has(tag.toLowerCase())) all.set(tag.toLowerCase(), tag)
  return [...all]
    .filter(([name]) => name.startsWith(wanted) && name !== wanted)
    .slice(0, mostTags)
    .map(([name, tag]) => ({ kind: 'tag', key: name, tag }))
}
