import { currentProvider } from '@chorus/accounts/book/account-book'
import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { muteAll as muteAllCall, type MuteTarget } from '@chorus/contract/people/mutes'
import type { Failure } from '@chorus/model/failure'
import { identityOf, networkNames } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import { descriptors } from '@chorus/networks/descriptors'
import { useState } from 'react'
import type { ToggleOutcome } from '../../cache/edits/toggle-queue.ts'
import type { EntityRef } from '../../cache/entities/entity-ref.ts'
import type { Translate } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { LinkedAccount, LinkedPerson } from '../../services/identity/to-linked-person.ts'
import { sendMute } from '../../services/moderation/send-mute.ts'
import { toMuteTarget } from '../../services/moderation/to-mute-target.ts'
import type { ToastDraft } from '../../services/toasts/toaster.ts'
import { useRelations } from '../people/use-relations.ts'
import { type BulkTask, runBulkAction, type TaskState } from './run-bulk-action.ts'
import { toMuteChanges } from './to-mute-changes.ts'
import { isSameAccount } from './use-person.ts'

export const toAccountKey = ({ network, id }: LinkedAccount): string => `${network}:${id}`

/** The task on our own server. */
const ownKey = 'chorus'

interface BulkActions {
  /** Whether the viewer has an account that can do this on one of the person's networks. */
  canFollow: boolean
  canMute: boolean
  /** Whether our own server mutes the person too: on every network, including accounts linked later. */
  isMutedHere: boolean
  isBusy: boolean
  followAll(): Promise<void>
  muteAll(): Promise<void>
}

/** Follows or mutes a person on every network where the viewer is logged in, and reports the state of each. */
export function useBulkActions(
  shown: Profile,
  { accounts, wallets }: LinkedPerson,
  setStates: (update: (before: Readonly<Record<string, TaskState>>) => Readonly<Record<string, TaskState>>) => void,
): BulkActions {
  const t = useT()
  const services = useServices()
  const { cache, connections, accountsStore, ownFetcher, toaster } = services
  const { isOwn } = useRelations()
  const [isBusy, setBusy] = useState(false)

  const findCapability = ({ network }: LinkedAccount, relation: 'follow' | 'mute') => {
    const viewer = cache.viewers().current[network]
    if (!viewer) return 'logged-out'
    const capability = connections[network][relation]
    return capability ? { viewer, capability } : 'unsupported'
  }
  const findProfile = async (account: LinkedAccount): Promise<Profile | undefined> => {
    if (isSameAccount(account, shown)) return shown
    const resource = services.profile(account.network, account.id)
    if (!resource.view().value) await resource.load()
    return resource.view().value
  }
  const toTask = (account: LinkedAccount, relation: 'follow' | 'mute', otherwise?: BulkTask['run']): BulkTask => {
    const task = { key: toAccountKey(account), queue: account.network }
    const found = findCapability(account, relation)
    if (typeof found === 'string') return { ...task, run: otherwise ?? found }
    const run = async () => {
      const profile = await findProfile(account)
      if (!profile) return 'failed'
      // One of the viewer's own accounts.
      if (isOwn(profile)) return 'unchanged'
      const { viewer, capability } = found
      const target = { ref: profile.ref, flag: relation, account: viewer.account }
      return toState(await cache.toggle(target, true, (_isOn, _signal, intent) => capability.add(profile, intent), profile))
    }
    return { ...task, run }
  }

  const run = async (tasks: readonly BulkTask[], allDone: AllDone) => {
    setBusy(true)
    setStates(() => ({}))
    const finished = await runBulkAction(tasks, (key, state) => setStates((before) => ({ ...before, [key]: state })))
    setBusy(false)
    toaster.show(toSummary(tasks, finished, allDone, t))
  }

  const canAny = (relation: 'follow' | 'mute') => accounts.some((account) => typeof findCapability(account, relation) !== 'string')
  const target = toPersonTarget({ accounts, wallets })
  const isMember = currentProvider(accountsStore.book()) !== undefined
  const isMutedHere = isMember && target !== undefined
  /** Mutes the person on our own server, which also covers accounts linked later. Resolves with the accounts muted now. */
  const muteHere = async (): Promise<ReadonlySet<EntityRef>> => {
    const muted = await askOwnServer(ownFetcher, muteAllCall, { query: target!, body: target! })
    const changes = toMuteChanges(muted, cache.viewers())
    for (const change of changes) cache.changed(change)
    return new Set(changes.map(({ ref }) => ref))
  }
  /** Some sources know only an account's handle, which may change owners. Those accounts are muted by the id from their network. */
  const muteOneHere = async (account: LinkedAccount, muted: ReadonlySet<EntityRef>) => {
    if (muted.has(toProfileRef(account.network, account.id))) return 'muted'
    const [profile, viewer] = [await findProfile(account), cache.viewers().current.provider]
    if (!profile || !viewer) return 'failed'
    if (muted.has(profile.ref)) return 'muted'
    await sendMute(ownFetcher, profile, true)
    cache.changed({ ref: profile.ref, flag: 'muteHere', isOn: true, account: viewer.account })
    return 'muted'
  }
  const muteAll = () => {
    if (!isMutedHere)
      return run(
        accounts.map((account) => toTask(account, 'mute')),
        'identity.mutedAll',
      )
    const muted = muteHere()
    const tasks = accounts.map((account) => {
      const isRead = services.connected().includes(account.network)
      return toTask(account, 'mute', isRead ? async () => muteOneHere(account, await muted) : undefined)
    })
    return run([...tasks, { key: ownKey, queue: ownKey, run: async () => muted.then(() => 'done') }], 'identity.mutedAll')
  }
  return {
    canFollow: canAny('follow'),
    canMute: canAny('mute') || isMutedHere,
    isMutedHere,
    isBusy,
    followAll: () =>
      run(
        accounts.map((account) => toTask(account, 'follow')),
        'identity.followedAll',
      ),
    muteAll,
  }
}

type AllDone = 'identity.followedAll' | 'identity.mutedAll'

function toSummary(tasks: readonly BulkTask[], finished: ReadonlyMap<string, TaskState>, allDone: AllDone, t: Translate): ToastDraft {
  const inState = (...states: TaskState[]) => tasks.filter(({ key }) => states.includes(finished.get(key)!))
  const toNames = (some: readonly BulkTask[]) => some.map(labelOf).join(', ')
  const done = inState('done', 'unchanged').filter(({ key }) => key !== ownKey).length
  const [failed, paid] = [inState('failed'), inState('paid')]
  if (failed.length > 0)
    return { kind: 'warning', message: t('identity.partlyUpdated', { done, failed: failed.length, names: toNames(failed) }) }
  if (paid.length > 0) return { kind: 'warning', message: t('identity.leftOut', { done, networks: toNames(paid) }) }
  if (done === 0 && finished.has(ownKey)) return { kind: 'success', message: t('identity.mutedHere') }
  return { kind: 'success', message: t(allDone, { done }) }
}

const labelOf = ({ key, queue }: BulkTask): string => (key === ownKey ? 'Chorus' : descriptors[queue as LinkedAccount['network']].label)

/** A superseded toggle counts as unchanged, because the later one reports its own outcome. */
function toState(outcome: ToggleOutcome): Exclude<TaskState, 'busy'> {
  if (outcome.state === 'failed') return toFailedState(outcome.failure)
  return outcome.state === 'confirmed' ? 'done' : outcome.state === 'refused' ? 'failed' : 'unchanged'
}

const toFailedState = ({ reason }: Failure): 'paid' | 'failed' => (reason === 'costsMoney' ? 'paid' : 'failed')

/** The id by which our server mutes a whole person: one that other clients of the provider support too. */
export function toPersonTarget({ accounts, wallets }: LinkedPerson): MuteTarget | undefined {
  for (const network of networkNames.filter((name) => !identityOf(name).isMuteKeyOurs)) {
    const account = accounts.find((each) => each.network === network)
    const target = account && toMuteTarget(network, account.id)
    if (target) return target
  }
  const [wallet] = wallets
  return wallet && { address: wallet.address }
}
