import type { Post } from '@chorus/model/post'
import type { Report } from '@chorus/networks/network'
import { useT } from '../../../i18n/use-t.ts'
import { ReportDialog } from '../../report/report-dialog.tsx'
import { useReport } from '../../report/use-report.ts'

interface ReportPostProps {
  post: Post
  /** Capability of the active account on its network. */
  report: Report
  onClose(): void
}

export function ReportPost({ post, report, onClose }: ReportPostProps) {
  const t = useT()
  const send = useReport(post.network)
  return (
    <ReportDialog
      title={t('postAction.reportTitle')}
      report={report}
      onSend={(reason, note) => send((as) => as.post(post, reason, note))}
      onClose={onClose}
    />
  )
}
