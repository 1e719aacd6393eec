import type { Channel } from '@chorus/model/channel'
import { Volume2, VolumeX } from 'lucide-react'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { useChannelActs } from './use-channel-acts.ts'

const icon = { 'aria-hidden': true, size: 18 } as const

/** Menu entries about a channel. The returned function reads the current state, so call it when the menu opens. */
export function useChannelEntries(channel: Channel | undefined): () => MenuEntry[] {
  const t = useT()
  const { cache } = useServices()
  const { canShow, press } = useChannelActs()
  return () => {
    if (!channel || !canShow(channel, 'mute')) return []
    const isMuted = cache.flag(toChannelRef(channel), 'block') ?? false
    const Sign = isMuted ? Volume2 : VolumeX
    const label = t(isMuted ? 'channel.unmute' : 'channel.mute', { name: channel.name })
    return [{ label, icon: <Sign {...icon} />, choose: () => void press(channel, 'mute', !isMuted, { canUndo: !isMuted }) }]
  }
}
