import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import { useServices } from '../../app/services-context.tsx'
import { useViewers } from '../../app/use-viewers.ts'
import type { Target } from '../../cache/edits.ts'
import type { Flag } from '../../cache/flag.ts'
import type { SendToggle, ToggleOutcome } from '../../cache/toggle-queue.ts'
import { useT } from '../../i18n/use-t.ts'
import { afterLogin } from '../login/after-login.ts'
import { sayOffline } from '../toasts/say-offline.ts'
import { toToast } from '../toasts/to-toast.ts'
import { isByList } from './is-by-list.ts'
import { relationWords, type Relation } from './relation-words.ts'

export interface Relations {
  /** Whether there is a button for it: whoever is current there can do it, or a visitor could after logging in. Never to oneself. */
  offers(profile: Profile, relation: Relation | 'report'): boolean
  isOwn(profile: Profile): boolean
  /** Does it and says how it went, with a way back where `canUndo`. A visitor is asked to log in first, and then it is done. */
  press(profile: Profile, relation: Relation, to: boolean, canUndo?: boolean): Promise<ToggleOutcome>
}

interface Way {
  target: Target
  send: SendToggle
}

/** Of several ways the one that went worst says how it went. */
function toOne(outcomes: readonly ToggleOutcome[]): ToggleOutcome {
  const order = ['failed', 'refused', 'superseded', 'confirmed', 'unchanged']
  return outcomes.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))[0]!
}

/** Follows, mutes and blocks people as whoever is current on their network; whom our own server mutes is taken back as the Chorus account. */
export function useRelations(): Relations {
  const t = useT()
  const services = useServices()
  const { cache, connections, settings, toaster, ownFetcher } = services
  const { current } = useViewers()

  /**
   * Where it is done. Whom our own server mutes is taken back there, and at their network only if that mutes them, too. `undone`: the
   * flags of what is undone, which is done where it was taken back.
   */
  const findWays = (profile: Profile, relation: Relation, to: boolean, undone?: readonly Flag[]): Way[] => {
    const { network, ref } = profile
    const { [network]: viewer, provider } = cache.viewers().current
    const capability = connections[network][relation]
    const isHere = undone ? undone.includes('muteHere') : relation === 'mute' && !to && cache.flag(ref, 'muteHere') === true
    const isThere = undone ? undone.includes(relation) : !isHere || (cache.flag(ref, 'mute') === true && !isByList(profile, relation))
    const ways: Way[] = []
    if (isThere && viewer && capability) {
      const target = { ref, flag: relation, account: viewer.account }
      ways.push({ target, send: (isOn) => (isOn ? capability.add(profile) : capability.remove(profile)) })
    }
    if (isHere && provider) {
      const send: SendToggle = async (isOn, signal) => (await import('./send-mute.ts')).sendMute(ownFetcher, profile, isOn, signal)
      ways.push({ target: { ref, flag: 'muteHere', account: provider.account }, send })
    }
    return ways
  }

  const go = async (
    profile: Profile,
    relation: Relation,
    to: boolean,
    canUndo: boolean,
    undone?: readonly Flag[],
  ): Promise<ToggleOutcome> => {
    const { network, ref, handle } = profile
    const label = descriptors[network].label
    const ways = findWays(profile, relation, to, undone)
    if (ways.length === 0 && !cache.viewers().current[network]) {
      // Whoever comes may be the very one.
      afterLogin(services, network, () => cache.viewers().current[network]?.profile === ref || void press(profile, relation, to, canUndo))
      return { state: 'refused' }
    }
    if (ways.length === 0) {
      // They came with an account that cannot do it.
      toaster.show({ kind: 'warning', message: t('error.notOffered', { network: label }) })
      return { state: 'refused' }
    }
    sayOffline(services, t)
    const outcome = toOne(await Promise.all(ways.map(({ target, send }) => cache.toggle(target, to, send))))
    const words = relationWords[relation]
    const facts = { name: `@${handle}`, network: label }
    if (outcome.state === 'confirmed') {
      const flags = ways.map(({ target }) => target.flag)
      const undo = { label: t('action.undo'), run: () => void go(profile, relation, !to, false, flags) }
      toaster.show({ kind: 'success', message: t(to ? words.done : words.undone, facts), ...(canUndo && { action: undo }) })
    }
    if (outcome.state === 'refused') toaster.show({ kind: 'warning', message: t('postAct.refused') })
    if (outcome.state === 'failed') {
      const toast = toToast(outcome.failure, t, t(to ? words.notDone : words.notUndone, facts))
      if (toast) toaster.show(toast)
    }
    return outcome
  }

  const press: Relations['press'] = (profile, relation, to, canUndo = false) => go(profile, relation, to, canUndo)

  // When a press comes late, as whom it is meant is looked up then; what is drawn goes by who was there when it was drawn.
  const isOwn = ({ network, ref }: Profile) => current[network]?.profile === ref
  return {
    isOwn,
    offers(profile, relation) {
      const { network } = profile
      if (isOwn(profile)) return false
      if (relation === 'mute' && current.provider && profile.viewerContext?.mutingHere) return true
      if (isByList(profile, relation)) return false
      if (current[network]) return connections[network][relation] !== undefined
      return settings.logins.includes(network) && descriptors[network].membersMay.includes(relation)
    },
    press,
  }
}
