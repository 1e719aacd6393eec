import type { ResourceView } from '../../cache/resources/resource.ts'
import { useT } from '../../i18n/use-t.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import styles from './manage.module.css'

interface LoadingDialogProps extends Pick<ResourceView<unknown>, 'failure'> {
  title: string
  retry(): void
  onClose(): void
}

/** A dialog whose code is loading or has failed to load. */
export function LoadingDialog({ title, failure, retry, onClose }: LoadingDialogProps) {
  const t = useT()
  return (
    <Dialog title={title} onClose={onClose}>
      {failure ? (
        <FailureNotice failure={failure} isQuiet={false} onRetry={retry} />
      ) : (
        <p className={styles.loading}>
          <Spinner /> {t('group.loading')}
        </p>
      )}
    </Dialog>
  )
}
