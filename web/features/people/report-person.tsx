import type { Profile } from '@chorus/model/profile'
import type { Report } from '@chorus/networks/network'
import { useT } from '../../i18n/use-t.ts'
import { ReportDialog } from '../report/report-dialog.tsx'
import { useReport } from '../report/use-report.ts'

interface ReportPersonProps {
  person: Profile
  /** As whoever is current on their network. */
  report: Report
  onClose(): void
}

/** Tells a network what is wrong with somebody. */
export function ReportPerson({ person, report, onClose }: ReportPersonProps) {
  const t = useT()
  const send = useReport(person.network)
  return (
    <ReportDialog
      title={t('people.report', { name: `@${person.handle}` })}
      report={report}
      onSend={(reason, note) => send((as) => as.profile(person, reason, note))}
      onClose={onClose}
    />
  )
}
