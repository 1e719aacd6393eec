import type { Channel } from '@chorus/model/channel'
import type { FeedDetails, ManageFeeds } from '@chorus/networks/network'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { showError } from '../../services/toasts/show-error.ts'
import { GroupEditor } from './group-editor.tsx'
import { LoadingDialog } from './loading-dialog.tsx'
import { useManagement } from './use-management.ts'

interface EditFeedDialogProps {
  feed: Channel
  load(): Promise<ManageFeeds>
  onSaved(): void
  onClose(): void
}

/** Changes the name and description of a feed. */
export function EditFeedDialog({ feed, load, onSaved, onClose }: EditFeedDialogProps) {
  const t = useT()
  const services = useServices()
  const { value: manage, failure, retry } = useManagement(load)
  const title = t('feed.edit')
  if (!manage) return <LoadingDialog title={title} failure={failure} retry={retry} onClose={onClose} />
  const save = async ({ name, description }: FeedDetails) => {
    try {
      await manage.edit(feed.id, { name, description })
      services.toaster.show({ kind: 'success', message: t('feed.updated') })
      onSaved()
      onClose()
      return true
    } catch (error) {
      void showError(services, error, t, t('feed.notEdited'))
      return false
    }
  }
  return (
    <GroupEditor
      title={title}
      manage={manage}
      nameHint="feed.nameHint"
      network={feed.network}
      before={{ name: feed.name, description: feed.description ?? '' }}
      submitLabel={t('editProfile.save')}
      onSubmit={save}
      onClose={onClose}
    />
  )
}
