import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { ManageChannels } from '@chorus/networks/network'
import { useT } from '../../../i18n/use-t.ts'
import { GroupEditor } from '../group-editor.tsx'
import { LoadingDialog } from '../loading-dialog.tsx'
import { useManagement } from '../use-management.ts'
import { useCreation } from './use-creation.ts'

interface NewGroupDialogProps {
  network: NetworkName
  load(): Promise<ManageChannels>
  onClose(): void
}

/** Creates a group, and then opens it. */
export function NewGroupDialog({ network, load, onClose }: NewGroupDialogProps) {
  const t = useT()
  const { value: manage, failure, retry } = useManagement(load)
  const create = useCreation('group', onClose)
  const title = t('group.new', { network: descriptors[network].label })
  if (!manage) return <LoadingDialog title={title} failure={failure} retry={retry} onClose={onClose} />
  return (
    <GroupEditor
      title={title}
      form={{ manage, nameHint: 'group.nameHint', network, submitLabel: t('group.create'), pricing: manage.pricing }}
      onSubmit={(details, joining) => create(() => manage.create(details, joining))}
      onClose={onClose}
    />
  )
}
