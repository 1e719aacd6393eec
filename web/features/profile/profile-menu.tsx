import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { afterLogin } from '../../services/login/after-login.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { OverflowMenu } from '../people/overflow-menu.tsx'
import { usePersonEntries, type PersonQuestion } from '../people/use-person-entries.tsx'
import { useRelations } from '../people/use-relations.ts'

const RelationQuestion = createLatePart(async () => (await import('../people/relation-question.tsx')).RelationQuestion)
const ReportPerson = createLatePart(async () => (await import('../people/report-person.tsx')).ReportPerson)

type Question = PersonQuestion | 'report'

/** The overflow menu of a profile. Muting, blocking and reporting ask for confirmation. */
export function ProfileMenu({ profile }: { profile: Profile }) {
  const t = useT()
  const services = useServices()
  const [question, setQuestion] = useState<Question>()
  const person = usePersonEntries(profile, setQuestion)
  const { canShow } = useRelations()
  const { network } = profile
  const { report } = services.connections[network]
  const close = () => setQuestion(undefined)

  const begin = () => {
    if (services.cache.viewers().current[network]) setQuestion('report')
    else afterLogin(services, network, () => setQuestion('report'))
  }
  const entries = (): MenuEntry[] => {
    const { mute, block } = person()
    const reporting = { label: t('people.report', { name: `@${profile.handle}` }), icon: <Flag aria-hidden size={18} />, choose: begin }
    // Some accounts can report posts only.
    const canReport = canShow(profile, 'report') && (!report || report.profile !== undefined)
    return [...mute, ...block, ...(canReport ? [reporting] : [])]
  }
  return (
    <>
      <OverflowMenu
        name="profile-more"
        network={network}
        path={profilePath(profile)}
        url={descriptors[network].toProfileUrl(profile)}
        entries={entries}
      />
      {question === 'report' && report?.profile ? (
        <ReportPerson person={profile} report={report} onClose={close} onMissing={close} />
      ) : null}
      {question === 'mute' || question === 'block' ? (
        <RelationQuestion person={profile} relation={question} onClose={close} onMissing={close} />
      ) : null}
    </>
  )
}
