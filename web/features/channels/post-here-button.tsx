import type { Channel } from '@chorus/model/channel'
import { PenLine } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { Button } from '../../ui/controls/button.tsx'

/**
 * Opens the composer for a post in a channel or feed, on its page, where every other new post starts in it too. Renders nothing for accounts that
 * can't post there.
 */
export function PostHereButton({ channel }: { channel: Channel }) {
  const t = useT()
  const { composer, connections } = useServices()
  useViewers()
  const { publish } = connections[channel.network]
  const isOffered = (channel.kind === 'feed' ? publish?.canPostInFeeds : publish?.canPostInChannels) && channel.canPost !== false
  useEffect(() => (isOffered ? composer.visit(channel) : undefined), [composer, channel, isOffered])
  if (!isOffered) return null
  return (
    <Button aria-label={t('channel.post', { name: channel.name })} onClick={() => composer.open({ channel })}>
      <PenLine aria-hidden size={16} />
      {t('compose.submit', { count: 1 })}
    </Button>
  )
}
