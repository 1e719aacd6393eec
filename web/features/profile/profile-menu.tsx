import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import { Ellipsis, ExternalLink, Flag, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { LateMenu } from '../../services/context/late-menu.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { afterLogin } from '../../services/login/after-login.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { RelationQuestion } from '../people/relation-question.tsx'
import { usePersonEntries, type PersonQuestion } from '../people/use-person-entries.tsx'
import { useRelations } from '../people/use-relations.ts'
import { useCopyLink } from '../toasts/use-copy-link.ts'
import styles from './profile-menu.module.css'

const ReportPerson = createLatePart(async () => (await import('../people/report-person.tsx')).ReportPerson)

const icon = { 'aria-hidden': true, size: 18 } as const

type Question = PersonQuestion | 'report'

/** The overflow menu of a profile. Muting, blocking and reporting ask for confirmation. */
export function ProfileMenu({ profile }: { profile: Profile }) {
  const t = useT()
  const services = useServices()
  const [question, setQuestion] = useState<Question>()
  const person = usePersonEntries(profile, setQuestion)
  const { canShow } = useRelations()
  const copy = useCopyLink()
  const { network } = profile
  const descriptor = descriptors[network]
  const { report } = services.connections[network]
  const close = () => setQuestion(undefined)

  const begin = () => {
    if (services.cache.viewers().current[network]) setQuestion('report')
    else afterLogin(services, network, () => setQuestion('report'))
  }
  const entries = (): MenuEntry[] => {
    const { mute, block } = person()
    return [
      { label: t('action.copyLink'), icon: <Link2 {...icon} />, choose: () => void copy(profilePath(profile), true) },
      {
        label: t('postAction.openOn', { network: descriptor.label }),
        icon: <ExternalLink {...icon} />,
        url: descriptor.toProfileUrl(profile),
      },
      ...mute,
      ...block,
      ...(canShow(profile, 'report')
        ? [{ label: t('people.report', { name: `@${profile.handle}` }), icon: <Flag {...icon} />, choose: begin }]
        : []),
    ]
  }
  return (
    <>
      <MenuButton
        label={t('profile.more')}
        name="profile-more"
        className={styles.button}
        Menu={LateMenu}
        menu={{ label: t('profile.more'), entries }}
      >
        <Ellipsis aria-hidden size={20} />
      </MenuButton>
      {question === 'report' && report ? <ReportPerson person={profile} report={report} onClose={close} onMissing={close} /> : null}
      {question === 'mute' || question === 'block' ? <RelationQuestion person={profile} relation={question} onClose={close} /> : null}
    </>
  )
}
