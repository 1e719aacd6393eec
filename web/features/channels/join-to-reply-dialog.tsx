import type { Channel } from '@chorus/model/channel'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createResource } from '../../cache/resources/resource.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useChannel } from '../../services/entities/use-channel.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Choices } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { JoinButton } from './join-button.tsx'
import { PaidJoinDialog } from './paid-join-dialog.tsx'

interface JoinToReplyDialogProps {
  /** As a post names it, without its rules. */
  channel: Channel
  onClose(): void
}

/** Offers to join the group whose members can reply, as far as its rules allow. Closes once someone has pressed Join. */
export function JoinToReplyDialog({ channel: known, onClose }: JoinToReplyDialogProps) {
  const t = useT()
  const { cache, connections } = useServices()
  const channel = useChannel(known)
  const { name, network, id, isMember, hasRequested, price, joinsFree } = channel
  const [resource] = useState(() =>
    createResource(async () => {
      const store = cache.begin()
      const fresh = await connections[network].channels?.channel(id)
      if (fresh) store({ channels: [fresh] })
      return true
    }),
  )
  const { value: isLoaded, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  useEffect(() => void resource.load(), [resource])
  const isPaid = isLoaded && price !== undefined && !joinsFree
  useEffect(() => {
    // A paid join shows what became of it, and closes itself.
    if (isMember && !isPaid) onClose()
  }, [isMember, isPaid, onClose])
  if (isPaid) return <PaidJoinDialog channel={channel} onClose={onClose} />
  return (
    <Dialog title={t('channel.joinToReply', { name })} onClose={onClose}>
      <p>{t(hasRequested ? 'channel.waiting' : 'postAction.onlyMembersReply', { name })}</p>
      {failure ? <FailureNotice failure={failure} isQuiet={false} onRetry={() => void resource.load()} /> : null}
      <p>
        <AppLink href={channelPath(channel)} onNavigate={onClose}>
          {t('channel.seeGroup')}
        </AppLink>
      </p>
      <Choices>{isLoaded ? <JoinButton channel={channel} /> : failure ? null : <Spinner />}</Choices>
    </Dialog>
  )
}
