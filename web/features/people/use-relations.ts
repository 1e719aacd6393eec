import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import type { Connection } from '@chorus/networks/network'
import type { Target } from '../../cache/edits/edits.ts'
import type { SendToggle, ToggleOutcome } from '../../cache/edits/toggle-queue.ts'
import type { Flag } from '../../cache/entities/flag.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { afterLogin } from '../../services/login/after-login.ts'
import { loginAdds } from '../../services/login/login-adds.ts'
import { sayOffline } from '../../services/toasts/say-offline.ts'
import { sayUndoing } from '../../services/toasts/say-undoing.ts'
import { showError } from '../../services/toasts/show-error.ts'
import { isModeratedByList } from './is-moderated-by-list.ts'
import { relationMessages, type Relation } from './relation-messages.ts'

export interface Relations {
  /**
   * Whether to show the action: the active account can do it, or a guest could after logging in. Always false for the viewer's own profile.
   */
  canShow(profile: Profile, relation: Relation | 'report'): boolean
  isOwn(profile: Profile): boolean
  /** Toggles the relation and shows a toast, with Undo if `canUndo`. A guest is asked to log in first. */
  press(profile: Profile, relation: Relation, to: boolean, canUndo?: boolean): Promise<ToggleOutcome>
}

interface ToggleCall {
  target: Target
  send: SendToggle
}

/** Some networks only list who is blocked. */
const canDo = (connection: Connection, relation: Relation | 'report'): boolean =>
  relation === 'block' ? connection.block?.add !== undefined : connection[relation] !== undefined

/** The most severe outcome. */
function toWorstOutcome(outcomes: readonly ToggleOutcome[]): ToggleOutcome {
  const order = ['failed', 'refused', 'superseded', 'confirmed', 'unchanged']
  return outcomes.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))[0]!
}

/**
 * Follows, mutes and blocks as the active account of the person's network. Mutes stored on our server are removed as the Chorus account.
 */
export function useRelations(): Relations {
  const t = useT()
  const services = useServices()
  const { cache, connections, settings, toaster, ownFetcher } = services
  const { current } = useViewers()

  /**
   * Where to send the toggle. Unmuting someone muted on our server happens there, and on their network only if it mutes them too. `undone`:
   * the flags of the action being undone, which is undone in the same places.
   */
  const listCalls = (profile: Profile, relation: Relation, to: boolean, undone?: readonly Flag[]): ToggleCall[] => {
    const { network, ref } = profile
    const { [network]: viewer, provider } = cache.viewers().current
    const { add, remove } = connections[network][relation] ?? {}
    const isHere = undone ? undone.includes('muteHere') : relation === 'mute' && !to && cache.flag(ref, 'muteHere') === true
    const isThere = undone
      ? undone.includes(relation)
      : !isHere || (cache.flag(ref, 'mute') === true && !isModeratedByList(profile, relation))
    const calls: ToggleCall[] = []
    if (isThere && viewer && add && remove) {
      const target = { ref, flag: relation, account: viewer.account }
      calls.push({ target, send: (isOn, _, intent) => (isOn ? add(profile, intent) : remove(profile, intent)) })
    }
    if (isHere && provider) {
      const send: SendToggle = async (isOn, signal) =>
        (await import('../../services/moderation/send-mute.ts')).sendMute(ownFetcher, profile, isOn, signal)
      calls.push({ target: { ref, flag: 'muteHere', account: provider.account }, send })
    }
    return calls
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
    const calls = listCalls(profile, relation, to, undone)
    if (calls.length === 0 && !cache.viewers().current[network]) {
      // The guest may have logged in as this very person.
      afterLogin(services, network, () => cache.viewers().current[network]?.profile === ref || void press(profile, relation, to, canUndo))
      return { state: 'refused' }
    }
    if (calls.length === 0) {
      // The account they logged in with cannot do this.
      toaster.show({ kind: 'warning', message: t('error.notOffered', { network: label }) })
      return { state: 'refused' }
    }
    sayOffline(services, t)
    const toggling = Promise.all(calls.map(({ target, send }) => cache.toggle(target, to, send, profile)))
    const outcome = toWorstOutcome(await (to ? toggling : sayUndoing(services, t, label, toggling)))
    const messages = relationMessages[relation]
    const facts = { name: `@${handle}`, network: label }
    if (outcome.state === 'confirmed') {
      const flags = calls.map(({ target }) => target.flag)
      const undo = { label: t('action.undo'), run: () => void go(profile, relation, !to, false, flags) }
      toaster.show({ kind: 'success', message: t(to ? messages.done : messages.undone, facts), ...(canUndo && { action: undo }) })
    }
    if (outcome.state === 'refused') toaster.show({ kind: 'warning', message: t('postAction.accountSwitched') })
    if (outcome.state === 'failed') {
      const asking = relation === 'follow' ? await import('./ask-for-price.ts').catch(() => undefined) : undefined
      if (!asking?.askForPrice(services, profile, to, outcome.failure))
        void showError(services, outcome.failure, t, t(to ? messages.notDone : messages.notUndone, facts))
    }
    return outcome
  }

  const press: Relations['press'] = (profile, relation, to, canUndo = false) => go(profile, relation, to, canUndo)

  // Presses look up the viewer at the time they run; rendering uses the viewer it was rendered for.
  const isOwn = ({ network, ref }: Profile) => current[network]?.profile === ref
  return {
    isOwn,
    canShow(profile, relation) {
      const { network } = profile
      if (isOwn(profile)) return false
      if (relation === 'mute' && current.provider && profile.viewerContext?.mutingHere) return true
      if (isModeratedByList(profile, relation)) return false
      if (current[network]) return canDo(connections[network], relation)
      return loginAdds(relation, network, settings)
    },
    press,
  }
}
