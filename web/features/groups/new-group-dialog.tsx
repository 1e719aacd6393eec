import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { ChannelDetails, ManageChannels } from '@chorus/networks/network'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { showError } from '../../services/toasts/show-error.ts'
import { GroupEditor } from './group-editor.tsx'
import { LoadingDialog } from './loading-dialog.tsx'
import { useManagement } from './use-management.ts'

interface NewGroupDialogProps {
  network: NetworkName
  load(): Promise<ManageChannels>
  onClose(): void
}

/** Creates a group, and then opens it. */
export function NewGroupDialog({ network, load, onClose }: NewGroupDialogProps) {
  const t = useT()
  const services = useServices()
  const navigate = useNavigate()
  const { value: manage, failure, retry } = useManagement(load)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  const title = t('group.new', { network: descriptors[network].label })
  if (!manage) return <LoadingDialog title={title} failure={failure} retry={retry} onClose={onClose} />

  const create = async (details: ChannelDetails, needsApproval: boolean) => {
    try {
      const group = await manage.create(details, needsApproval)
      services.toaster.show({ kind: 'success', message: t('group.created', { name: group.name }) })
      // Someone who has closed the dialog meanwhile stays where they are.
      if (!isOpen.current) return true
      onClose()
      void navigate({ to: channelPath(group) as '/' })
      return true
    } catch (error) {
      void showError(services, error, t, t('group.notCreated'))
      return false
    }
  }
  return (
    <GroupEditor
      title={title}
      manage={manage}
      nameHint="group.nameHint"
      network={network}
      submitLabel={t('group.create')}
      asksApproval
      onSubmit={create}
      onClose={onClose}
    />
  )
}
