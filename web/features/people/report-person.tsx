import type { Profile } from '@chorus/model/profile'
import type { Report } from '@chorus/networks/network'
import { useT } from '../../i18n/use-t.ts'
import { ReportDialog } from '../report/report-dialog.tsx'
import { useReport } from '../report/use-report.ts'

interface ReportPersonProps {
  person: Profile
  /** Capability of the active account on their network. */
  report: Report
  onClose(): void
}

export function ReportPerson({ person, report, onClose }: ReportPersonProps) {
  const t = useT()
  const send = useReport(person.network)
  return (
    <ReportDialog
      title={t('people.report', { name: `@${person.handle}` })}
      report={{ ...report, reasons: report.profileReasons ?? report.reasons }}
      onSend={(reason, note) => send(async (as) => as.profile?.(person, reason, note))}
      onClose={onClose}
    />
  )
}
