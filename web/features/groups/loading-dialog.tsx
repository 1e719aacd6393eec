import type { ManageChannels } from '@chorus/networks/network'
import type { ResourceView } from '../../cache/resources/resource.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'

interface WaitingDialogProps extends Pick<ResourceView<ManageChannels>, 'failure'> {
  title: string
  retry(): void
  onClose(): void
}

/** A dialog whose code is still loading, or has failed to. */
export const WaitingDialog = ({ title, failure, retry, onClose }: WaitingDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    {failure ? <FailureNotice failure={failure} isQuiet={false} onRetry={retry} /> : <Spinner />}
  </Dialog>
)
