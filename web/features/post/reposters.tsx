import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { Repeat2 } from 'lucide-react'
import { Fragment } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { profilePath } from '../profile/profile-path.ts'
import styles from './post-card.module.css'

/** More of them are counted. */
const named = 3
/** Where the names stand in a sentence, which is another place in each language. */
const place = '\u0000'

/** Who passed a post on, the viewer as "You". */
export function Reposters({ post: { network, reporter, alsoReportedBy = [] } }: { post: Post }) {
  const { t } = useI18n()
  const own = useServices().cache.viewers().current[network]?.profile
  if (!reporter) return null
  const sentence =
    alsoReportedBy.length > 0 ? (
      <Several people={[reporter, ...alsoReportedBy]} own={own} />
    ) : (
      <AppLink href={profilePath(reporter)}>
        {reporter.ref === own ? t('post.repostedByYou') : t('post.reposted', { name: reporter.displayName })}
      </AppLink>
    )
  return (
    <p className={styles.context}>
      <Repeat2 aria-hidden size={15} />
      <span>{sentence}</span>
    </p>
  )
}

function Several({ people, own }: { people: readonly Profile[]; own: string | undefined }) {
  const { t, locale } = useI18n()
  // Oneself first: that is what one looks for.
  const sorted = people.toSorted((one, other) => Number(other.ref === own) - Number(one.ref === own))
  const shown = sorted.slice(0, sorted.length > named ? named - 1 : named)
  const rest = sorted.length - shown.length
  const names = shown.map(({ ref, displayName }) => (ref === own ? t('post.you') : displayName))
  const elements = rest > 0 ? [...names, t('post.repostedByOthers', { count: rest })] : names
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(elements)
  const [start, end] = t('post.repostedBySeveral', { names: place }).split(place)
  return (
    <>
      {start}
      {parts.map(({ type, value }, index) => {
        const before = parts.slice(0, index).filter((part) => part.type === 'element').length
        const profile = type === 'element' ? shown[before] : undefined
        return profile ? (
          <AppLink key={profile.ref} href={profilePath(profile)}>
            <bdi>{value}</bdi>
          </AppLink>
        ) : (
          <Fragment key={index}>{value}</Fragment>
        )
      })}
      {end}
    </>
  )
}
