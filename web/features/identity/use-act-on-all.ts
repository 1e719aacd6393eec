import { currentProvider } from '@chorus/accounts/account-book'
import { askOwnServer } from '@chorus/accounts/ask-own-server'
import { muteAll as muteAllCall, type MuteTarget } from '@chorus/contract/mutes'
import { identityOf, networkNames } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import { descriptors } from '@chorus/networks/descriptors'
import { useState } from 'react'
import type { EntityRef } from '../../cache/entity-ref.ts'
import type { ToggleOutcome } from '../../cache/toggle-queue.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { LinkedAccount, LinkedPerson } from '../../services/identity/to-linked-person.ts'
import { sendMute } from '../../services/moderation/send-mute.ts'
import { toMuteTarget } from '../../services/moderation/to-mute-target.ts'
import { useRelations } from '../people/use-relations.ts'
import { actOnAll, type Step, type StepState } from './act-on-all.ts'
import { toMuted } from './to-muted.ts'
import { isSameAccount } from './use-person.ts'

export const toAccountKey = ({ network, id }: LinkedAccount): string => `${network}:${id}`

/** Our own server's part of it. */
const ourKey = 'chorus'

interface ActOnAll {
  /** Somebody is logged in somewhere where that is offered. */
  canFollow: boolean
  canMute: boolean
  /** It is muted at our own server, too: on every network, also what comes later. */
  isMutedHere: boolean
  isBusy: boolean
  followAll(): Promise<void>
  muteAll(): Promise<void>
}

/** Follows or mutes a person on every network where the viewer is logged in, and tells of each how it went. */
export function useActOnAll(
  shown: Profile,
  { accounts, wallets }: LinkedPerson,
  setStates: (change: (before: Readonly<Record<string, StepState>>) => Readonly<Record<string, StepState>>) => void,
): ActOnAll {
  const t = useT()
  const services = useServices()
  const { cache, connections, accountsStore, ownFetcher, toaster } = services
  const { isOwn } = useRelations()
  const [isBusy, setBusy] = useState(false)

  const findOffered = ({ network }: LinkedAccount, relation: 'follow' | 'mute') => {
    const viewer = cache.viewers().current[network]
    if (!viewer) return 'out'
    const capability = connections[network][relation]
    return capability ? { viewer, capability } : 'missing'
  }
  const findProfile = async (account: LinkedAccount): Promise<Profile | undefined> => {
    if (isSameAccount(account, shown)) return shown
    const resource = services.profile(account.network, account.id)
    if (!resource.view().value) await resource.load()
    return resource.view().value
  }
  const toStep = (account: LinkedAccount, relation: 'follow' | 'mute', otherwise?: Step['run']): Step => {
    const step = { key: toAccountKey(account), place: account.network }
    const offered = findOffered(account, relation)
    if (typeof offered === 'string') return { ...step, run: otherwise ?? offered }
    const run = async () => {
      const profile = await findProfile(account)
      if (!profile) return 'failed'
      // Nobody follows themselves.
      if (isOwn(profile)) return 'unchanged'
      const { viewer, capability } = offered
      const target = { ref: profile.ref, flag: relation, account: viewer.account }
      return toState(await cache.toggle(target, true, () => capability.add(profile)))
    }
    return { ...step, run }
  }

  const run = async (steps: readonly Step[], allDone: 'identity.followedAll' | 'identity.mutedAll') => {
    setBusy(true)
    setStates(() => ({}))
    const ended = await actOnAll(steps, (key, state) => setStates((before) => ({ ...before, [key]: state })))
    setBusy(false)
    const of = (...states: StepState[]) => [...ended].filter(([, state]) => states.includes(state)).map(([key]) => key)
    const done = of('done', 'unchanged').filter((key) => key !== ourKey).length
    const failed = of('failed')
    const names = failed.map((key) => labelOf(steps.find((step) => step.key === key)!)).join(', ')
    if (failed.length > 0) toaster.show({ kind: 'warning', message: t('identity.partlyUpdated', { done, failed: failed.length, names }) })
    else if (done === 0 && ended.has(ourKey)) toaster.show({ kind: 'success', message: t('identity.mutedHere') })
    else toaster.show({ kind: 'success', message: t(allDone, { done }) })
  }

  const canSome = (relation: 'follow' | 'mute') => accounts.some((account) => typeof findOffered(account, relation) !== 'string')
  const target = toPersonTarget({ accounts, wallets })
  const isMember = currentProvider(accountsStore.book()) !== undefined
  const isMutedHere = isMember && target !== undefined
  /** What belongs to them later, too, and what a network's own mute does not know. Answers who is muted by it now. */
  const muteHere = async (): Promise<ReadonlySet<EntityRef>> => {
    const muted = await askOwnServer(ownFetcher, muteAllCall, { query: target!, body: target! })
    const changes = toMuted(muted, cache.viewers())
    for (const change of changes) cache.changed(change)
    return new Set(changes.map(({ ref }) => ref))
  }
  /** Of some accounts others know the handle alone, which may be another's tomorrow: those are muted by the id that their network tells. */
  const muteOneHere = async (account: LinkedAccount, muted: ReadonlySet<EntityRef>) => {
    if (muted.has(toProfileRef(account.network, account.id))) return 'here'
    const [profile, viewer] = [await findProfile(account), cache.viewers().current.provider]
    if (!profile || !viewer) return 'failed'
    if (muted.has(profile.ref)) return 'here'
    await sendMute(ownFetcher, profile, true)
    cache.changed({ ref: profile.ref, flag: 'muteHere', isOn: true, account: viewer.account })
    return 'here'
  }
  const muteAll = () => {
    if (!isMutedHere)
      return run(
        accounts.map((account) => toStep(account, 'mute')),
        'identity.mutedAll',
      )
    const muted = muteHere()
    const steps = accounts.map((account) => {
      const isRead = services.connected().includes(account.network)
      return toStep(account, 'mute', isRead ? async () => muteOneHere(account, await muted) : undefined)
    })
    return run([...steps, { key: ourKey, place: ourKey, run: async () => muted.then(() => 'done') }], 'identity.mutedAll')
  }
  return {
    canFollow: canSome('follow'),
    canMute: canSome('mute') || isMutedHere,
    isMutedHere,
    isBusy,
    followAll: () =>
      run(
        accounts.map((account) => toStep(account, 'follow')),
        'identity.followedAll',
      ),
    muteAll,
  }
}

const labelOf = ({ key, place }: Step): string => (key === ourKey ? 'Chorus' : descriptors[place as LinkedAccount['network']].label)

/** A later press counts instead, and has its own word. */
function toState({ state }: ToggleOutcome): Exclude<StepState, 'busy'> {
  if (state === 'confirmed') return 'done'
  return state === 'failed' || state === 'refused' ? 'failed' : 'unchanged'
}

/** The one id by which our server mutes a whole person: one that other clients of the provider know too. */
export function toPersonTarget({ accounts, wallets }: LinkedPerson): MuteTarget | undefined {
  for (const network of networkNames.filter((name) => !identityOf(name).isMuteKeyOurs)) {
    const account = accounts.find((each) => each.network === network)
    const target = account && toMuteTarget(network, account.id)
    if (target) return target
  }
  const [wallet] = wallets
  return wallet && { address: wallet.address }
}
