import type { Channel } from '@chorus/model/channel'
import type { Failure } from '@chorus/model/failure'
import { descriptors } from '@chorus/networks/descriptors'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { afterLogin } from '../../services/login/after-login.ts'
import { loginAdds } from '../../services/login/login-adds.ts'
import { sayOffline } from '../../services/toasts/say-offline.ts'
import { showError } from '../../services/toasts/show-error.ts'
import { refreshChannel } from './refresh-channel.ts'

type ChannelAct = 'join' | 'request' | 'mute'

interface PressOptions {
  canUndo?: boolean
  showFailure?: (failure: Failure) => void
}

export interface ChannelActs {
  /** Whether the active account can do it, or a guest could after logging in. */
  canShow(channel: Channel, act: ChannelAct): boolean
  /**
   * Toggles it and shows a toast, with Undo if `canUndo`. A caller with `showFailure` shows what failed in its place. A guest is asked to log in first, and presses again where joining costs something.
   * Resolves to why the network didn't do it.
   */
  press(channel: Channel, act: ChannelAct, to: boolean, options?: PressOptions): Promise<Failure | undefined>
}

const flags = { join: 'join', request: 'request', mute: 'block' } as const

interface ActMessages {
  done: MessageId
  undone: MessageId
  notDone: MessageId
  notUndone: MessageId
}

/** Each takes `name`. */
const messages: Readonly<Record<ChannelAct, ActMessages>> = {
  join: { done: 'channel.hasJoined', undone: 'channel.hasLeft', notDone: 'channel.notJoined', notUndone: 'channel.notLeft' },
  request: {
    done: 'channel.hasRequested',
    undone: 'channel.hasWithdrawn',
    notDone: 'channel.notRequested',
    notUndone: 'channel.notWithdrawn',
  },
  mute: { done: 'channel.muted', undone: 'channel.unmuted', notDone: 'channel.notMuted', notUndone: 'channel.notUnmuted' },
}

/** Joins channels, asks to join them and mutes them as the active account of their network. */
export function useChannelActs(): ChannelActs {
  const t = useT()
  const services = useServices()
  const { cache, connections, settings, toaster } = services
  const { current } = useViewers()

  const press: ChannelActs['press'] = async (channel, act, to, options = {}) => {
    const { canUndo = false, showFailure } = options
    const { network, name } = channel
    const viewer = cache.viewers().current[network]
    if (!viewer) {
      const isPaid = act === 'join' && channel.price !== undefined
      afterLogin(services, network, () => void (isPaid || press(channel, act, to, options)))
      return undefined
    }
    const toggle = connections[network].channels?.[act]
    if (!toggle) {
      // The account they logged in with cannot do this.
      toaster.show({ kind: 'warning', message: t('error.notOffered', { network: descriptors[network].label }) })
      return undefined
    }
    sayOffline(services, t)
    const target = { ref: toChannelRef(channel), flag: flags[act], account: viewer.account }
    const outcome = await cache.toggle(target, to, (isOn) => (isOn ? toggle.add(channel) : toggle.remove(channel)))
    const { done, undone, notDone, notUndone } = messages[act]
    if (outcome.state === 'confirmed') {
      // Members of a group may do more, which only the network knows.
      if (act === 'join' && channel.kind === 'group') void refreshChannel(services, channel)
      const undo = { label: t('action.undo'), run: () => void press(channel, act, !to) }
      toaster.show({ kind: 'success', message: t(to ? done : undone, { name }), ...(canUndo && { action: undo }) })
    }
    if (outcome.state === 'refused') toaster.show({ kind: 'warning', message: t('postAction.accountSwitched') })
    if (outcome.state !== 'failed') return undefined
    if (showFailure) showFailure(outcome.failure)
    else void showError(services, outcome.failure, t, t(to ? notDone : notUndone, { name }))
    return outcome.failure
  }

  return {
    canShow({ network, kind, canJoin }, act) {
      const { channels } = connections[network]
      if (!channels || kind === 'feed' || (act !== 'mute' && canJoin === false)) return false
      return current[network] ? channels[act] !== undefined : loginAdds('publish', network, settings)
    },
    press,
  }
}
