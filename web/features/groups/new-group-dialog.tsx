import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { ChannelDetails, ManageChannels } from '@chorus/networks/network'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { showError } from '../../services/toasts/show-error.ts'
import { GroupEditor } from './group-editor.tsx'
import { useManagement } from './use-management.ts'
import { WaitingDialog } from './waiting-dialog.tsx'

interface NewGroupDialogProps {
  network: NetworkName
  load(): Promise<ManageChannels>
  onClose(): void
}

/** Founds a group, and then opens it. */
export function NewGroupDialog({ network, load, onClose }: NewGroupDialogProps) {
  const t = useT()
  const services = useServices()
  const navigate = useNavigate()
  const { value: manage, failure, retry } = useManagement(load)
  const title = t('group.new', { network: descriptors[network].label })
  if (!manage) return <WaitingDialog title={title} failure={failure} retry={retry} onClose={onClose} />

  const create = async (details: ChannelDetails, needsApproval: boolean) => {
    try {
      const group = await manage.create(details, needsApproval)
      services.toaster.show({ kind: 'success', message: t('group.created', { name: group.name }) })
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
      network={network}
      submitLabel={t('group.create')}
      asksApproval
      onSubmit={create}
      onClose={onClose}
    />
  )
}
