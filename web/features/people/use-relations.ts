import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import type { ToggleOutcome } from '../../cache/toggle-queue.ts'
import { toViewers } from '../../cache/viewers.ts'
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

/** Follows, mutes and blocks people as whoever is current on their network. */
export function useRelations(): Relations {
  const t = useT()
  const services = useServices()
  const { cache, connections, seat, settings, toaster } = services
  const { current } = toViewers(useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook))

  const press: Relations['press'] = async (profile, relation, to, canUndo = false) => {
    const { network, ref, handle } = profile
    const label = descriptors[network].label
    const viewer = cache.viewers().current[network]
    if (!viewer) {
      // Whoever comes may be the very one.
      afterLogin(services, network, () => cache.viewers().current[network]?.profile === ref || void press(profile, relation, to, canUndo))
      return { state: 'refused' }
    }
    const capability = connections[network][relation]
    if (!capability) {
      // They came with an account that cannot do it.
      toaster.show({ kind: 'warning', message: t('error.notOffered', { network: label }) })
      return { state: 'refused' }
    }
    sayOffline(services, t)
    const target = { ref, flag: relation, account: viewer.account }
    const outcome = await cache.toggle(target, to, (isOn) => (isOn ? capability.add(profile) : capability.remove(profile)))
    const words = relationWords[relation]
    const facts = { name: `@${handle}`, network: label }
    if (outcome.state === 'confirmed') {
      const undo = { label: t('action.undo'), run: () => void press(profile, relation, !to) }
      toaster.show({ kind: 'success', message: t(to ? words.done : words.undone, facts), ...(canUndo && { action: undo }) })
    }
    if (outcome.state === 'refused') toaster.show({ kind: 'warning', message: t('postAct.refused') })
    if (outcome.state === 'failed') {
      const toast = toToast(outcome.failure, t, t(to ? words.notDone : words.notUndone, facts))
      if (toast) toaster.show(toast)
    }
    return outcome
  }

  // When a press comes late, as whom it is meant is looked up then; what is drawn goes by who was there when it was drawn.
  const isOwn = ({ network, ref }: Profile) => current[network]?.profile === ref
  return {
    isOwn,
    offers(profile, relation) {
      const { network } = profile
      if (isOwn(profile)) return false
      if (isByList(profile, relation)) return false
      if (current[network]) return connections[network][relation] !== undefined
      return settings.logins.includes(network) && descriptors[network].membersMay.includes(relation)
    },
    press,
  }
}
