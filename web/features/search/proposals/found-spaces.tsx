import type { Space } from '@chorus/contract/governance/space'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { spacePath } from '../../../services/navigation/proposal-path.ts'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { formatCount } from '../../../ui/content/format-count.ts'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { TextButton } from '../../../ui/controls/button.tsx'
import styles from './found-proposals.module.css'

/** The rest is behind a press, because most people look for proposals. */
const firstSpaces = 3

/** Spaces above proposals. */
export function FoundSpaces({ spaces }: { spaces: readonly Space[] }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? spaces : spaces.slice(0, firstSpaces)
  return (
    <section className={styles.found} aria-label={t('governance.spaces')}>
      <h2 className={styles.title}>{t('governance.spaces')}</h2>
      <ul>
        {shown.map((space) => (
          <li key={space.id}>
            <SpaceCard space={space} />
          </li>
        ))}
      </ul>
      {spaces.length > firstSpaces ? (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'action.showLess' : 'action.showMore')}
        </TextButton>
      ) : null}
    </section>
  )
}

function SpaceCard({ space: { id, name, avatar, isVerified, followers, proposals } }: { space: Space }) {
  const { t, locale } = useI18n()
  return (
    <AppLink href={spacePath(id)} className={styles.space}>
      <Avatar seed={id} name={name} src={avatar} size={44} />
      <span className={styles.words}>
        <b dir="auto">
          {name}
          {isVerified ? <BadgeCheck role="img" aria-label={t('governance.verified')} size={16} /> : null}
        </b>
        <small>
          <bdi>{id}</bdi> · {t('governance.counts', { proposals, followers, shown: formatCount(followers, locale) })}
        </small>
      </span>
    </AppLink>
  )
}
