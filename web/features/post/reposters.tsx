import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { Repeat2 } from 'lucide-react'
import { Fragment } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useShownNames } from '../../services/entities/use-shown-names.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import styles from './post-card.module.css'

/** Further people are counted, not named. */
const named = 3
/** Marks where the names go: their position in the sentence depends on the language. */
const place = '\u0000'

/** Who reposted a post, with the viewer as "You". */
export function Reposters({ post }: { post: Post }) {
  return post.reporter ? <Named post={post} people={[post.reporter, ...(post.alsoReportedBy ?? [])]} /> : null
}

function Named({ post: { network }, people: known }: { post: Post; people: readonly Profile[] }) {
  const { t } = useI18n()
  const own = useServices().cache.viewers().current[network]?.profile
  const people = useShownNames(known)
  const [reporter, ...others] = people
  if (!reporter) return null
  const sentence =
    others.length > 0 ? (
      <Several people={people} own={own} />
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
  // The viewer first.
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
